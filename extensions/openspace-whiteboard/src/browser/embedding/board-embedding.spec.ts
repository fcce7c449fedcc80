import { ThemeService } from '@theia/core/lib/browser/theming';
import { FilePictureWish } from 'openspace-core/lib/browser/surfaces/surface-files';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bindBoards, FakeWorkspace, uriOf } from '../boards/fixtures/board-fixture';
import { BoardDocuments } from '../boards/board-documents';
import { BoardPictures } from '../pictures/board-pictures';
import { BoardEmbedding } from './board-embedding';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const PATH = 'docs/whiteboard/a.whiteboard.json';
const LINES = [
    '{ "id": "zone", "type": "frame", "x": 0, "y": 0, "width": 300, "height": 200, "text": "Zone" }',
    '{ "id": "in", "type": "rectangle", "parent": "zone", "x": 250, "y": 20, "width": 100, "height": 60, "text": "Inside ✓ 漢" }',
    '{ "id": "far", "type": "note", "x": 2000, "y": 0, "width": 100, "height": 60, "text": "<script>alert(1)</script>" }'
];
const textOf = (lines: readonly string[]): string =>
    `{\n  "format": "openspace-whiteboard",\n  "version": 1,\n  "title": "Parts",\n  "elements": [\n${lines.join(',\n')}\n  ]\n}\n`;

describe('a board in a document of another surface', () => {
    let workspace: FakeWorkspace;
    let embedding: BoardEmbedding;
    let documents: BoardDocuments;

    beforeEach(() => {
        workspace = new FakeWorkspace();
        workspace.texts.set(PATH, textOf(LINES));
        const container = bindBoards(workspace);
        container.bind<unknown>(ThemeService).toConstantValue({});
        container.bind(BoardPictures).toSelf();
        container.bind(BoardEmbedding).toSelf();
        embedding = container.get(BoardEmbedding);
        documents = container.get(BoardDocuments);
    });

    async function drawn(wish: Partial<FilePictureWish> = {}): Promise<{ svg: string; width: number; name?: string; problem?: string }> {
        const { address, ...about } = await embedding.picture(uriOf(PATH), { isDark: false, ...wish });
        const bytes = Uint8Array.from(atob(address.replace('data:image/svg+xml;base64,', '')), character => character.charCodeAt(0));
        return { svg: new TextDecoder().decode(bytes), ...about };
    }

    it('is drawn as a whole, with its title, in light and dark, and nothing of it runs', async () => {
        const { svg, width, name, problem } = await drawn();
        expect([name, problem, width]).toEqual(['Parts', undefined, 2_148]);
        expect(svg).toContain('漢');
        expect(svg).not.toContain('<script');
        expect((await drawn({ isDark: true })).svg).not.toBe(svg);
    });

    it('is drawn in part: a frame with all that belongs to it, wherever that stands', async () => {
        const { svg, width, name } = await drawn({ place: 'zone' });
        expect([name, width]).toEqual(['Zone', 350 + 2 * 24]);
        expect([svg.includes('data-shape-id="in"'), svg.includes('data-shape-id="far"')]).toEqual([true, false]);
        expect((await drawn({ place: 'in' })).width).toBe(100 + 2 * 24);
    });

    it('has the changes that somebody has not saved yet', async () => {
        const open = await documents.open(uriOf(PATH));
        open.apply([{ op: 'update', id: 'far', set: { text: 'Unsaved' } }]);
        expect((await drawn()).svg).toContain('Unsaved');
        open.dispose();
    });

    it('has no pictures that the agent may not read', async () => {
        const image = (id: string): string =>
            `{ "id": "${id}", "type": "image", "x": 0, "y": 0, "width": 100, "height": 60, "src": "${id}.png" }`;
        workspace.texts.set(PATH, textOf(['plan', 'asked', 'secret'].map(image)));
        const { locate } = workspace.files;
        Object.assign(workspace.files, {
            locate: async (path: string, purpose: string) => {
                if (path === 'secret.png' && purpose === 'read') {
                    throw new Error('This file may contain secrets.');
                }
                return { ...await locate(path), ...path === 'asked.png' ? { question: 'May it be read?' } : {} };
            },
            picture: async (path: string) => `data:image/png;base64,${btoa(path)}`
        });
        const { svg } = await drawn();
        expect(['plan', 'asked', 'secret'].map(id => svg.includes(btoa(`${id}.png`)))).toEqual([true, false, false]);
    });

    it('says what cannot be drawn: parts and files that are not there, and what is broken', async () => {
        await expect(drawn({ place: 'no"body\n' })).rejects.toThrow('There is no shape "no\\"body\\n" on this board.');
        await expect(embedding.picture(uriOf('none.whiteboard.json'), { isDark: false })).rejects.toThrow();
        workspace.texts.set(PATH, textOf([LINES[0], '{ "id": "in", "type": "rectangle", "x": "left" }', LINES[2]]));
        const { svg, problem } = await drawn();
        expect([svg.includes('data-shape-id="zone"'), problem]).toEqual([true, expect.stringContaining('in')]);
    });
});
