import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolPart } from '../../common';
import { textPart, toolPart } from '../../common/fixtures/conversations';
import { AgentSession } from '../agent-session/agent-session';
import { ToolCallFinder, ToolCallPlace } from './tool-call-finder';

describe('the session of a tool call', () => {
    let finder: ToolCallFinder;

    beforeEach(() => {
        vi.useFakeTimers();
        finder = new ToolCallFinder();
    });

    afterEach(() => {
        vi.useRealTimers();
    });

    function call(id: string, input: Record<string, unknown>, extra: Partial<ToolPart> = {}): ToolPart {
        return {
            ...toolPart('ses_1', 'msg_1', id),
            tool: 'openspace_editor_open',
            state: { status: 'running', input, time: { start: 1 } },
            ...extra
        };
    }

    /** The answer after all patience is over. */
    async function find(args: unknown, tool = 'editor_open', directory?: string): Promise<ToolCallPlace | undefined> {
        const found = finder.find(tool, args, directory);
        await vi.advanceTimersByTimeAsync(500);
        return found;
    }

    it('is that of the running part with the same input, in whatever order', async () => {
        finder.didObservePart({ part: call('prt_1', { path: 'a.ts', ranges: [{ startLine: 1, endLine: 2 }] }), directory: '/w' });
        expect(await find({ ranges: [{ endLine: 2, startLine: 1 }], path: 'a.ts' }))
            .toEqual({ sessionId: 'ses_1', messageId: 'msg_1', partId: 'prt_1', directory: '/w' });
    });

    it('is found although the event comes after the call', async () => {
        const found = finder.find('editor_open', { path: 'a.ts' });
        await vi.advanceTimersByTimeAsync(499);
        finder.didObservePart({ part: call('prt_1', { path: 'a.ts' }), directory: '/w' });
        expect(await found).toMatchObject({ sessionId: 'ses_1' });
        expect(vi.getTimerCount()).toBe(0);
    });

    it('is unknown if no event comes in time', async () => {
        expect(await find({ path: 'a.ts' })).toBeUndefined();
        finder.didObservePart({ part: call('prt_1', { path: 'a.ts' }), directory: '/w' });
        expect(await find({ path: 'a.ts' })).toMatchObject({ sessionId: 'ses_1' });
    });

    it.each([['of another tool', 'editor_close', '/w'], ['in another folder', 'editor_open', '/elsewhere']])(
        'is not that of a call %s', async (_, tool, directory) => {
            finder.didObservePart({ part: call('prt_1', { path: 'a.ts' }), directory: '/w' });
            expect(await find({ path: 'a.ts' }, tool, directory)).toBeUndefined();
        }
    );

    it.each([{ path: 'b.ts' }, { path: 'a.ts', line: 1 }, {}])(
        'is that of the call with the same arguments among others: %j', async args => {
            finder.didObservePart({ part: call('prt_1', { path: 'a.ts' }), directory: '/w' });
            finder.didObservePart({ part: call('prt_2', args, { sessionID: 'ses_2' }), directory: '/w' });
            expect([await find(args), await find({ path: 'a.ts' })].map(place => place?.sessionId)).toEqual(['ses_2', 'ses_1']);
        }
    );

    it('does not stay unknown because the arguments differ in transit', async () => {
        const found = finder.find('editor_open', { path: 'a.ts' });
        const spelled = JSON.parse('{"path":"a.ts","__proto__":{}}') as Record<string, unknown>;
        finder.didObservePart({ part: call('prt_1', spelled), directory: '/w' });
        await vi.advanceTimersByTimeAsync(499);
        const other = finder.find('editor_open', { path: 'b.ts' });
        finder.didObservePart({ part: call('prt_2', { path: 'b.ts' }, { sessionID: 'ses_2' }), directory: '/w' });
        expect(await other).toMatchObject({ sessionId: 'ses_2' });
        await vi.advanceTimersByTimeAsync(1);
        expect(await found).toMatchObject({ sessionId: 'ses_1' });
    });

    it('is given out once for each part, oldest first', async () => {
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        finder.didObservePart({ part: call('prt_2', {}, { sessionID: 'ses_2' }), directory: '/w' });
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        expect([(await find({}))?.sessionId, (await find({}))?.sessionId]).toEqual(['ses_1', 'ses_2']);
    });

    it('is that of the newest running call if the server does not show this one', async () => {
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        finder.didObservePart({ part: call('prt_2', {}, { sessionID: 'ses_2' }), directory: '/w' });
        finder.didObservePart({ part: call('prt_3', {}, { sessionID: 'ses_3' }), directory: '/elsewhere' });
        await find({}, 'editor_open', '/w');
        await find({}, 'editor_open', '/w');
        expect(await find({}, 'editor_open', '/w')).toMatchObject({ sessionId: 'ses_2' });
    });

    it('serves calls that wait in their order', async () => {
        const [first, second] = [finder.find('editor_open', {}), finder.find('editor_open', {})];
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        finder.didObservePart({ part: call('prt_2', {}, { sessionID: 'ses_2' }), directory: '/w' });
        expect([(await first)?.sessionId, (await second)?.sessionId]).toEqual(['ses_1', 'ses_2']);
    });

    it('waits until the model has written the input', async () => {
        const pending = (input: Record<string, unknown>): Partial<ToolPart> => ({ state: { status: 'pending', input, raw: '' } });
        finder.didObservePart({ part: call('prt_1', {}, pending({})), directory: '/w' });
        expect(await find({})).toBeUndefined();
        finder.didObservePart({ part: call('prt_1', {}, pending({ path: 'a.ts' })), directory: '/w' });
        expect(await find({ path: 'a.ts' })).toBeDefined();
    });

    it.each<[string, ToolPart['state']]>([
        ['completed', { status: 'completed', input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } }],
        ['failed', { status: 'error', input: {}, error: 'no', time: { start: 1, end: 2 } }]
    ])('is forgotten with a part that has %s', async (_, state) => {
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        finder.didObservePart({ part: call('prt_1', {}, { state }), directory: '/w' });
        expect(await find({})).toBeUndefined();
    });

    it('is forgotten with its session', async () => {
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        finder.didObservePart({ part: call('prt_2', {}, { sessionID: 'ses_2' }), directory: '/w' });
        finder.willRest(new AgentSession('ses_1'));
        expect(await find({})).toMatchObject({ sessionId: 'ses_2' });
        finder.didDelete(new AgentSession('ses_2'));
        expect(await find({})).toBeUndefined();
    });

    it('is forgotten after five minutes', async () => {
        finder.didObservePart({ part: call('prt_1', {}), directory: '/w' });
        await vi.advanceTimersByTimeAsync(5 * 60_000 + 1);
        expect(await find({})).toBeUndefined();
    });

    it('is looked for in parts of our tools only', async () => {
        finder.didObservePart({ part: call('prt_1', {}, { tool: 'bash' }), directory: '/w' });
        finder.didObservePart({ part: call('prt_2', {}, { tool: 'editor_open' }), directory: '/w' });
        finder.didObservePart({ part: textPart('ses_1', 'msg_1', 'prt_3', 'openspace_editor_open'), directory: '/w' });
        expect([await find({}), await find({}, 'bash')]).toEqual([undefined, undefined]);
    });
});
