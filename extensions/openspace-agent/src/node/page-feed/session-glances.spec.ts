import { beforeEach, describe, expect, it } from 'vitest';
import { Part } from '../../common';
import { AgentSession } from '../agent-session/agent-session';
import { SessionGlanceChange, SessionGlances } from './session-glances';

const text = (id: string, end?: number): Part =>
    ({ id, sessionID: 'ses_1', messageID: 'msg_1', type: 'text', text: 'x', time: { start: 1, ...end !== undefined && { end } } });

const tool = (id: string, input: Record<string, unknown>, status: 'running' | 'completed' = 'running'): Part => ({
    id, sessionID: 'ses_1', messageID: 'msg_1', type: 'tool', callID: id, tool: 'bash',
    state: status === 'running' ? { status, input, time: { start: 1 } }
        : { status, input, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } }
});

describe('SessionGlances', () => {
    let glances: SessionGlances;
    let session: AgentSession;
    let changes: SessionGlanceChange[];

    beforeEach(() => {
        glances = new SessionGlances();
        session = new AgentSession('ses_1');
        session.work();
        glances.didBegin(session, '/w');
        changes = [];
        glances.onDidChange(change => changes.push(change));
    });

    const observe = (part: Part, role: 'user' | 'assistant' = 'assistant'): void =>
        glances.didObservePart({ session, part, role, directory: '/w' });
    const changed = (id: string, ...files: [string, number, number][]): void => glances.didObserveMessage({ session, info: {
        id, sessionID: 'ses_1', role: 'user', time: { created: 1 }, agent: 'build', model: { providerID: 'p', modelID: 'm' },
        summary: { diffs: files.map(([file, additions, deletions]) => ({ file, additions, deletions, patch: 'long' })) }
    } });
    const now = (): unknown => glances.of(['ses_2', 'ses_1']).ses_1;

    it('tells what is new, and when it has ended', () => {
        observe(text('prt_1'));
        observe(text('prt_1'));
        observe(text('prt_1', 2));
        observe(tool('prt_2', {}));
        observe(tool('prt_2', { command: 'npm test', description: 'Runs the tests' }));
        expect(now()).toEqual({ doing: { kind: 'tool', tool: 'bash', about: 'npm test' } });
        observe(tool('prt_2', {}, 'completed'));
        expect(now()).toEqual({});
        expect(changes.map(({ glance }) => glance.doing)).toEqual([
            { kind: 'writing' }, undefined, { kind: 'tool', tool: 'bash' }, { kind: 'tool', tool: 'bash', about: 'npm test' }, undefined
        ]);
        expect(changes[0]).toMatchObject({ directory: '/w', sessionID: 'ses_1' });
    });

    it('keeps the newest of several, whatever ends before it', () => {
        observe(tool('prt_1', { command: 'sleep 1' }));
        observe(tool('prt_2', { filePath: 'a.ts' }));
        observe(tool('prt_1', {}, 'completed'));
        expect(now()).toEqual({ doing: { kind: 'tool', tool: 'bash', about: 'a.ts' } });
    });

    it('cuts what is long, on one line', () => {
        observe(tool('prt_1', { command: `a\n\n${' '.repeat(50)}b ${'x'.repeat(100_000)}` }));
        const about = glances.of(['ses_1']).ses_1.doing?.about;
        expect([about?.length, about?.startsWith('a b x')]).toEqual([160, true]);
    });

    it('forgets at rest, and hears nothing of what is told late or is the person\'s', () => {
        observe(tool('prt_1', { command: 'ls' }));
        glances.willRest(session);
        session.rest();
        observe(text('prt_2'));
        expect(now()).toEqual({});
        session.work();
        observe(text('prt_3'), 'user');
        expect([now(), changes.length]).toEqual([{}, 2]);
        observe(text('prt_4'));
        glances.didDelete(session);
        expect(now()).toBeUndefined();
    });

    it('add up what turns changed, until it is taken back', () => {
        changed('msg_1', ['a.ts', 1, 0], ['b.ts', 2, 1]);
        changed('msg_1', ['a.ts', 1, 0], ['b.ts', 2, 1]);
        changed('msg_2', ['b.ts', 3, 3]);
        expect(now()).toEqual({ changes: { files: 2, lines: { additions: 6, deletions: 4 } } });
        session.update({
            id: 'ses_1', slug: '', projectID: 'p', directory: '/w', title: '', version: '1', time: { created: 1, updated: 1 },
            revert: { messageID: 'msg_2' }
        });
        glances.didUpdate(session);
        expect(now()).toEqual({ changes: { files: 2, lines: { additions: 3, deletions: 1 } } });
        expect(changes).toHaveLength(3);
    });

    it('believe who knows better than the turns', () => {
        glances.setChanges('ses_1', { files: 3 });
        glances.setChanges('ses_1', { files: 3 });
        expect(now()).toEqual({ changes: { files: 3 } });
        glances.setChanges('ses_1', undefined);
        glances.setChanges('ses_unknown', { files: 1 });
        expect([now(), changes.length]).toEqual([{}, 2]);
    });

    it('believe the turns again when nobody knows better any more', () => {
        changed('msg_1', ['a.ts', 1, 0]);
        glances.setChanges('ses_1', { files: 3 });
        glances.believeTurns('ses_1');
        glances.believeTurns('ses_1');
        expect([now(), changes.length]).toEqual([{ changes: { files: 1, lines: { additions: 1, deletions: 0 } } }, 3]);
    });
});
