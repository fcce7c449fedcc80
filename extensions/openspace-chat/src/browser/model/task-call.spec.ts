import { describe, expect, it } from 'vitest';
import { Session } from 'openspace-agent/lib/common';
import { SessionTask } from 'openspace-agent/lib/common/sandbox/session-task';
import { aSession, toolPart } from '../fixtures/conversations';
import { sessionOfCall, taskCall, todosOf } from './task-call';

describe('taskCall', () => {
    it('knows the child session from the moment it runs', () => {
        const input = { description: 'Look', prompt: 'Look around', subagent_type: 'explore' };
        expect(taskCall(toolPart('m', 'task', { status: 'pending', input: {}, raw: '' }))).toEqual({});
        expect(taskCall(toolPart('m', 'task', { status: 'running', input, metadata: { sessionId: 'ses_c' }, time: { start: 1 } })))
            .toEqual({ agent: 'explore', prompt: 'Look around', sessionID: 'ses_c' });
    });
});

describe('sessionOfCall', () => {
    it('finds the session that was made for the call, beside others of the same parent', () => {
        const part = toolPart('m', 'sandbox_task', { status: 'running', input: {}, time: { start: 1 } });
        const child = (id: string, calls: string[], parentID = part.sessionID): Session =>
            aSession(id, { parentID, metadata: SessionTask.into(undefined, { calls }) });
        const [mine, other] = [child('ses_a', ['prt_old', part.id]), child('ses_b', ['prt_other'])];
        expect(sessionOfCall(part, { ses_a: mine, ses_b: other, ses_c: aSession('ses_c') })).toBe('ses_a');
        expect(sessionOfCall(part, { ses_b: other, ses_x: child('ses_x', [part.id], 'ses_elsewhere') })).toBeUndefined();
    });
});

describe('todosOf', () => {
    it('takes tasks and nothing else', () => {
        const todo = { content: 'Do', status: 'pending', priority: 'high' };
        expect(todosOf(
            toolPart('m', 'todowrite', { status: 'running', input: { todos: [todo, 'x', { content: 1 }, null] }, time: { start: 1 } })
        ))
            .toEqual([todo]);
        expect(todosOf(toolPart('m', 'todowrite', { status: 'pending', input: {}, raw: '' }))).toEqual([]);
    });
});
