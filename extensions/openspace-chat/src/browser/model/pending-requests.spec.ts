import { describe, expect, it } from 'vitest';
import {
    aPermission, aQuestion, assistantMessage, aSession, loaded, reset, SESSION, stateAfter, toolPart
} from '../fixtures/conversations';
import { pendingRequests, sessionsNeedingAttention } from './pending-requests';

const child = aSession('ses_child', { parentID: SESSION, title: 'Look around (@general subagent)' });
const grandchild = aSession('ses_grandchild', { parentID: 'ses_child' });

describe('pendingRequests', () => {
    it('collects what waits in the whole tree, oldest first, and names the sub-agent', () => {
        const state = stateAfter(reset([aSession(SESSION), child, grandchild, aSession('ses_other')], {
            permissions: [
                aPermission('per_3'), aPermission('per_1', { sessionID: 'ses_child' }), aPermission('per_9', { sessionID: 'ses_other' })
            ],
            questions: [aQuestion('per_2', { sessionID: 'ses_grandchild' })]
        }));
        expect(pendingRequests(state, SESSION).map(({ kind, request, subAgent }) => [kind, request.id, subAgent])).toEqual([
            ['permission', 'per_1', 'Look around (@general subagent)'], ['question', 'per_2', 'Title of ses_grandchild'],
            ['permission', 'per_3', undefined]
        ]);
    });

    it('finds what a tool without metadata is about to do', () => {
        const input = { path: 'a.txt' };
        const part = toolPart('msg_2', 'os_editor_open', { status: 'running', input, time: { start: 1 } });
        const state = stateAfter(reset(
            [aSession(SESSION)], { permissions: [aPermission('per_1', { tool: { messageID: 'msg_2', callID: 'call_1' } })] }
        ),
            loaded([assistantMessage('msg_2', 'msg_1', part)]));
        expect(pendingRequests(state, SESSION)).toMatchObject([{ toolInput: input }]);
    });
});

describe('sessionsNeedingAttention', () => {
    it('names the top of each waiting tree', () => {
        const state = stateAfter(reset([aSession(SESSION), child, grandchild, aSession('ses_other')], {
            permissions: [aPermission('per_1', { sessionID: 'ses_grandchild' })],
            questions: [aQuestion('que_1', { sessionID: 'ses_other' })]
        }));
        expect(sessionsNeedingAttention(state)).toEqual(new Set([SESSION, 'ses_other']));
    });

    it('survives sessions that name each other as parents', () => {
        const state = stateAfter(reset(
            [aSession('a', { parentID: 'b' }), aSession('b', { parentID: 'a' })],
            { permissions: [aPermission('per_1', { sessionID: 'a' })] }
        ));
        expect(sessionsNeedingAttention(state).size).toBe(1);
    });
});
