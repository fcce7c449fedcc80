import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import {
    whiteboardAddShape, whiteboardAlign, whiteboardCameraFit, whiteboardCameraGet, whiteboardCameraSet, whiteboardCheck,
    whiteboardConnect, whiteboardCreate, whiteboardDeleteShape, whiteboardExport, whiteboardFromMermaid, whiteboardGroup,
    whiteboardImportCanvas, whiteboardLayout, whiteboardList, whiteboardOpen, whiteboardRead, whiteboardRender, whiteboardToMermaid,
    whiteboardUpdateShape
} from '../../common';
import { WhiteboardLoader } from '../loading/whiteboard-loader';
import { BoardTabs } from '../tab/board-tabs';

const NEW_BOARD = command('new-board', 'New Board…', 'newBoard');
const EXPORT_BOARD = command('export-board', 'Export…', 'exportBoard');
const IMPORT_CANVAS = command('import-canvas', 'Import Canvas…', 'importCanvas');

/** The commands of agent and person. What they do is loaded with the first one that runs. */
export function registerBoardCommands(registry: AgentCommandRegistry, loader: WhiteboardLoader): void {
    const reading = async () => (await loader.load()).reading;
    const writing = async () => (await loader.load()).writing;
    const arranging = async () => (await loader.load()).arranging;
    const showing = async () => (await loader.load()).showing;
    const exchange = async () => (await loader.load()).exchange;
    registry.register(whiteboardList, async () => (await reading()).list());
    registry.register(whiteboardRead, async args => (await reading()).read(args));
    registry.register(whiteboardCheck, async args => (await reading()).check(args));
    registry.register(whiteboardRender, async args => (await reading()).render(args));
    registry.register(whiteboardToMermaid, async args => (await reading()).toMermaid(args));
    registry.register(whiteboardCreate, async (args, context) => (await writing()).create(args, context), { optional: ['title'] });
    registry.register(whiteboardAddShape, async (args, context) => (await writing()).addShape(args, context));
    registry.register(whiteboardUpdateShape, async (args, context) => (await writing()).updateShape(args, context));
    registry.register(whiteboardDeleteShape, async (args, context) => (await writing()).deleteShape(args, context));
    registry.register(whiteboardConnect, async (args, context) => (await writing()).connect(args, context));
    registry.register(whiteboardFromMermaid, async (args, context) => (await writing()).fromMermaid(args, context));
    registry.register(whiteboardLayout, async (args, context) => (await arranging()).layout(args, context));
    registry.register(whiteboardAlign, async (args, context) => (await arranging()).align(args, context));
    registry.register(whiteboardGroup, async (args, context) => (await arranging()).group(args, context));
    registry.register(whiteboardOpen, async (args, context) => (await showing()).open(args, context));
    registry.register(whiteboardCameraSet, async args => (await showing()).setCamera(args));
    registry.register(whiteboardCameraFit, async args => (await showing()).fit(args));
    registry.register(whiteboardCameraGet, async args => (await showing()).getCamera(args));
    registry.register(whiteboardExport, async (args, context) => (await exchange()).export(args, context));
    registry.register(whiteboardImportCanvas, async (args, context) => (await exchange()).importCanvas(args, context));
}

/** What only the person does with boards: begin one, export the one in front, make one of a canvas. */
export function registerPersonCommands(commands: CommandRegistry, tabs: BoardTabs, loader: WhiteboardLoader): void {
    const wizards = async () => (await loader.load()).wizards;
    commands.registerCommand(NEW_BOARD, { execute: async () => (await wizards()).newBoard() });
    commands.registerCommand(IMPORT_CANVAS, { execute: async () => (await wizards()).importCanvas() });
    commands.registerCommand(EXPORT_BOARD, {
        isEnabled: () => tabs.current !== undefined,
        execute: async () => {
            const board = tabs.current;
            if (board) {
                await (await wizards()).exportBoard(board.boardUri);
            }
        }
    });
}

function command(name: string, label: string, key: string): Command {
    return Command.toLocalizedCommand(
        { id: `openspace-whiteboard:${name}`, category: 'Whiteboard', label },
        `openspace/whiteboard/${key}`, 'openspace/whiteboard/category'
    );
}
