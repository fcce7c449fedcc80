import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { AgentService } from 'openspace-agent/lib/common';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DraftSessions } from './draft-sessions';

const deleteSession = vi.fn(async (_id: string) => undefined);
const abort = vi.fn(async (_id: string): Promise<void> => { throw new Error('is not at work'); });

function open(storage: FakeStorage): DraftSessions {
    const container = new Container();
    container.bind(StorageService).toConstantValue(storage);
    container.bind(AgentService).toConstantValue({ deleteSession, abort });
    container.bind(DraftSessions).toSelf();
    return container.get(DraftSessions);
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

it('deletes what a closed window has left behind, and nothing that somebody may still wait for', async () => {
    const storage = new FakeStorage();
    const first = open(storage);
    await first.ready;
    first.begin('ses_left');
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    first.begin('ses_busy');
    const next = open(storage);
    await next.clean();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(deleteSession).not.toHaveBeenCalled();
    await next.end('ses_busy');
    expect(deleteSession.mock.calls).toEqual([['ses_busy']]);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(deleteSession.mock.calls).toEqual([['ses_busy'], ['ses_left']]);
    await open(storage).clean();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(deleteSession).toHaveBeenCalledTimes(2);
});
