import { describe, expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { summarizeTool } from './tool-summary';

describe('summarizeTool', () => {
    it('says what a tool is about from the start to the end', () => {
        expect(summarizeTool(toolPart('m', 'bash', { status: 'pending', input: {}, raw: '' }))).toEqual({ name: 'bash', title: '', icon: 'terminal', input: '', output: '' });
        expect(summarizeTool(toolPart('m', 'bash', { status: 'running', input: { command: 'ls\npwd' }, metadata: { output: 'a.ts' }, time: { start: 1 } })))
            .toMatchObject({ title: 'ls', input: 'ls\npwd', output: 'a.ts' });
        expect(summarizeTool(toolPart('m', 'read', { status: 'completed', input: { filePath: 'a' }, output: 'text', title: 'a.ts', metadata: {}, time: { start: 1, end: 2 } })))
            .toMatchObject({ title: 'a.ts', icon: 'file', output: 'text' });
        expect(summarizeTool(toolPart('m', 'x', { status: 'error', input: { url: 'u' }, error: 'no', time: { start: 1, end: 2 } }))).toMatchObject({ title: 'u', icon: 'tools', output: 'no' });
        expect(summarizeTool(toolPart('m', 'x', { status: 'running', input: {}, time: { start: 1 } })).output).toBe('');
    });

    it('says how far a plan is, not how many todos are left', () => {
        const plan = (todos: unknown): string =>
            summarizeTool(toolPart('m', 'todowrite', { status: 'completed', input: { todos }, output: '[]', title: '1 todos', metadata: {}, time: { start: 1, end: 2 } })).title;
        expect(plan([{ content: 'Look', status: 'completed' }, { content: 'Drop', status: 'cancelled' }, { content: 'Do', status: 'pending' }])).toBe('2 of 3 done');
        expect(plan([])).toBe('');
    });
});
