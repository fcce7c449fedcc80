import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import * as React from '@theia/core/shared/react';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { FileRevisions } from 'openspace-core/lib/common/services/file-revisions';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { ReactFixture } from 'openspace-interface/lib/browser/fixtures/react-fixture';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBoard } from '../../common/model/board-file';
import { LIGHT_LOOK } from '../../common/picture/look';
import { sensors } from '../../common/shapes/fixtures/sensor-shape';
import { ShapeTypeContribution } from '../../common/shapes/shape-type';
import { BoardDocuments } from '../boards/board-documents';
import { BoardTools } from '../boards/board-tools';
import { bindBoards, FakeWorkspace, uriOf } from '../boards/fixtures/board-fixture';
import { BoardComparison } from '../comparing/board-comparison';
import { GitBoards } from '../comparing/git-boards';
import { BoardEditor } from '../editing/board-editor';
import { MemoryBoard, TEST_KIT } from '../editing/fixtures/memory-board';
import { CodeLinks } from '../links/code-links';
import { BoardPictures } from '../pictures/board-pictures';
import { SceneProvider } from '../view/board-context';
import { fakeStage } from '../view/fixtures/fake-stage';
import { Palette } from '../view/palette';
import { BoardAnswers } from './board-answers';
import { BoardPlacing } from './board-placing';
import { BoardReading } from './board-reading';
import { BoardWriting } from './board-writing';

// It needs Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('openspace-core/lib/browser/documents/agent-documents', () => ({ AgentDocuments: class { } }));

const AGENT: CommandContext = {
    id: 'call_1', sessionId: 'ses_1', messageId: 'msg_1', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask()
};
const ID = 'docs/whiteboard/plant.whiteboard.json';
const SHAPES = [
    { id: 'door', type: 'acme-sensor', text: 'Door' }, { id: 'hub', type: 'rectangle', text: 'Hub' },
    { id: 'tells', type: 'connector', from: 'door', to: 'hub' }
];

describe('a type of shapes that another extension brings', () => {
    let workspace: FakeWorkspace;

    /** The IDE as it is with these extensions; the files are the same. */
    function start(...contributions: readonly ShapeTypeContribution[]) {
        const container = bindBoards(workspace);
        container.rebind<unknown>(ContributionProvider).toConstantValue({ getContributions: () => contributions })
            .whenTargetNamed(ShapeTypeContribution);
        container.bind<unknown>(CodeLinks).toConstantValue({ pinned: async (item: object) => item, statesOf: async () => new Map() });
        container.bind<unknown>(AgentUndo).toConstantValue({ record: () => undefined });
        container.bind<unknown>(FileRevisions).toConstantValue({ read: async () => undefined });
        for (const service of [GitBoards, BoardPictures, BoardPlacing, BoardAnswers, BoardWriting, BoardReading]) {
            container.bind(service as new () => object).toSelf().inSingletonScope();
        }
        return {
            writing: container.get(BoardWriting), reading: container.get(BoardReading), tools: container.get(BoardTools),
            picture: async (): Promise<string> => {
                const document = await container.get(BoardDocuments).open(uriOf(ID));
                const { svg } = await container.get(BoardPictures).svg(document, { isDark: false });
                document.dispose();
                return svg;
            }
        };
    }

    beforeEach(() => {
        workspace = new FakeWorkspace();
    });

    it('is drawn by the agent like ours, and seen in the picture', async () => {
        const { writing, reading, picture } = start(sensors);
        const created = await writing.create({ whiteboardId: ID, shapes: SHAPES }, AGENT);
        expect(created.findings).toEqual([]);
        expect(readBoard(workspace.text(ID)).board.elements[0]).toMatchObject({ id: 'door', type: 'acme-sensor', text: 'Door' });
        expect((await reading.check({ whiteboardId: ID })).findings).toEqual([]);
        const drawn = (await picture()).split('data-shape-id="door"')[1].split('data-shape-id="hub"')[0];
        expect(drawn.match(/<path/g)).toHaveLength(2);
        expect(drawn).toContain('>Door<');
        await expect(writing.addShape({ whiteboardId: ID, shape: { type: 'acme-senser' } }, AGENT)).rejects.toThrow('Is it acme-sensor?');
    });

    it('stays in the file when the extension is gone, drawn as a box that says what it is, and can be changed', async () => {
        await start(sensors).writing.create({ whiteboardId: ID, shapes: SHAPES }, AGENT);
        const line = workspace.text(ID).split('\n').find(one => one.includes('"door"'))!;
        const { writing, reading, picture, tools } = start();
        expect(tools.types.has('acme-sensor')).toBe(false);
        const svg = await picture();
        expect(svg).toContain('>Door<');
        expect(svg).toContain('«acme-sensor»');
        expect((await reading.check({ whiteboardId: ID })).findings).toEqual([]);
        await writing.addShape({ whiteboardId: ID, shape: { id: 'more', type: 'note', text: 'More' } }, AGENT);
        expect(workspace.text(ID)).toContain(line);
        await writing.updateShape({ whiteboardId: ID, shapeId: 'door', updates: { text: 'Front door' } }, AGENT);
        expect(readBoard(workspace.text(ID)).board.elements[0]).toMatchObject({ type: 'acme-sensor', text: 'Front door' });
        await expect(writing.addShape({ whiteboardId: ID, shape: { type: 'acme-sensor' } }, AGENT)).rejects.toThrow('there is no type');
        const { tools: again } = start(sensors);
        expect(again.types.of('acme-sensor').label).toBe('Sensor');
    });

    describe('in the palette', () => {
        let fixture: ReactFixture;
        beforeEach(() => { fixture = new ReactFixture(); });
        afterEach(() => fixture.dispose());

        it('stands in its group, and is picked like ours', async () => {
            const editor = new BoardEditor(new MemoryBoard([]), { ...TEST_KIT, types: start(sensors).tools.types }, () => undefined);
            const scene = {
                editor, stage: fakeStage(), look: LIGHT_LOOK, comparison: new BoardComparison(() => Promise.reject(new Error('none'))),
                openLink: () => undefined, announce: () => undefined, editText: () => undefined, imageOf: () => undefined
            };
            await fixture.render(<SceneProvider value={scene}><Palette /></SceneProvider>);
            await fixture.click(fixture.button('More Shapes'));
            await fixture.click(fixture.button('Sensor'));
            expect(editor.state.tool).toBe('acme-sensor');
            editor.dispose();
        });
    });
});
