import { describe, expect, it } from 'vitest';
import { textPart, toolPart } from '../fixtures/conversations';
import { describeExploration, explorationStatus, groupParts } from './exploration';

const done = { status: 'completed' as const, input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } };
const call = (tool: string) => toolPart('m', tool, done);
const outline = (...args: Parameters<typeof groupParts>): string[] =>
    groupParts(...args).map(group => group.kind === 'explored'
        ? `explored ${group.parts.map(part => part.tool).join(' ')}`
        : group.part.type === 'tool' ? group.part.tool : group.part.type);

describe('groupParts', () => {
    it('joins neighbouring calls that only look', () => {
        expect(outline(
            [textPart('m', 'x'), call('read'), call('grep'), call('glob'), call('bash'), call('list'), textPart('m', 'y'), call('read')]
        ))
            .toEqual(['text', 'explored read grep glob', 'bash', 'list', 'text', 'read']);
    });

    it('leaves a failed call alone', () => {
        expect(outline(
            [call('read'), toolPart('m', 'read', { status: 'error', input: {}, error: 'no', time: { start: 1, end: 2 } }), call('read')]
        ))
            .toEqual(['read', 'read', 'read']);
    });
});

describe('describeExploration', () => {
    it('counts what was looked at', () => {
        expect(describeExploration([call('read'), call('grep'), call('glob'), call('list')])).toBe('1 file, 2 searches, 1 folder');
        expect(describeExploration([call('read'), call('read'), call('grep'), call('list'), call('list')])).toBe(
            '2 files, 1 search, 2 folders'
        );
    });

    it('is at work while a call is', () => {
        expect(explorationStatus([call('read'), toolPart('m', 'read', { status: 'running', input: {}, time: { start: 1 } })]))
            .toBe('running');
        expect(explorationStatus([call('read')])).toBe('completed');
    });
});
