import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext, PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { beforeEach, describe, expect, it } from 'vitest';
import { LinkState } from '../../common/links/link-state';
import { CodeLink } from '../../common/model/shape';
import { BoardDocuments } from '../boards/board-documents';
import { box, MemoryBoard } from '../editing/fixtures/memory-board';
import { BoardTab } from '../tab/board-tab';
import { BoardWalk } from './board-walk';
import { CodeBeside } from './code-beside';
import { CodeLinks } from './code-links';

const BOARD = 'docs/whiteboard/a.whiteboard.json';

describe('code beside a board', () => {
    let ran: string[];
    let panes: object[];
    let state: LinkState;
    let refused: string | undefined;
    let container: Container;
    let messages: string[];

    beforeEach(() => {
        [ran, messages, refused, state] = [[], [], undefined, { drift: 'same', line: 4, endLine: 6 }];
        panes = [{ id: 'p1', area: 'main', activeTabIndex: 0, tabs: [{ contentId: BOARD, type: 'whiteboard' }] }];
        container = new Container();
        container.bind<unknown>(AgentCommandRegistry).toConstantValue({
            execute: async ({ cmd, args }: { cmd: string; args: object }, { source }: CommandContext) => {
                ran.push(`${source} ${cmd.replace('openspace.', '')} ${JSON.stringify(args)}`);
                return refused && cmd.endsWith(refused) ? { success: false, error: `no ${refused}` }
                    : { success: true, data: cmd.endsWith('list') ? { panes } : {} };
            }
        });
        container.bind<unknown>(CodeLinks).toConstantValue({ stateOf: async () => state });
        container.bind<unknown>(FocusKeeper).toConstantValue({ bringPersonTo: ({ id }: BoardTab) => void ran.push(`activate ${id}`) });
        container.bind<unknown>(WorkspacePaths).toConstantValue({ pathOf: () => BOARD });
        const tell = (message: string): void => void messages.push(message);
        container.bind<unknown>(MessageService).toConstantValue({ info: tell, warn: tell });
        container.bind(CodeBeside).toSelf();
        container.bind(BoardWalk).toSelf();
    });

    const show = (link: CodeLink = { path: 'src/a.ts', symbol: 'pay' }): Promise<unknown> =>
        container.get(CodeBeside).show({ ...box('api', 0, 0), link }, BOARD, { ...PALETTE_CONTEXT, source: 'block' });

    it('opens a pane for the first of it, and uses that for all that follows', async () => {
        expect(await show()).toEqual({ path: 'src/a.ts', line: 4, endLine: 6 });
        panes.push({ id: 'p2', area: 'main', activeTabIndex: 0, tabs: [{ contentId: 'src/a.ts', type: 'editor' }] });
        await show({ path: 'src/b.ts', line: 4 });
        expect(ran.filter(command => !command.includes('pane.list'))).toEqual([
            'block editor.open {"path":"src/a.ts","line":4,"endLine":6,"highlightId":"board-walk","newPane":true}',
            'block pane.open {"type":"editor","contentId":"src/b.ts","targetPaneId":"p2"}',
            'block editor.open {"path":"src/b.ts","line":4,"endLine":6,"highlightId":"board-walk"}'
        ]);
    });

    it('takes a pane of its own where the person works in the other one', async () => {
        panes.push({ id: 'p2', area: 'main', activeTabIndex: 0, tabs: [{ contentId: 'x', type: 'editor' }] });
        refused = 'pane.open';
        await show();
        expect(ran.at(-1)).toContain('"newPane":true');
    });

    it('marks nothing in a file to which a shape leads as a whole', async () => {
        state = { drift: 'same' };
        expect(await show({ path: 'README.md' })).toEqual({ path: 'README.md' });
        expect(ran.at(-1)).toBe('block editor.open {"path":"README.md","newPane":true}');
    });

    it('says what is wrong: code that is gone, an editor that cannot be opened', async () => {
        refused = 'editor.open';
        await expect(show()).rejects.toThrow('no editor.open');
        state = { drift: 'gone' };
        await expect(show()).rejects.toThrow('The code of api is not there: src/a.ts#pay.');
    });

    describe('step by step', () => {
        let selection: string[];
        let tab: BoardTab;
        let board: MemoryBoard;

        beforeEach(() => {
            board = new MemoryBoard(['a', 'b'].map((id, index) => box(id, index * 300, 0, { link: { path: `${id}.ts`, line: 1 } })));
            container.bind<unknown>(BoardDocuments).toConstantValue({ find: () => board });
            selection = [];
            tab = {
                id: 'tab', boardUri: 'file:///w/a', isDisposed: false, node: document.createElement('div'),
                get selection() { return selection; },
                reveal: async (ids: string[]) => { selection = ids; }
            } as unknown as BoardTab;
        });

        const step = async (by: 1 | -1): Promise<string> => {
            await container.get(BoardWalk).step(tab, by);
            return selection.join();
        };

        it('goes with the person, who stays at the board', async () => {
            expect([await step(1), await step(1), await step(-1)]).toEqual(['a', 'b', 'a']);
            expect(ran.at(-2)).toMatch(/^palette editor\.open {"path":"a\.ts"/);
            expect(ran.at(-1)).toBe('activate tab');
        });

        it('leaves the keyboard to the person who went elsewhere meanwhile, such as into the palette', async () => {
            const input = document.createElement('input');
            document.body.append(input);
            input.focus();
            await step(1);
            expect(ran.at(-1)).toMatch(/editor\.open/);
            input.remove();
            await step(1);
            expect(ran.at(-1)).toBe('activate tab');
        });

        it('goes on past code that is gone, and says so; without any code it says that', async () => {
            state = { drift: 'gone' };
            expect([await step(1), await step(1)]).toEqual(['a', 'b']);
            expect(messages).toEqual(['The code of a is not there: a.ts:1.', 'The code of b is not there: b.ts:1.']);
            board = new MemoryBoard([box('plain', 0, 0)]);
            expect([await step(1), messages.at(-1)]).toEqual(['b', 'No shape of this board leads to code.']);
        });
    });
});
