import { describe, expect, it } from 'vitest';
import { announcement } from './announcement';

describe('announcement', () => {
    const idle = { sessionID: 'a', busy: false, permissions: 0, questions: 0 };

    it('tells changes of state, and the one that needs an answer first', () => {
        expect(announcement(idle, { ...idle, busy: true })).toBe('Agent is working');
        expect(announcement({ ...idle, busy: true }, idle)).toBe('Agent is done');
        expect(announcement(idle, { ...idle, busy: true, permissions: 1 })).toBe('Permission needed');
        expect(announcement(idle, { ...idle, questions: 1 })).toBe('The agent has a question');
    });

    it('says nothing when nothing changed or another session is shown', () => {
        expect(announcement(idle, { ...idle })).toBeUndefined();
        expect(announcement({ ...idle, busy: true }, { ...idle, sessionID: 'b' })).toBeUndefined();
        expect(announcement({ ...idle, permissions: 1 }, idle)).toBeUndefined();
    });

    it('tells a failure from an end', () => {
        expect(announcement({ ...idle, busy: true }, { ...idle, failed: true })).toBe('The agent could not finish');
    });
});
