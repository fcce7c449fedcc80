import { describe, expect, it } from 'vitest';
import { aPermission, aQuestion, aSession, reset, stateAfter } from '../fixtures/conversations';
import { agentsAtWork } from './agents-at-work';

const at = (created: number, updated = created) => ({ time: { created, updated } });

describe('agents at work', () => {
    it('are grouped by what they need from the person', () => {
        const sessions = [
            aSession('ses_idle', at(1, 9)), aSession('ses_busy', at(2)), aSession('ses_asks', at(3)), aSession('ses_asked', at(4)),
            aSession('ses_failed', at(5)), aSession('ses_gone', { time: { created: 6, updated: 6, archived: 7 } })
        ];
        const groups = agentsAtWork(stateAfter(reset(sessions, {
            statuses: { ses_busy: { type: 'busy' }, ses_asks: { type: 'busy' }, ses_asked: { type: 'busy' } },
            permissions: [aPermission('per_2', { sessionID: 'ses_asks' })],
            questions: [aQuestion('per_1', { sessionID: 'ses_asked' })],
            problems: { ses_failed: { kind: 'quota', title: 'No credit', detail: '' } },
            glances: { ses_busy: { doing: { kind: 'tool', tool: 'bash', about: 'npm test' } } }
        })));
        const ids = (group: readonly { session: { id: string } }[]) => group.map(({ session }) => session.id);
        expect(ids(groups.waiting)).toEqual(['ses_asked', 'ses_asks']);
        expect(ids(groups.working)).toEqual(['ses_busy']);
        expect(ids(groups.rest)).toEqual(['ses_idle', 'ses_failed']);
        expect(groups.rest.map(({ state }) => state)).toEqual(['rest', 'failed']);
        expect(groups.working[0].doing).toEqual({ kind: 'tool', tool: 'bash', about: 'npm test' });
    });

    it('say what their sub-agents do and ask, as long as these are at work', () => {
        const sessions = [aSession('ses_1'), aSession('ses_1a', { parentID: 'ses_1' }), aSession('ses_1b', { parentID: 'ses_1a' })];
        const glances = {
            ses_1: { doing: { kind: 'tool', tool: 'task' } }, ses_1a: { doing: { kind: 'thinking' } },
            ses_1b: { doing: { kind: 'writing' } }
        } as const;
        const busy = { type: 'busy' } as const;
        const [agent] = agentsAtWork(stateAfter(reset(sessions, { statuses: { ses_1: busy, ses_1a: busy }, glances }))).working;
        expect(agent).toMatchObject({ helpers: 1, doing: { kind: 'thinking' }, queued: 0 });
        const asking = agentsAtWork(stateAfter(reset(sessions, {
            statuses: { ses_1: busy, ses_1b: busy }, glances, permissions: [aPermission('per_1', { sessionID: 'ses_1b' })]
        }))).waiting[0];
        expect(asking).toMatchObject({ session: { id: 'ses_1' }, helpers: 1, doing: { kind: 'writing' } });
        expect(asking.requests.map(({ subAgent }) => subAgent)).toEqual(['Title of ses_1b']);
    });

    it('stay in their order while they work, whatever they do', () => {
        const busy = { ses_1: { type: 'busy' }, ses_2: { type: 'busy' } } as const;
        const order = (first: number, second: number) => agentsAtWork(stateAfter(reset(
            [aSession('ses_1', at(1, first)), aSession('ses_2', at(2, second))], { statuses: busy }
        ))).working.map(({ session }) => session.id);
        expect([order(3, 4), order(4, 3)]).toEqual([['ses_1', 'ses_2'], ['ses_1', 'ses_2']]);
    });
});
