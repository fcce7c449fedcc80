import { beforeEach, describe, expect, it } from 'vitest';
import { AgentSessions } from './agent-sessions';

describe('AgentSessions', () => {
    let sessions: AgentSessions;

    beforeEach(() => {
        sessions = new AgentSessions();
        sessions.adopt('child', 'master');
        sessions.adopt('grandchild', 'child');
    });

    it('knows for whom a helper of a helper works', () => {
        const ids = ['grandchild', 'child', 'master', 'stranger'];
        expect(ids.map(id => sessions.rootOf(id))).toEqual(['master', 'master', 'master', 'stranger']);
        expect(ids.map(id => sessions.isChild(id))).toEqual([true, true, false, false]);
    });

    it('forgets a helper that is gone', () => {
        sessions.delete('child');
        expect([sessions.isChild('child'), sessions.rootOf('grandchild')]).toEqual([false, 'child']);
    });

    it('comes to an end with a server that names sessions as their own ancestors', () => {
        sessions.adopt('master', 'child');
        expect(['child', 'master']).toContain(sessions.rootOf('grandchild'));
        sessions.adopt('alone', 'alone');
        expect(sessions.rootOf('alone')).toBe('alone');
    });

    it('has one object for each session, from when it is first named', () => {
        expect(sessions.get('new')).toBeUndefined();
        const session = sessions.of('new');
        expect([sessions.get('new'), sessions.of('new'), sessions.open('new')].map(other => other === session)).toEqual([true, true, true]);
        expect(sessions.all.map(({ id }) => id)).toEqual(['child', 'grandchild', 'new']);
    });

    describe('a deleted session', () => {
        it('is gone, also if nobody has heard of it before', () => {
            const child = sessions.of('child');
            expect([sessions.delete('child') === child, child.state]).toEqual([true, 'deleted']);
            expect(sessions.delete('unheard').state).toBe('deleted');
            expect([sessions.get('child'), sessions.get('unheard')]).toEqual([undefined, undefined]);
        });

        it('does not come back with what is late', () => {
            sessions.delete('child');
            const late = sessions.of('child');
            sessions.adopt('child', 'master');
            expect([late.state, late.turns.current.stopped.aborted]).toEqual(['deleted', true]);
            expect([sessions.get('child'), sessions.isChild('child')]).toEqual([undefined, false]);
        });

        it('comes back if the server says that it is there', () => {
            const before = sessions.delete('child');
            const after = sessions.open('child');
            expect([after === before, after.state, sessions.of('child') === after]).toEqual([false, 'resting', true]);
        });

        it('is remembered for a while only', () => {
            sessions.delete('child');
            Array.from({ length: 200 }, (_, index) => sessions.delete(`other_${index}`));
            expect([sessions.of('other_0').state, sessions.of('child').state]).toEqual(['deleted', 'resting']);
        });
    });
});
