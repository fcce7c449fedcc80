import type { DebugSessionManager } from '@theia/debug/lib/browser/debug-session-manager';
import { describe, expect, it, vi } from 'vitest';
import { DebugLook } from './debug-look';

// They need editors.
vi.mock('@theia/debug/lib/browser/debug-session', () => ({ DebugState: { Running: 2, Stopped: 3 } }));
vi.mock('@theia/debug/lib/browser/debug-session-manager', () => ({ DebugSessionManager: class { } }));
vi.mock('@theia/debug/lib/browser/model/debug-source', () => ({ DebugSource: class { } }));

const variable = (name: string, variablesReference = 0, more: object = {}): object =>
    ({ name, value: `<${name}>`, variablesReference, ...more });

/** A debugger that is stopped in a program with these variables, by their references. */
function lookAt(variables: Readonly<Record<number, readonly object[]>>, frames = 1): DebugLook {
    const session = {
        label: 'app', configuration: { type: 'node' }, state: 3, stoppedThreads: [],
        sendRequest: async (request: string, { variablesReference }: { variablesReference: number }): Promise<object> => ({
            stackTrace: { body: { stackFrames: Array.from({ length: frames }, (_, id) => ({ id, name: `f${id}`, line: 1, column: 1 })) } },
            scopes: { body: { scopes: [
                { name: 'Local', variablesReference: 1, expensive: false }, { name: 'Global', variablesReference: 99, expensive: true }
            ] } },
            variables: { body: { variables: variables[variablesReference] } }
        })[request]!
    };
    const stoppedDetails = { reason: 'exception', text: 'Oh no' };
    const currentThread = { session, threadId: 1, stopped: true, raw: { name: 'main' }, stoppedDetails };
    return Object.assign(new DebugLook(), { manager: { sessions: [session], currentThread } as unknown as DebugSessionManager });
}

describe('what the agent is told of debugging', () => {

    it('is where and why the program is stopped, without the scope that has everything', async () => {
        expect(await lookAt({ 1: [variable('order')], 99: [variable('process')] }).look({})).toEqual({
            sessions: [{ name: 'app', type: 'node', state: 'stopped' }],
            stopped: { thread: 'main', reason: 'exception: Oh no' },
            stack: [{ name: 'f0', line: 1, column: 1 }],
            variables: [{ scope: 'Local', name: 'order', value: '<order>' }],
            truncated: false
        });
    });

    it('leads into a variable by names, and computes nothing', async () => {
        const look = lookAt({
            1: [variable('order', 2), variable('a.b')],
            2: [variable('items', 3), variable('total', 4, { presentationHint: { lazy: true } })],
            3: [variable('0')]
        });
        expect((await look.look({ inside: ['order', 'items'] })).variables).toEqual([{ scope: 'order.items', name: '0', value: '<0>' }]);
        await expect(look.look({ inside: ['order', 'total'] })).rejects.toThrow('The program would have to compute order.total.');
        await expect(look.look({ inside: ['a.b'] })).rejects.toThrow('There is nothing inside of a.b.');
        await expect(look.look({ inside: ['nobody'] })).rejects.toThrow('There is no nobody here.');
    });

    it('has an end', async () => {
        const many = lookAt({ 1: Array.from({ length: 1000 }, (_, index) => variable(`v${index}`)) });
        const { variables, truncated } = await many.look({});
        expect([variables.length, truncated]).toEqual([100, true]);
        await expect(many.look({ frame: 2 })).rejects.toThrow('There is no frame 2: the stack has 1.');
    });
});
