"""The demo as a newcomer plays it: in a browser, by clicking and switching seats.

Screenshots for a person to look at are left in `screenshots/`. Without Chromium the test is
skipped.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.cli.demo import demo
from engine import games
from engine.game import Game

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MOVES_EACH = 5
MOVES_ALONE = 400
MOST_MOVES = 40
TRIES = 6
LIST_MILLISECONDS = 4000
PATIENCE_MILLISECONDS = 90_000
PHONE = {"width": 412, "height": 915}
DESKTOP = {"width": 1280, "height": 1000}

STILL = """() => new Promise(done => {
    let since = performance.now();
    const watch = new MutationObserver(() => { since = performance.now(); });
    watch.observe(document.querySelector("main") || document.body,
                  {subtree: true, childList: true});
    const look = setInterval(() => {
        if (performance.now() - since < 200 || !window.simcordPreview.ready) return;
        clearInterval(look);
        watch.disconnect();
        done();
    }, 50);
})"""
"""A script that resolves when the page waits for nothing and has not changed for 0.2 seconds."""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here"),
]


class Visitor:
    """A person at the demo page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pictures = 0
        self.over_before = 0

    async def sit(self, name: str) -> None:
        await self.page.locator("#viewer-picker").select_option(label=name)
        await self.settled()

    async def press(self, label: str) -> None:
        """Presses the newest button with the given label, with or without a sign before it."""
        named = re.compile(rf"(^|\s){re.escape(label)}$")
        await self.messages.get_by_role("button", name=named).last.click()
        await self.settled()

    async def settled(self) -> None:
        """Waits until the page has shown the results of the last action, and no longer changes."""
        await self.page.evaluate(STILL)

    @property
    def messages(self) -> Locator:
        return self.page.locator("article.channel-message")

    async def challenge(self, opponent: str) -> None:
        """Types `/challenge`, picks the opponent, and sends the challenge."""
        box = self.page.locator("textarea:visible").first
        await box.click()
        await box.press_sequentially("/challenge")
        await self.page.get_by_text("Challenge a member, or whoever accepts first").wait_for()
        await self.page.keyboard.press("Enter")
        suggestions = self.page.locator(".command-suggestion")
        await suggestions.filter(has_text="member…").first.click()
        await suggestions.filter(has_text=opponent).click()
        await self.page.locator("#send-message").click()
        await self.settled()
        await self.press("Send challenge")

    async def practise(self, game: str) -> None:
        """Types `/play` and picks the game; concedes the current match."""
        box = self.page.locator("textarea:visible").first
        await box.click()
        await box.press_sequentially("/play")
        await self.page.get_by_text("Play a match").first.wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.locator("#send-message").click()
        await self.settled()
        await self.press("Computer")
        await self.press(game)
        await self.press("Concede and start")
        self.over_before = await self._over()

    async def is_over(self) -> bool:
        """Returns whether the last match that was begun is over."""
        return await self._over() > self.over_before

    async def _over(self) -> int:
        return await self.messages.get_by_role("button", name="Rematch", exact=True).count()

    async def join_queue(self) -> None:
        """Types `/queue`, and joins as last time; a member who has never played joins with the
        first game."""
        box = self.page.locator("textarea:visible").first
        await box.click()
        await box.press_sequentially("/queue")
        await self.page.get_by_text("Find an opponent on this server").wait_for()
        await self.page.keyboard.press("Enter")
        await self.page.locator("#send-message").click()
        await self.settled()
        if await self.messages.get_by_role("button", name="Join", exact=True).count():
            await self.press("Join")
            return
        await self.choose_first(self.messages.filter(has_text="Choose a game").last)
        await self.page.locator(".modal-dialog button[type=submit]").click()
        await self.settled()

    async def ready(self, name: str) -> None:
        """Takes the seat of the given person, and presses their Ready."""
        await self.sit(name)
        call = self.messages.filter(has_text="I've found you as opponents")
        await call.get_by_role("button", name="Ready", exact=True).click()
        await self.settled()

    async def choose_first(self, message: Locator) -> None:
        """Opens the select of a message and picks the first entry.

        The page closes an open list whenever something new comes in: then it is opened again.
        """
        option = self.page.locator("[role=option].select-option:visible").first
        for _ in range(TRIES):
            await message.locator("[role=combobox]").first.click()
            try:
                await option.click(timeout=LIST_MILLISECONDS)
            except PlaywrightTimeout:
                continue
            await self.settled()
            return
        pytest.fail("the list of options does not stay open")

    async def picture(self, name: str) -> None:
        self.pictures += 1
        SCREENSHOTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=SCREENSHOTS / f"{self.pictures:02} {name}.png")

    async def waits_for(self) -> str:
        """Returns whose move it is by the board."""
        board = self.messages.filter(has=self.page.get_by_role("button", name="Concede")).last
        found = re.search(r"(Alice|Bob) to move", await board.inner_text())
        assert found, await board.inner_text()
        return found[1]

    async def ask_hint(self) -> None:
        """Presses Hint on the open hand, behind ⋯ if it has no room in the last row."""
        if not await self.messages.last.get_by_role("button", name="Hint").count():
            await self.press("⋯")
        await self.press("Hint")

    async def follow_hint(self) -> bool:
        """Presses Hint on the open hand, and then the suggested button. Returns whether there was
        one."""
        await self.ask_hint()
        panel = self.messages.last
        found = re.search(r"The computer would take (.+?)\.(\s|$)", await panel.inner_text())
        if not found:
            return False
        buttons = panel.locator("button.component-button[aria-disabled=false]")
        advised = buttons.filter(has_text=found[1])
        if not await advised.count():
            return False
        await advised.first.click()
        await self.settled()
        return True

    async def move(self, end: bool) -> None:
        """Chooses the first option on the open hand, or ends the turn if that is wanted and
        possible."""
        panel = self.messages.last
        assert "Only you can see this" in await panel.inner_text()
        buttons = panel.locator("button.component-button[aria-disabled=false]")
        await buttons.or_(panel.locator("[role=combobox]")).first.wait_for()
        end_turn = buttons.filter(has_text="End turn")
        if end and await end_turn.count():
            buttons = end_turn
        elif await panel.locator("[role=combobox]").count():
            await self.choose_first(panel)
            return
        await buttons.first.click()
        await self.settled()


async def open_page(browser: Browser, url: str) -> Visitor:
    page = await browser.new_page(viewport=DESKTOP)
    page.set_default_timeout(PATIENCE_MILLISECONDS)
    await page.goto(url)
    await page.get_by_text("Welcome to Deckhand").last.wait_for()
    return Visitor(page)


async def test_a_newcomer_plays_by_clicking_and_switching_seats() -> None:
    async with demo() as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        visitor = await open_page(browser, url)
        await visitor.picture("guide")
        await visitor.sit("Alice")
        await visitor.challenge("Bob")
        await visitor.picture("challenge")
        await visitor.sit("Bob")
        await visitor.press("Accept")
        await visitor.picture("board")
        moves = {"Alice": 0, "Bob": 0}
        while min(moves.values()) < MOVES_EACH and sum(moves.values()) < MOST_MOVES:
            player = await visitor.waits_for()
            await visitor.sit(player)
            moves[player] += 1
            await visitor.press("My hand")
            await visitor.move(end=moves[player] % 3 == 0)
        await visitor.picture("after five moves each")
        await visitor.page.set_viewport_size(PHONE)
        await visitor.settled()
        await visitor.picture("on a phone")
        await browser.close()
    assert min(moves.values()) >= MOVES_EACH


async def test_both_seats_find_each_other_in_the_queue() -> None:
    async with demo() as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        visitor = await open_page(browser, url)
        for name in ("Alice", "Bob"):
            await visitor.sit(name)
            await visitor.join_queue()
        for name in ("Bob", "Alice"):
            await visitor.ready(name)
        await visitor.page.get_by_text("They met in the queue.").wait_for()
        await visitor.picture("met in the queue")
        await browser.close()


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
async def test_somebody_alone_plays_against_the_computer_on_a_phone(game: Game) -> None:
    """The match with which the demo begins is played to its end, or another one that is requested
    by typing."""
    async with demo() as url, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        visitor = await open_page(browser, url)
        await visitor.page.set_viewport_size(PHONE)
        await visitor.sit("Alice")
        if game is not next(iter(games().values())):
            await visitor.practise(game.title)
        await visitor.picture(f"{game.key} alone")
        await visitor.ask_hint()
        assert "The computer would take" in await visitor.messages.last.inner_text()
        for number in range(1, MOVES_ALONE):
            if await visitor.is_over():
                break
            if not await visitor.follow_hint():
                await visitor.move(end=number % 3 == 0)
        await visitor.picture(f"{game.key} alone, over")
        assert await visitor.is_over()
        await browser.close()
