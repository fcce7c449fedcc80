import { describe, expect, it } from 'vitest';
import { findingsAsProblems } from './findings-as-problems';

const TEXT = '---\r\ntitle: A\r\n---\r\n# Heading\r\n';

describe('findingsAsProblems', () => {
    it('marks the line of a finding, without its line ending', () => {
        expect(findingsAsProblems([{ kind: 'overflow', slideIndex: 0, line: 4, message: 'Too high', amount: 8 }], TEXT)).toEqual([{
            range: { start: { line: 3, character: 0 }, end: { line: 3, character: 9 } },
            severity: 2, source: 'deck', code: 'overflow', message: 'Too high'
        }]);
    });

    it('warns of what the audience misses, and mentions the rest', () => {
        const kinds = [
            'overflow', 'missing-image', 'mermaid', 'code-missing', 'yaml', 'small-text', 'contrast', 'code-moved', 'empty'
        ] as const;
        const problems = findingsAsProblems(kinds.map(kind => ({ kind, line: 1, message: kind })), TEXT);
        expect(problems.map(({ severity }) => severity)).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3]);
    });

    it('keeps within the text when a line is missing or gone', () => {
        const lines = findingsAsProblems([{ kind: 'empty', message: 'a' }, { kind: 'empty', line: 99, message: 'b' }], TEXT)
            .map(({ range }) => range.start.line);
        expect(lines).toEqual([0, 4]);
    });
});
