import { Redactor } from '@openspace/foundation/redaction';
import { describe, expect, it } from 'vitest';
import { auditSummary } from './audit-summary.js';

describe('auditSummary', () => {
    const redactor = new Redactor(['canary-secret']);
    const summarize = (args: unknown): unknown => auditSummary(args, redactor);

    it('says paths and sizes, in one spelling', () => {
        const expected = { path: 'src/a.ts', old_bytes: 3, new_bytes: 5, replace_all: true };
        expect(summarize({ file_path: 'src/a.ts', old_string: 'abc', new_string: 'äöx', replace_all: true })).toEqual(expected);
        expect(summarize({ filePath: 'src/a.ts', oldString: 'abc', newString: 'äöx', replaceAll: true })).toEqual(expected);
        expect(summarize({ file_path: 'a', content: 'the content' })).toEqual({ path: 'a', content_bytes: 11 });
    });

    it('says the command without secrets', () => {
        expect(summarize({ command: 'echo canary-secret; API_TOKEN=x npm test', workdir: 'src', timeout: 1000 }))
            .toEqual({ command: 'echo (redacted); API_TOKEN=(redacted) npm test', workdir: 'src', timeout_ms: 1000 });
    });

    it.each([
        ['cat > a <<EOF\nline one\nline two\nEOF\nls', 'cat > a <<EOF\n(2 lines)\nEOF\nls'],
        ['cat <<\'END\' > b\nline\n\tEND', 'cat <<\'END\' > b\n(1 lines)\n\tEND'],
        ['cat <<-"E" \nline', 'cat <<-"E" \n(1 lines)'],
        ['cat <<EOF\nEOF\nls', 'cat <<EOF\nEOF\nls'],
        ['echo $((1 << 2))', 'echo $((1 << 2))'],
        ['cat <<< word\nls', 'cat <<< word\nls']
    ])('leaves the content of here-documents out: %j', (command, expected) => {
        expect(summarize({ command })).toEqual({ command: expected });
    });

    it('says what git was asked for', () => {
        expect(summarize({ action: 'commit', message: 'fix: x', files: ['a', 'b'], branch: 'main' }))
            .toEqual({ action: 'commit', message_bytes: 6, files: ['a', 'b'], file_count: 2, branch: 'main' });
        const many = summarize({ files: Array.from({ length: 500 }, (_, index) => `f${index}`) }) as {
            files: string[]; file_count: number
        };
        expect([many.files.length, many.file_count]).toEqual([20, 500]);
    });

    it('says only the names of other arguments, and copes with anything', () => {
        expect(summarize({ colour: 'the content', 'canary-secret': 1, file_path: { deep: 'x', list: [1] }, content: ['x'] }))
            .toEqual({ other_arguments: ['colour', '(redacted)'], path: { deep: 'x', list: '(list)' }, content_bytes: '(list)' });
        expect([undefined, null, 'text', 7, ['a']].map(summarize)).toEqual([{}, {}, {}, {}, {}]);
        expect(summarize(JSON.parse('{"__proto__":{"a":1},"constructor":"x"}'))).toEqual({ other_arguments: ['__proto__', 'constructor'] });
    });
});
