import { expect, it } from 'vitest';
import { aSession, reset, stateAfter } from '../fixtures/conversations';
import { finishedSessions } from './session-unread';

it('finds the sessions that came to rest', () => {
    const sessions = [aSession('a'), aSession('b'), aSession('child', { parentID: 'a' })];
    const busy = { type: 'busy' } as const;
    const before = stateAfter(reset(sessions, { statuses: { a: busy, b: busy, child: busy, gone: busy }, pending: { b: 1 } }));
    const after = stateAfter(reset(sessions, { statuses: { a: { type: 'idle' } }, pending: { b: 1 } }));
    expect(finishedSessions(before, after)).toEqual(['a']);
    expect(finishedSessions(after, after)).toEqual([]);
    expect(finishedSessions(after, stateAfter(reset(sessions)))).toEqual(['b']);
});
