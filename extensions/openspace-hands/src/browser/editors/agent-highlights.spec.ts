import type * as monaco from '@theia/monaco-editor-core';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenSpaceClientImpl } from 'openspace-core/lib/browser/bridge/openspace-client-impl';
import { AgentResources } from 'openspace-core/lib/browser/resources/agent-resources';
import { AgentHighlights, Highlight } from './agent-highlights';
import { createTextModel } from './fixtures/text-model';
import { HighlightStyles } from './highlight-styles';

// Monaco's widgets cannot be loaded here; its texts can.
vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));

interface LoadedText {
    readonly uri: string;
    readonly textEditorModel: monaco.editor.ITextModel;
}

describe('AgentHighlights', () => {
    let highlights: AgentHighlights;
    let ended: Emitter<string>;
    let created: Emitter<LoadedText>;
    let models: LoadedText[];

    beforeEach(() => {
        ended = new Emitter();
        created = new Emitter();
        models = [];
        const container = new Container();
        container.bind(OpenSpaceClientImpl).toConstantValue({ onDidEndSession: ended.event } as OpenSpaceClientImpl);
        container.bind(MonacoTextModelService)
            .toConstantValue({ get models() { return models; }, onDidCreate: created.event } as unknown as MonacoTextModelService);
        [AgentHighlights, AgentResources, HighlightStyles].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        highlights = container.get(AgentHighlights);
    });

    afterEach(() => document.head.replaceChildren());

    /** Opens a file, as an editor does. */
    const load = (uri: string, content = 'one\ntwo\nthree\n'): monaco.editor.ITextModel => {
        const text = { uri, textEditorModel: createTextModel(content) };
        models.push(text);
        created.fire(text);
        text.textEditorModel.onWillDispose(() => { models = models.filter(other => other !== text); });
        return text.textEditorModel;
    };
    const line = (startLine: number, more: Partial<Highlight> = {}): Highlight =>
        ({ id: 'here', uri: 'file:///w/a.ts', ranges: [{ startLine, endLine: startLine }], color: 'yellow', ...more });
    const marked = (text: monaco.editor.ITextModel): number[] => text.getAllDecorations().map(({ range }) => range.startLineNumber);

    it('marks a file that is open, and no other', () => {
        const [text, other] = [load('file:///w/a.ts'), load('file:///w/b.ts')];
        highlights.mark(line(2));
        expect([marked(text), marked(other)]).toEqual([[2], []]);
    });

    it('replaces what was marked under the same id, also in another file', () => {
        const [text, other] = [load('file:///w/a.ts'), load('file:///w/b.ts')];
        highlights.mark(line(1));
        highlights.mark(line(3));
        highlights.mark(line(2, { id: 'there' }));
        expect(marked(text).sort()).toEqual([2, 3]);
        highlights.mark(line(1, { uri: 'file:///w/b.ts' }));
        expect([marked(text), marked(other)]).toEqual([[2], [1]]);
    });

    it('brings marks back when the file is opened again, moved by the edits before', () => {
        highlights.mark(line(2));
        for (let round = 1; round <= 3; round++) {
            const text = load('file:///w/a.ts', `${'new\n'.repeat(round - 1)}one\ntwo\n`);
            expect(marked(text)).toEqual([round + 1]);
            text.applyEdits([{ range: { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 }, text: 'new\n' }]);
            text.dispose();
        }
        expect(highlights.get('here')?.ranges).toEqual([{ startLine: 5, endLine: 5 }]);
    });

    it('clears an id, whether the file is open or not', () => {
        const text = load('file:///w/a.ts');
        highlights.mark(line(2));
        highlights.mark(line(2, { id: 'closed', uri: 'file:///w/b.ts' }));
        expect([highlights.clear('here'), highlights.clear('closed'), highlights.clear('here')]).toEqual([true, true, false]);
        expect([marked(text), marked(load('file:///w/b.ts')), highlights.all]).toEqual([[], [], []]);
    });

    it('takes the marks of a session away with it', () => {
        const text = load('file:///w/a.ts');
        highlights.mark(line(1, { id: 'one', sessionId: 'ses_1' }));
        highlights.mark(line(2, { id: 'two', sessionId: 'ses_2' }));
        highlights.mark(line(3, { id: 'three', sessionId: 'ses_1' }));
        highlights.mark(line(3, { id: 'three' }));
        ended.fire('ses_1');
        expect(marked(text).sort()).toEqual([2, 3]);
    });

    it('never gives out an id twice', () => {
        highlights.mark(line(1, { id: 'highlight-1' }));
        const first = highlights.nextId();
        expect(first).toBe('highlight-2');
        expect(highlights.nextId()).not.toBe(first);
    });

    it('leaves nothing behind after many rounds', () => {
        const text = load('file:///w/a.ts');
        const before = listeners(text);
        expect(before).toEqual([expect.any(Number), expect.any(Number)]);
        for (let round = 0; round < 100; round++) {
            highlights.mark(line(1, { id: `id ${round % 7}`, color: `#0000${(round + 16).toString(16)}`, sessionId: 'ses_1' }));
        }
        expect(text.getAllDecorations()).toHaveLength(7);
        highlights.all.forEach(({ id }) => highlights.clear(id));
        expect([text.getAllDecorations(), listeners(text), document.head.textContent]).toEqual([[], before, '']);
    });
});

/** How many listen to a text, as far as Monaco counts them. */
function listeners(text: monaco.editor.ITextModel): unknown {
    const { _onWillDispose, _eventEmitter } = text as unknown as Record<string, { _size?: number; _slowEmitter?: { _size?: number } }>;
    return [_onWillDispose?._size, _eventEmitter?._slowEmitter?._size];
}
