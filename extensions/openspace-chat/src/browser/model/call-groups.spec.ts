import { describe, expect, it } from 'vitest';
import { ReasoningPart, ToolPart } from 'openspace-agent/lib/common';
import { textPart, toolPart } from '../fixtures/conversations';
import { groupParts, groupStatus, isCall } from './call-groups';
import { VisiblePart } from './message-parts';

const done = (input: ToolPart['state']['input'] = {}, metadata: Record<string, unknown> = {}): ToolPart['state'] =>
    ({ status: 'completed', input, output: '', title: '', metadata, time: { start: 1, end: 2 } });
const failed = (error: string): ToolPart['state'] => ({ status: 'error', input: {}, error, time: { start: 1, end: 2 } });
const running: ToolPart['state'] = { status: 'running', input: {}, time: { start: 1 } };
const call = (tool: string, state = done()): ToolPart => toolPart('m', tool, state);
const shell = (command: string, exit: number): ToolPart => call('bash', done({ command }, { exit }));
const thought = (end?: number): ReasoningPart =>
    ({ id: 'prt_r', sessionID: 's', messageID: 'm', type: 'reasoning', text: 'hm', time: { start: 1, ...(end ? { end } : {}) } });
const nameOf = (part: VisiblePart): string => part.type === 'tool' ? part.tool : part.type;
const outline = (...args: Parameters<typeof groupParts>): string[] =>
    groupParts(...args).map(group => group.kind === 'calls' ? `[${group.parts.map(nameOf).join(' ')}]` : nameOf(group.part));

describe('groupParts', () => {
    it('joins neighbouring calls that went well, and what was thought between them', () => {
        expect(outline([
            textPart('m', 'x'), thought(2), call('read'), call('edit'), thought(2), shell('npm test', 0), thought(2), textPart('m', 'y'),
            call('read')
        ])).toEqual(['text', 'reasoning', '[read edit reasoning bash]', 'reasoning', 'text', 'read']);
    });

    it('leaves alone what failed, what runs, sub-agents, questions and thoughts that go on', () => {
        expect(outline([call('read'), call('read', failed('no')), call('read')])).toEqual(['read', 'read', 'read']);
        expect(outline([call('edit'), shell('make', 2), call('edit')])).toEqual(['edit', 'bash', 'edit']);
        expect(outline([call('edit'), call('bash', running)])).toEqual(['edit', 'bash']);
        expect(outline([call('read'), call('task'), call('question'), call('read')])).toEqual(['read', 'task', 'question', 'read']);
        expect(outline([call('read'), thought(), call('read')])).toEqual(['read', 'reasoning', 'read']);
    });

    it('takes a look at something that is not there for an answer', () => {
        expect(outline([call('read'), call('read', failed('File not found: /w/gone.ts')), shell('rg -n x src', 1)]))
            .toEqual(['[read read bash]']);
        expect(outline([call('read'), call('edit', failed('File not found: /w/gone.ts'))])).toEqual(['read', 'edit']);
    });

    it('leaves alone what the person wants to see', () => {
        const parts = [call('read'), call('edit'), shell('ls', 0), thought(2), call('read')];
        expect(outline(parts, ['edits'])).toEqual(['read', 'edit', '[bash reasoning read]']);
        expect(outline(parts, ['shell', 'thinking'])).toEqual(['[read edit]', 'bash', 'reasoning', 'read']);
    });

    it('is at work while a call is', () => {
        expect(groupStatus([call('read'), call('read', running)])).toBe('running');
        expect([groupStatus([call('read'), thought(2)]), isCall(thought(2))]).toEqual(['completed', false]);
    });

    it('stands thousands of calls', () => {
        expect(groupParts(Array.from({ length: 20_000 }, () => call('read')))).toHaveLength(1);
    });
});
