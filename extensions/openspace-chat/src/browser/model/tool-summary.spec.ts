import { describe, expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { summarizeTool } from './tool-summary';

describe('summarizeTool', () => {
    const time = { start: 1, end: 2 };

    it('says what a tool is about from the start to the end', () => {
        expect(summarizeTool(toolPart('m', 'bash', { status: 'pending', input: {}, raw: '' }))).toEqual(
            { name: 'bash', title: '', icon: 'terminal', input: '', output: '' }
        );
        expect(summarizeTool(
            toolPart('m', 'bash', { status: 'running', input: { command: 'ls\npwd' }, metadata: { output: 'a.ts' }, time: { start: 1 } })
        ))
            .toMatchObject({ title: 'ls', input: 'ls\npwd', output: 'a.ts' });
        const input = { filePath: 'a.ts' };
        expect(summarizeTool(toolPart('m', 'read', { status: 'completed', input, output: 'text', title: 'sub/a.ts', metadata: {}, time })))
            .toMatchObject({ title: 'a.ts', icon: 'file', output: 'text' });
        expect(summarizeTool(toolPart('m', 'x', { status: 'error', input: { url: 'u' }, error: 'no', time: { start: 1, end: 2 } })))
            .toMatchObject({ title: 'u', icon: 'tools', output: 'no' });
        expect(summarizeTool(toolPart('m', 'x', { status: 'running', input: {}, time: { start: 1 } })).output).toBe('');
    });

    it('names files from the folder that the agent works in, also where the server does so from the root of the disk', () => {
        const title = (tool: string, input: Record<string, unknown>, told: string): string => {
            const part = toolPart('m', tool, { status: 'completed', input, output: '', title: told, metadata: {}, time });
            return summarizeTool(part, '/home/me/app').title;
        };
        expect(title('read', { filePath: '/home/me/app/src/a.ts' }, 'home/me/app/src/a.ts')).toBe('src/a.ts');
        expect(title('write', { filePath: '/etc/hosts' }, 'etc/hosts')).toBe('/etc/hosts');
        expect(title('list', { path: '/home/me/app/src' }, 'home/me/app/src')).toBe('src');
        expect(title('glob', { pattern: '**/*.ts' }, 'home/me/app')).toBe('**/*.ts');
        expect(title('bash', { command: 'ls' }, 'List files')).toBe('List files');
        const failed = toolPart('m', 'read', { status: 'error', input: { filePath: '/home/me/app/none.ts' }, error: 'no', time });
        expect(summarizeTool(failed, '/home/me/app').title).toBe('none.ts');
    });

    it('says how far a plan is, not how many todos are left', () => {
        const plan = (...statuses: string[]): string => {
            const todos = statuses.map(status => ({ content: 'Look', status }));
            const told = { output: '', title: '1 todos', metadata: {}, time };
            return summarizeTool(toolPart('m', 'todowrite', { status: 'completed', input: { todos }, ...told })).title;
        };
        expect([plan('completed', 'cancelled', 'pending'), plan()]).toEqual(['2 of 3 done', '']);
    });
});
