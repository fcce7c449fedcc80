import { CommandRegistry } from '@theia/core/lib/common/command';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { onCurrentFile, personCommandsOf } from 'openspace-core/lib/browser/file-surfaces/person-commands';
import {
    presentationAddSlide, presentationCheck, presentationCreate, presentationDeleteSlide, presentationExport, presentationList,
    presentationMoveSlide, presentationNavigate, presentationOpen, presentationPause, presentationPinCode, presentationPlay,
    presentationRead, presentationRender, presentationStop, presentationUpdateSlide
} from '../../common';
import { PresentationLoader } from '../loading/presentation-loader';
import { DeckTab } from '../tab/deck-tab';
import { DeckTabs } from '../tab/deck-tabs';

const deckCommand = personCommandsOf('presentation', 'Presentation');
const NEW_DECK = deckCommand('new-deck', 'New Deck…', 'newDeck');
const EXPORT_DECK = deckCommand('export-deck', 'Export…', 'exportDeck');
const OPEN_PRESENTER = deckCommand('open-presenter', 'Open Presenter View', 'openPresenterView');

/** The commands of agent and person. What they do is loaded with the first one that runs. */
export function registerDeckCommands(registry: AgentCommandRegistry, loader: PresentationLoader): void {
    const commands = async () => (await loader.load()).commands;
    const showing = async () => (await loader.load()).showing;
    registry.register(presentationList, async args => (await commands()).list(args));
    registry.register(presentationRead, async args => (await commands()).read(args));
    registry.register(presentationCreate, async (args, context) => (await commands()).create(args, context), {
        optional: ['title', 'template']
    });
    registry.register(presentationUpdateSlide, async (args, context) => (await commands()).updateSlide(args, context));
    registry.register(presentationAddSlide, async (args, context) => (await commands()).addSlide(args, context));
    registry.register(presentationDeleteSlide, async (args, context) => (await commands()).deleteSlide(args, context));
    registry.register(presentationMoveSlide, async (args, context) => (await commands()).moveSlide(args, context));
    registry.register(presentationPinCode, async (args, context) => (await commands()).pinCode(args, context));
    registry.register(presentationCheck, async args => (await commands()).check(args));
    registry.register(presentationRender, async args => (await commands()).render(args));
    registry.register(presentationExport, async (args, context) => (await loader.load()).export.export(args, context));
    registry.register(presentationOpen, async (args, context) => (await showing()).open(args, context));
    registry.register(presentationNavigate, async (args, context) => (await showing()).navigate(args, context));
    registry.register(presentationPlay, async (args, context) => (await showing()).play(args, context));
    registry.register(presentationPause, async ({ deckPath }) => (await showing()).pause(deckPath));
    registry.register(presentationStop, async ({ deckPath }) => (await showing()).stop(deckPath));
}

/** What only the person does with decks: begin one, export the one in front, present it. */
export function registerPersonCommands(commands: CommandRegistry, tabs: DeckTabs, loader: PresentationLoader): void {
    /** The one that the person works with, else one that they see. */
    const deckInFront = (): DeckTab | undefined => tabs.current ?? tabs.all.find(({ isVisible }) => isVisible);
    commands.registerCommand(NEW_DECK, { execute: async () => (await loader.load()).wizard.run() });
    commands.registerCommand(EXPORT_DECK, onCurrentFile(tabs, async uri => (await loader.load()).exportWizard.run(uri)));
    commands.registerCommand(OPEN_PRESENTER, {
        isEnabled: () => deckInFront() !== undefined,
        isVisible: () => deckInFront() !== undefined,
        execute: () => deckInFront()?.openPresenter()
    });
}
