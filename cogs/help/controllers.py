"""The actions that turn the pages of `/help` and `/rules`."""

from bot.app.client import Interaction
from bot.discord_api.discord_calls import redraw
from cogs.help import controls
from cogs.help.layouts.guide import about_page, guide, more_page, moved_page
from cogs.help.layouts.rules import games_page, topic_page


async def take(interaction: Interaction, action: controls.HelpAction) -> None:
    """Shows the page of help or rules that a button or menu opens."""
    match action:
        case controls.OpenGuide():
            page = guide(interaction.client.tree.link, interaction.user.id)
        case controls.OpenMore():
            page = more_page()
        case controls.OpenAbout():
            page = about_page()
        case controls.OpenMoved():
            page = moved_page(action)
        case controls.OpenTopic(game, topic):
            page = topic_page(game, topic)
        case controls.ChooseRules(game):
            page = topic_page(game) if game else games_page()
    await redraw(interaction, page)
