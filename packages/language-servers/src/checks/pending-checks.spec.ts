import type { TextDocument } from 'vscode';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PendingChecks } from './pending-checks';

const documentNamed = (uri: string, isDirty = false): TextDocument => ({ uri: { toString: () => uri }, isDirty }) as TextDocument;

let begun: string[];
let ends: (() => void)[];
let checks: PendingChecks;

beforeEach(() => {
    vi.useFakeTimers();
    [begun, ends] = [[], []];
    checks = new PendingChecks(({ uri }) => {
        begun.push(uri.toString());
        return new Promise(end => ends.push(end));
    });
});

afterEach(() => { vi.useRealTimers(); });

/** Whether whoever waits for `a` may go on. */
async function isDone(): Promise<boolean> {
    let done = false;
    void checks.whenDone('a').then(() => done = true);
    await vi.advanceTimersByTimeAsync(0);
    return done;
}

it('checks what came from the disk at once, and what is being typed after a pause', async () => {
    checks.begin(documentNamed('a'));
    checks.begin(documentNamed('b', true));
    await vi.advanceTimersByTimeAsync(100);
    checks.begin(documentNamed('b', true));
    await vi.advanceTimersByTimeAsync(399);
    expect(begun).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a', 'b']);
});

it('is waited for until the newest text has been checked', async () => {
    expect(await isDone()).toBe(true);
    checks.begin(documentNamed('a'));
    expect(await isDone()).toBe(false);
    checks.begin(documentNamed('a', true));
    ends[0]();
    expect(await isDone()).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    ends[1]();
    expect([await isDone(), begun]).toEqual([true, ['a', 'a']]);
});

it('lets whoever waits go on when a check is not needed any more', async () => {
    checks.begin(documentNamed('a', true));
    const waiting = checks.whenDone('a');
    checks.cancel(documentNamed('a'));
    await waiting;
    checks.begin(documentNamed('a', true));
    const other = checks.whenDone('a');
    checks.dispose();
    await other;
    expect([begun, vi.getTimerCount()]).toEqual([[], 0]);
});
