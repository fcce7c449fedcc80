import { describe, expect, it, vi } from 'vitest';
import { isInCopy, withoutCopies } from './without-copies';

const COPY = 'file:///home/me/.local/state/openspace/sandboxes/workspaces/ws-0a1b2c3d4e5f/copy/files';

describe('files of copies in which agents work', () => {
    it('are told by where sandboxes keep them', () => {
        expect([`${COPY}/build.zig`, `${COPY}/src/a%20b.zig`, COPY].map(isInCopy)).toEqual([true, true, true]);
        const others = ['file:///workspaces/shop/copy/files/a.zig', `${COPY}2/a.zig`, 'file:///home/me/shop/build.zig', 'untitled:1'];
        expect(others.map(isInCopy)).toEqual([false, false, false, false]);
    });

    it('are nothing that a server that may run them hears of', async () => {
        const { sendNotification, sendRequest } = withoutCopies;
        const tell = vi.fn(async () => undefined);
        const ask = vi.fn(async () => 'known');
        const place = (uri: string): object => ({ textDocument: { uri } });
        await sendNotification('textDocument/didOpen', tell, place(`${COPY}/build.zig`));
        expect(await sendRequest('textDocument/hover', place(`${COPY}/build.zig`), undefined as never, ask)).toBeNull();
        expect(await sendRequest('callHierarchy/incomingCalls', { item: { uri: `${COPY}/a.zig` } }, undefined as never, ask)).toBeNull();
        expect([tell.mock.calls, ask.mock.calls]).toEqual([[], []]);

        await sendNotification('textDocument/didOpen', tell, place('file:///shop/build.zig'));
        await sendNotification('initialized', tell, {});
        expect(await sendRequest('textDocument/hover', place('file:///shop/build.zig'), undefined as never, ask)).toBe('known');
        expect(await sendRequest('shutdown', undefined, undefined as never, ask)).toBe('known');
        expect([tell.mock.calls.length, ask.mock.calls.length]).toEqual([2, 2]);
    });
});
