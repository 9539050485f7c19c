"""A replay's page as a person uses it, in Chromium; skipped if it is missing."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from _pytest.mark import ParameterSet
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, async_playwright, expect

import engine
from rendering.replay_page import LogLine, Replay, Step, replay_page
from tests.rendering.replay_page.hostile import HOSTILE, TAG
from tests.rendering.replay_page.matches import EVERYBODY, NAMES, whole_match

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
GAMES = sorted(engine.games())
SMALLEST_TARGET = 44
COUNTED = """cards => cards
    .map(card => Number(card.querySelector(".times")?.textContent.slice(1) ?? 1))
    .reduce((sum, count) => sum + count, 0)"""

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed here"),
    pytest.mark.asyncio(loop_scope="module"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Yields one browser for all tests, each of which has a context of its own: starting it takes
    longer than most of them do."""
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield found
        await found.close()


@asynccontextmanager
async def opened(
    browser: Browser, folder: Path, replay: Replay, phone: bool = False, **options
) -> AsyncIterator[Page]:
    """Opens the page from a file. Checks until it is closed that nothing fails: no request except
    for the file itself, and no message on the console."""
    file = folder / "replay.html"
    file.write_text(replay_page(replay), encoding="utf-8")
    context = await browser.new_context(
        viewport=PHONE if phone else DESKTOP, has_touch=phone, **options
    )
    page = await context.new_page()
    requests: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("dialog", lambda dialog: said.append(dialog.message))
    await page.goto(file.as_uri())
    try:
        yield page
        assert requests == [file.as_uri()]
        assert said == []
    finally:
        await context.close()


async def at(page: Page) -> int:
    return int(await page.locator("#step").input_value())


async def go(page: Page, step: int) -> None:
    await page.locator("#step").fill(str(step))


def screens() -> list[ParameterSet]:
    """Returns each game on a phone in the dark and on a computer in the light. Every other of these
    is left to `make soak`."""
    found = [(game, *screen) for game in GAMES for screen in (("dark", True), ("light", False))]
    soaked = pytest.mark.soak
    return [
        pytest.param(*one, marks=[soaked] if at % 4 in (1, 2) else [], id=f"{one[0]} {one[1]}")
        for at, one in enumerate(found)
    ]


def some_steps(replay: Replay) -> Iterator[int]:
    """Yields steps that look different: with a stack and with attacks if there are any."""
    busy = max(replay.steps, key=lambda step: len(step.views[0].stack) if step.views else 0)
    fight = max(replay.steps, key=lambda step: len(step.views[0].attacks) if step.views else 0)
    yield from (replay.steps.index(busy), replay.steps.index(fight), len(replay.steps) - 1)


async def test_back_next_first_and_last(browser: Browser, tmp_path: Path):
    replay = whole_match(GAMES[0])
    async with opened(browser, tmp_path, replay) as page:
        for button, step in (("Next", 1), ("Next", 2), ("Back", 1), ("Last step", -1)):
            await page.get_by_role("button", name=button, exact=True).click()
            assert await at(page) == step % len(replay.steps)
        await page.get_by_role("button", name="First step").click()
        assert await at(page) == 0


async def test_keys_go_a_step_a_turn_and_to_both_ends(browser: Browser, tmp_path: Path):
    replay = whole_match(GAMES[0])
    turns = [at for at, step in enumerate(replay.steps) if step.turn]
    async with opened(browser, tmp_path, replay) as page:
        for key, step in (
            ("ArrowRight", 1),
            ("ArrowLeft", 0),
            ("Shift+ArrowRight", next(turn for turn in turns if turn > 0)),
            ("End", len(replay.steps) - 1),
            ("Shift+ArrowLeft", turns[-1] if turns[-1] < len(replay.steps) - 1 else turns[-2]),
            ("Home", 0),
        ):
            await page.keyboard.press(key)
            assert await at(page) == step


async def test_the_menu_of_turns_jumps(browser: Browser, tmp_path: Path):
    replay = whole_match(GAMES[0])
    step, name = [(at, one.turn) for at, one in enumerate(replay.steps) if one.turn][5]
    async with opened(browser, tmp_path, replay) as page:
        await page.get_by_label("Turn", exact=True).select_option(label=name)
        assert await at(page) == step
        assert await page.locator("#log h3:visible").last.inner_text() == name


async def test_it_plays_at_the_chosen_speed_and_pauses(browser: Browser, tmp_path: Path):
    async with opened(browser, tmp_path, whole_match(GAMES[0])) as page:
        await page.clock.install()
        await page.get_by_label("Speed").select_option("4")
        await page.keyboard.press("Space")
        await page.get_by_role("button", name="Pause").wait_for()
        await page.clock.run_for(20_000)
        fast = await at(page)
        assert fast >= 16
        await page.get_by_role("button", name="Pause").click()
        await page.clock.run_for(20_000)
        assert await at(page) == fast
        await page.get_by_label("Speed").select_option("1")
        await page.get_by_role("button", name="Play").click()
        await page.clock.run_for(20_000)
        assert 4 <= await at(page) - fast < fast


async def test_it_stops_at_the_end_and_begins_anew(browser: Browser, tmp_path: Path):
    replay = whole_match(GAMES[0])
    async with opened(browser, tmp_path, replay) as page:
        await page.clock.install()
        await go(page, len(replay.steps) - 2)
        await page.get_by_role("button", name="Play").click()
        await page.clock.run_for(6000)
        assert await at(page) == len(replay.steps) - 1
        await page.get_by_role("button", name="Play").click()
        assert await at(page) == 0


async def test_a_swipe_over_the_table_goes_a_step(browser: Browser, tmp_path: Path):
    async with opened(browser, tmp_path, whole_match(GAMES[0]), phone=True) as page:
        session = await page.context.new_cdp_session(page)
        for start, end, step in ((300, 100, 1), (300, 100, 2), (100, 300, 1)):
            for kind, x in (("touchStart", start), ("touchMove", end), ("touchEnd", None)):
                points = [] if x is None else [{"x": x, "y": 200}]
                await session.send(
                    "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points}
                )
            assert await at(page) == step


@pytest.mark.parametrize("game", GAMES)
async def test_every_card_on_the_table_is_shown_in_every_game(
    browser: Browser, tmp_path: Path, game: str
):
    replay = whole_match(game)
    async with opened(browser, tmp_path, replay) as page:
        for step in range(0, len(replay.steps), max(1, len(replay.steps) // 20)):
            await go(page, step)
            for side in replay.steps[step].views[0].players:
                region = page.get_by_role("region", name=NAMES[side.player], exact=True)
                sizes = [zone.size for zone in side.zones if zone.style == "line"]
                assert await region.locator(".lines .card").evaluate_all(COUNTED) == sum(sizes)
        await go(page, len(replay.steps) - 1)
        assert await page.locator(".middle.over").count() == 1


async def test_hands_are_cards_for_who_may_see_them_and_backs_for_all_others(
    browser: Browser, tmp_path: Path
):
    async with opened(browser, tmp_path, whole_match(GAMES[0])) as page:
        assert await page.locator(".hand .card").count() > 0
        assert await page.locator(".hand .backs").count() == 0
    async with opened(browser, tmp_path, whole_match(GAMES[0], EVERYBODY)) as page:
        assert await page.locator(".hand .card").count() == 0
        assert await page.locator(".hand .backs").count() == 2


async def test_words_are_told_as_they_happen(browser: Browser, tmp_path: Path):
    """The live region has the words of the step, the list those up to it."""
    lines = [LogLine((f"Happening {number}",)) for number in range(3)]
    steps = tuple(Step((), (line,), "Turn 1" if at == 1 else "") for at, line in enumerate(lines))
    replay = Replay("Words", "", NAMES, "", steps)
    async with opened(browser, tmp_path, replay) as page:
        await page.keyboard.press("ArrowRight")
        said = page.get_by_role("status")
        assert await said.inner_text() == "Turn 1. Happening 1"
        assert await said.get_attribute("aria-live") == "polite"
        assert await page.locator("#log li:visible").all_inner_texts() == [
            "Happening 0",
            "Happening 1",
        ]


async def test_a_card_is_read_in_a_dialog_that_gives_the_focus_back(
    browser: Browser, tmp_path: Path
):
    replay = whole_match(GAMES[0])
    async with opened(browser, tmp_path, replay) as page:
        card = page.locator(".near .card").first
        await card.focus()
        await page.keyboard.press("Enter")
        await page.get_by_role("dialog").wait_for()
        await page.keyboard.press("ArrowRight")
        assert await at(page) == 0
        await page.keyboard.press("Escape")
        assert await card.evaluate("card => card === document.activeElement")


async def test_the_focus_stays_on_the_table_when_the_step_changes(browser: Browser, tmp_path: Path):
    async with opened(browser, tmp_path, whole_match(GAMES[0])) as page:
        await page.locator(".near .card").first.focus()
        for _ in range(12):
            await page.keyboard.press("ArrowRight")
            assert await page.evaluate(
                "document.getElementById('table').contains(document.activeElement)"
            )


@pytest.mark.parametrize(("game", "scheme", "phone"), screens())
async def test_an_accessibility_checker_finds_nothing(
    browser: Browser, tmp_path: Path, game: str, scheme, phone: bool
):
    replay = whole_match(game)
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    async with opened(browser, tmp_path, replay, phone, **options) as page:
        for step in some_steps(replay):
            await go(page, step)
            await no_violations(page)
            width = await page.evaluate("document.documentElement.scrollWidth")
            assert width <= (PHONE if phone else DESKTOP)["width"]
        await page.locator(".card").first.click()
        await no_violations(page)


async def no_violations(page: Page) -> None:
    found = await Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_pressed_is_large_enough_for_a_finger(
    browser: Browser, tmp_path: Path, game: str
):
    async with opened(browser, tmp_path, whole_match(game), phone=True) as page:
        await go(page, 40)
        for target in await page.locator("button:visible, select:visible, summary:visible").all():
            box = await target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST_TARGET


async def test_reduced_motion_is_obeyed(browser: Browser, tmp_path: Path):
    moving = "document.getAnimations().length"
    for wish, moves in (("reduce", False), ("no-preference", True)):
        async with opened(browser, tmp_path, whole_match(GAMES[0]), reduced_motion=wish) as page:
            seen = 0
            for _ in range(20):
                await page.keyboard.press("ArrowRight")
                seen += await page.evaluate(moving)
            assert bool(seen) is moves


async def test_colours_are_those_of_the_system_until_one_is_chosen(
    browser: Browser, tmp_path: Path
):
    ground = "getComputedStyle(document.body).backgroundColor"
    async with opened(browser, tmp_path, whole_match(GAMES[0]), color_scheme="dark") as page:
        root = page.locator("html")
        await expect(root).to_have_attribute("data-theme", "dark")
        dark = await page.evaluate(ground)
        await page.emulate_media(color_scheme="light")
        await expect(root).to_have_attribute("data-theme", "light")
        assert await page.evaluate(ground) != dark
        await page.get_by_role("button", name="Light colours", pressed=True).click()
        assert await page.evaluate(ground) == dark
        for scheme in ("dark", "light"):
            await page.emulate_media(color_scheme=scheme)
            assert await page.evaluate(f"matchMedia('(prefers-color-scheme: {scheme})').matches")
        assert await page.evaluate(ground) == dark


async def test_headings_and_lists_tell_the_table_to_a_screen_reader(
    browser: Browser, tmp_path: Path
):
    async with opened(browser, tmp_path, whole_match(GAMES[0])) as page:
        await go(page, 40)
        headings = [
            (await one.evaluate("one => one.tagName"), (await one.inner_text()).strip())
            for one in await page.get_by_role("main").get_by_role("heading").all()
        ]
        far, moment, near = [words for level, words in headings if level == "H3"]
        assert (far, near) == (NAMES["B"], NAMES["A"])
        assert moment.startswith("Turn ")
        assert [level for level, _ in headings].count("H2") == 1
        assert any(level == "H4" and words.startswith("Hand") for level, words in headings)
        assert await page.get_by_role("main").get_by_role("listitem").count() > 5


async def test_what_somebody_wrote_stays_words(browser: Browser, tmp_path: Path):
    """`opened` checks that it leads to no dialog, request or message."""
    for phone in (True, False):
        async with opened(browser, tmp_path, HOSTILE, phone) as page:
            for step in range(len(HOSTILE.steps)):
                await go(page, step)
                assert await page.locator("img, script:not([id]):not(:last-of-type)").count() == 0
                width = await page.evaluate("document.documentElement.scrollWidth")
                assert width <= (PHONE if phone else DESKTOP)["width"]
            await page.locator(".card").first.click()
            assert await page.locator("#card-title").inner_text() == TAG
            assert await page.title() == TAG


async def test_the_policy_lets_no_other_script_run(browser: Browser, tmp_path: Path):
    file = tmp_path / "replay.html"
    page_text = replay_page(HOSTILE)
    file.write_text(page_text.replace("</main>", "</main><script>window.ran = 1</script>"))
    async with await browser.new_context() as context:
        page = await context.new_page()
        await page.goto(file.as_uri())
        assert await page.evaluate("window.ran") is None
        assert await page.locator(".card").count() > 0
