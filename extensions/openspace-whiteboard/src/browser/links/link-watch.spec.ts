import { Emitter } from '@theia/core/lib/common/event';
import { DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LinkState } from '../../common/links/link-state';
import { LinkedShape } from '../../common/links/linked-shapes';
import { CodeLink } from '../../common/model/shape';
import { BoardEditor } from '../editing/board-editor';
import { box, MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { CodeLinks, JudgedLinks } from './code-links';
import { ViewLinks } from './view-links';

/** Code of which each link says itself what became of it, until a spec says otherwise. */
class FakeLinks {

    readonly files = new Emitter<DocumentChange>();
    readonly onDidChangeFile = this.files.event;
    readonly drifts = new Map<string, LinkState['drift']>();
    readonly asked: string[][] = [];
    /** Runs while files are read. */
    meanwhile: (() => void) | undefined;
    again: CodeLink | undefined;

    async statesOf(shapes: readonly LinkedShape[]): Promise<JudgedLinks> {
        this.asked.push(shapes.map(({ id }) => id));
        const states = new Map(shapes.map(({ id, link: { path } }) => [id, { drift: this.drifts.get(path) ?? 'same', line: 1 }] as const));
        await Promise.resolve();
        const { meanwhile } = this;
        this.meanwhile = undefined;
        meanwhile?.();
        return { states, uris: new Map(shapes.map(({ link: { path } }) => [path, `file:///w/${path}`])) };
    }

    async pinned({ link }: { readonly link: CodeLink }): Promise<{ readonly link: CodeLink }> {
        return { link: { ...link, ...link.line && { pin: 'pinned' } } };
    }

    async pinnedAgain(): Promise<CodeLink | undefined> {
        const { meanwhile } = this;
        this.meanwhile = undefined;
        meanwhile?.();
        return this.again;
    }
}

describe('the links of a board in a view', () => {
    let board: MemoryBoard;
    let editor: BoardEditor;
    let code: FakeLinks;
    let links: ViewLinks;
    let told: number;
    let answer: (link: CodeLink | undefined) => Promise<CodeLink | 'none' | undefined>;

    const settle = async (): Promise<void> => {
        for (let turn = 0; turn < 20; turn++) {
            await Promise.resolve();
        }
    };
    const drifted = (): string[] => [...links.drifted].map(([id, { drift }]) => `${id} ${drift}`);

    beforeEach(() => {
        board = new MemoryBoard([
            box('api', 0, 0, { link: { path: 'src/api.ts', line: 3 } }), box('db', 300, 0, { link: { path: 'src/db.ts' } }),
            box('plain', 600, 0)
        ]);
        editor = new BoardEditor(board, TEST_KIT, message => expect.fail(message));
        code = new FakeLinks();
        told = 0;
    });
    afterEach(() => {
        links.dispose();
        editor.dispose();
        code.files.dispose();
    });

    async function watch(): Promise<void> {
        links = new ViewLinks(editor, code as unknown as CodeLinks, () => undefined, link => answer(link));
        links.onDidChange(() => told++);
        await settle();
    }

    it('are given by the person, changed and taken away, each as one step', async () => {
        const linkOf = (id: string): unknown => board.board.elements.find(element => element.id === id)?.link;
        await watch();
        answer = async link => {
            expect(link).toBeUndefined();
            return { path: 'src/plain.ts', line: 7 };
        };
        await links.edit('plain');
        expect(linkOf('plain')).toEqual({ path: 'src/plain.ts', line: 7, pin: 'pinned' });
        answer = async link => link && 'none';
        await links.edit('plain');
        expect(linkOf('plain')).toBeUndefined();
        board.undo();
        expect(linkOf('plain')).toMatchObject({ line: 7 });
    });

    it('stay as they are if the person leaves them, or somebody sets others meanwhile', async () => {
        const linkOf = (id: string): unknown => board.board.elements.find(element => element.id === id)?.link;
        await watch();
        answer = async () => undefined;
        await links.edit('db');
        expect(linkOf('db')).toEqual({ path: 'src/db.ts' });
        answer = async () => {
            board.apply([{ op: 'update', id: 'db', set: { link: { path: 'elsewhere.ts' } } }]);
            return { path: 'mine.ts' };
        };
        await links.edit('db');
        expect(linkOf('db')).toEqual({ path: 'elsewhere.ts' });
        answer = async () => {
            board.apply([{ op: 'delete', id: 'db' }]);
            return 'none';
        };
        await links.edit('db');
        expect(linkOf('db')).toBeUndefined();
    });

    it('are looked at again when a folder with their files is gone, of which nothing more may be told', async () => {
        await watch();
        code.drifts.set('src/api.ts', 'gone').set('src/db.ts', 'gone');
        code.files.fire({ uri: 'file:///w/sr', isGone: true });
        await settle();
        expect(drifted()).toEqual([]);
        code.files.fire({ uri: 'file:///w/src', isGone: true });
        await settle();
        expect(drifted()).toEqual(['api gone', 'db gone']);
    });

    it('are looked at once, and again when a file of theirs changes', async () => {
        code.drifts.set('src/api.ts', 'moved');
        await watch();
        expect([drifted(), code.asked, told]).toEqual([['api moved'], [['api', 'db']], 1]);
        code.files.fire({ uri: 'file:///w/other.ts', isGone: false });
        code.drifts.set('src/db.ts', 'gone');
        code.files.fire({ uri: 'file:///w/src/db.ts', isGone: true });
        await settle();
        expect([drifted(), code.asked.length, told]).toEqual([['api moved', 'db gone'], 2, 2]);
        expect(links.drifted).toBe(links.drifted);
    });

    it('are looked at again if their file changes while it is read', async () => {
        code.meanwhile = () => {
            code.drifts.set('src/api.ts', 'changed');
            code.files.fire({ uri: 'file:///w/src/api.ts', isGone: false });
        };
        await watch();
        expect([drifted(), code.asked]).toEqual([['api changed'], [['api', 'db'], ['api']]]);
    });

    it('of what is new on the board are looked at, of what is gone they are forgotten, and nothing else costs anything', async () => {
        code.drifts.set('src/api.ts', 'changed');
        await watch();
        board.apply([{ op: 'update', id: 'plain', set: { x: 8 } }]);
        board.apply([{ op: 'update', id: 'api', set: { x: 8 } }]);
        await settle();
        expect(code.asked).toHaveLength(1);
        code.drifts.set('new.ts', 'gone');
        board.apply([{ op: 'update', id: 'plain', set: { link: { path: 'new.ts' } } }, { op: 'delete', id: 'api' }]);
        await settle();
        expect([drifted(), code.asked.slice(1)]).toEqual([['plain gone'], [['plain']]]);
    });

    it('that were set anew while they were looked at are judged as they are now', async () => {
        code.drifts.set('src/api.ts', 'gone');
        code.meanwhile = () => board.apply([{ op: 'update', id: 'api', set: { link: { path: 'src/better.ts' } } }]);
        await watch();
        expect(drifted()).toEqual([]);
    });

    it('tell nothing once the view is closed, whatever is still being read', async () => {
        code.drifts.set('src/api.ts', 'gone');
        code.meanwhile = () => links.dispose();
        await watch();
        expect([told, links.drifted.size]).toEqual([0, 0]);
    });

    it('are pinned again as a step of the person, unless somebody linked the shape elsewhere meanwhile', async () => {
        await watch();
        code.again = { path: 'src/api.ts', line: 5, pin: 'new' };
        await links.pinAgain('api');
        expect(board.element('api')).toMatchObject({ link: code.again });
        board.undo();
        expect(board.element('api')).toMatchObject({ link: { line: 3 } });
        code.meanwhile = () => board.apply([{ op: 'update', id: 'api', set: { link: { path: 'else.ts' } } }], { by: 'agent' });
        await links.pinAgain('api');
        expect(board.element('api')).toMatchObject({ link: { path: 'else.ts' } });
        code.meanwhile = () => links.dispose();
        await links.pinAgain('db');
        await links.pinAgain('nobody');
        expect(board.element('db')).toMatchObject({ link: { path: 'src/db.ts' } });
    });

    it('point at shapes that are there until the person selects something', async () => {
        await watch();
        links.point(['api', 'nobody']);
        expect([[...links.pointedAt], told]).toEqual([['api'], 1]);
        board.apply([{ op: 'update', id: 'db', set: { x: 8 } }], { by: 'agent' });
        expect(links.pointedAt.size).toBe(1);
        editor.select(['db']);
        expect([links.pointedAt.size, told]).toEqual([0, 2]);
        editor.select([]);
        expect(told).toBe(2);
    });
});
