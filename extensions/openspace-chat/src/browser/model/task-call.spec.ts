import { describe, expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { taskCall, todosOf } from './task-call';

describe('taskCall', () => {
    it('knows the child session from the moment it runs', () => {
        const input = { description: 'Look', prompt: 'Look around', subagent_type: 'explore' };
        expect(taskCall(toolPart('m', 'task', { status: 'pending', input: {}, raw: '' }))).toEqual({});
        expect(taskCall(toolPart('m', 'task', { status: 'running', input, metadata: { sessionId: 'ses_c' }, time: { start: 1 } })))
            .toEqual({ agent: 'explore', prompt: 'Look around', sessionID: 'ses_c' });
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
