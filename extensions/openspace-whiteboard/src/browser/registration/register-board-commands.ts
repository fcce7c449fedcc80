import { CommonCommands } from '@theia/core/lib/browser/common-commands';
import { SHELL_TABBAR_CONTEXT_MENU } from '@theia/core/lib/browser/shell/tab-bars';
import { Command, CommandRegistry } from '@theia/core/lib/common/command';
import { MenuModelRegistry } from '@theia/core/lib/common/menu';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { onCurrentFile, personCommandsOf } from 'openspace-core/lib/browser/file-surfaces/person-commands';
import {
    whiteboardAddShape, whiteboardAlign, whiteboardCameraFit, whiteboardCameraGet, whiteboardCameraSet, whiteboardCheck,
    whiteboardConnect, whiteboardCreate, whiteboardDeleteShape, whiteboardExport, whiteboardFromMermaid, whiteboardGroup,
    whiteboardImportCanvas, whiteboardLayout, whiteboardList, whiteboardOpen, whiteboardRead, whiteboardRender, whiteboardToMermaid,
    whiteboardUpdateShape
} from '../../common';
import { WhiteboardLoader } from '../loading/whiteboard-loader';
import { BOARD_MENU, BoardAction } from '../tab/board-tab';
import { BoardTabs } from '../tab/board-tabs';

const boardCommand = personCommandsOf('whiteboard', 'Whiteboard');
const NEW_BOARD = boardCommand('new-board', 'New Board…', 'newBoard');
const EXPORT_BOARD = boardCommand('export-board', 'Export…', 'exportBoard');
const COMPARE_BOARD = boardCommand('compare-board', 'Compare with the Last Commit', 'compareBoard');
const NEXT_CODE = boardCommand('next-code', 'Next Shape with Code', 'nextCodeCommand');
const PREVIOUS_CODE = boardCommand('previous-code', 'Previous Shape with Code', 'previousCodeCommand');
const ACTIONS: readonly (readonly [BoardAction, Command, group: string])[] = [
    ['edit', boardCommand('edit-text', 'Edit Text', 'editShape'), '2_edit'],
    ['duplicate', boardCommand('duplicate', 'Duplicate', 'duplicateSelected'), '2_edit'],
    ['delete', boardCommand('delete', 'Delete', 'delete'), '2_edit'],
    ['group', boardCommand('group', 'Group', 'group'), '3_group'],
    ['ungroup', boardCommand('ungroup', 'Ungroup', 'ungroupSelected'), '3_group'],
    ['connect', boardCommand('connect', 'Connect to…', 'connectTo'), '4_connect'],
    ['link', boardCommand('link', 'Link to Code…', 'addLink'), '4_connect']
];
const IMPORT_CANVAS = boardCommand('import-canvas', 'Import Canvas…', 'importCanvas');

/** The commands of agent and person. What they do is loaded with the first one that runs. */
export function registerBoardCommands(registry: AgentCommandRegistry, loader: WhiteboardLoader): void {
    const reading = async () => (await loader.load()).reading;
    const writing = async () => (await loader.load()).writing;
    const arranging = async () => (await loader.load()).arranging;
    const showing = async () => (await loader.load()).showing;
    const exchange = async () => (await loader.load()).exchange;
    registry.register(whiteboardList, async args => (await reading()).list(args));
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

/** What only the person does with boards: begin one, export or compare the one in front, make one of a canvas. */
export function registerPersonCommands(
    commands: CommandRegistry, menus: MenuModelRegistry, tabs: BoardTabs, loader: WhiteboardLoader
): void {
    const wizards = async () => (await loader.load()).wizards;
    commands.registerCommand(NEW_BOARD, { execute: async () => (await wizards()).newBoard() });
    commands.registerCommand(IMPORT_CANVAS, { execute: async () => (await wizards()).importCanvas() });
    commands.registerCommand(NEXT_CODE, onCurrentFile(tabs, async (_uri, tab) => (await loader.load()).walk.step(tab, 1)));
    commands.registerCommand(PREVIOUS_CODE, onCurrentFile(tabs, async (_uri, tab) => (await loader.load()).walk.step(tab, -1)));
    // Theia's own only asks for the key in browsers. Cut and Copy reach a board as events.
    commands.registerHandler(CommonCommands.PASTE.id, {
        isEnabled: () => tabs.current?.ownsClipboard === true, execute: async () => tabs.current?.paste()
    });
    for (const [order, [action, act, group]] of ACTIONS.entries()) {
        const isPossible = (): boolean => tabs.current?.can(action) === true;
        commands.registerCommand(act, { isEnabled: isPossible, isVisible: isPossible, execute: () => tabs.current?.act(action) });
        menus.registerMenuAction([...BOARD_MENU, group], { commandId: act.id, order: String(order) });
    }
    for (const [index, { id }] of [CommonCommands.CUT, CommonCommands.COPY, CommonCommands.PASTE].entries()) {
        menus.registerMenuAction([...BOARD_MENU, '1_clipboard'], { commandId: id, order: String(index) });
    }
    const isBoard = (event?: Event): boolean => tabs.at(event) !== undefined;
    commands.registerCommand(COMPARE_BOARD, {
        isEnabled: isBoard, isVisible: isBoard, execute: (event?: Event) => tabs.at(event)?.toggleComparison()
    });
    commands.registerCommand(EXPORT_BOARD, {
        isEnabled: isBoard, isVisible: isBoard,
        execute: async (event?: Event) => {
            const tab = tabs.at(event);
            await (tab && (await wizards()).exportBoard(tabs.uriOf(tab)));
        }
    });
    menus.registerMenuAction([...SHELL_TABBAR_CONTEXT_MENU, '1_compare'], { commandId: COMPARE_BOARD.id });
    menus.registerMenuAction([...SHELL_TABBAR_CONTEXT_MENU, '1_compare'], { commandId: EXPORT_BOARD.id });
    menus.registerMenuAction([...BOARD_MENU, '5_export'], { commandId: EXPORT_BOARD.id });
}
