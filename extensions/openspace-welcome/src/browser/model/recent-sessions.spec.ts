import { aSession } from 'openspace-chat/lib/browser/fixtures/conversations';
import { describe, expect, it } from 'vitest';
import { recentSessions } from './recent-sessions';

describe('recent sessions', () => {
    const untitled = 'New session - 2026-01-02T03:04:05.678Z';

    it('are the newest of those in which something was said, without helpers and archived ones', () => {
        const sessions = [
            aSession('old', { time: { created: 1, updated: 1 } }), aSession('new', { time: { created: 1, updated: 9 } }),
            aSession('helper', { parentID: 'new' }), aSession('archived', { time: { created: 1, updated: 8, archived: 9 } }),
            aSession('silent', { title: untitled }), aSession('begun', { title: untitled, time: { created: 1, updated: 5 } })
        ];
        const byId = Object.fromEntries(sessions.map(session => [session.id, session]));
        expect(recentSessions(byId, new Map([['begun', 'Hello there']])).map(({ id }) => id)).toEqual(['new', 'begun', 'old']);
    });

    it('are few', () => {
        const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`s${index}`, aSession(`s${index}`)]));
        expect(recentSessions(many, new Map())).toHaveLength(5);
    });
});
