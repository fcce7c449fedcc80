import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentHighlights, Highlight } from './agent-highlights';
import { HighlightMemory } from './highlight-memory';

vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));

describe('HighlightMemory', () => {
    const HERE: Highlight = {
        id: 'here', uri: 'file:///w/a.ts', ranges: [{ startLine: 2, endLine: 3, startColumn: 1, endColumn: 0 }], color: '#123456',
        sessionId: 'ses_1'
    };

    beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));

    afterEach(() => {
        window.sessionStorage.clear();
        vi.useRealTimers();
    });

    /** A page that comes up with some marks, and has others when it goes. */
    const load = (later: Highlight[] = []): Highlight[] => {
        const marked: Highlight[] = [];
        const container = new Container();
        container.bind(AgentHighlights)
            .toConstantValue({ all: later, mark: (highlight: Highlight) => marked.push(highlight) } as unknown as AgentHighlights);
        container.bind(HighlightMemory).toSelf();
        container.get(HighlightMemory).onStart();
        return marked;
    };
    const leave = (): boolean => window.dispatchEvent(new Event('pagehide'));

    it('brings marks back when the page is loaded again, once', () => {
        expect(load([HERE])).toEqual([]);
        leave();
        expect(load()).toEqual([HERE]);
        expect(load()).toEqual([]);
    });

    it('does not bring back what may have been cleaned up meanwhile', () => {
        load([HERE]);
        leave();
        vi.advanceTimersByTime(60_000);
        expect(load()).toEqual([]);
    });

    it('is not disturbed by nonsense', () => {
        window.sessionStorage.setItem('openspace.highlights', `{"time":${Date.now()},"value":[{"id":7}]}`);
        expect(load()).toEqual([]);
    });
});
