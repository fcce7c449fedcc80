import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactArguments } from './redact-arguments';

describe('redactArguments', () => {
    it('keeps paths, ids, titles, numbers and switches', () => {
        const args = { path: 'src/a.ts', contentId: 'src/a.ts', paneId: 'pane-1', title: 'Build', line: 42, highlight: true, ranges: [{ startLine: 1, endLine: 2 }], targetPaneId: null };
        expect(redactArguments(args)).toEqual(args);
    });

    it('keeps the size of contents, never what they say', () => {
        const long = 'x'.repeat(201);
        expect(redactArguments({
            content: 'short', newText: 'a', slides: ['# One', '# Two'], shape: { type: 'rect', text: 'hi' }, data: { a: 1, b: 2 }, value: 7, title: long, old_string: 'b'
        })).toEqual({
            content: '(5 characters)', newText: '(1 characters)', slides: { length: 2 }, shape: { length: 2 }, data: { length: 2 }, value: '(redacted)',
            title: '(201 characters)', old_string: '(1 characters)'
        });
    });

    it('keeps only the length of what is typed into a terminal', () => {
        expect(redactArguments({ terminalId: 'Build', text: 'mysql -p hunter2\n' })).toEqual({ terminalId: 'Build', text: '(17 characters)' });
    });

    it.each(['password', 'apiKey', 'api_key', 'accessToken', 'clientSecret', 'authorization', 'key', 'Cookie', 'dbPassword', 'credentials'])('takes out what is called %s', name => {
        expect(redactArguments({ [name]: 'hunter2', nested: { [name]: 1234 } })).toEqual({ [name]: '(7 characters)', nested: { [name]: '(redacted)' } });
    });

    it('takes secrets out of short values and names', () => {
        expect(redactArguments({ path: 'https://me:pw@example.org/x', 'ghp_0123456789abcdef': 1 })).toEqual({ path: 'https://(redacted)@example.org/x', '(redacted)': 1 });
    });

    it('goes three levels deep', () => {
        expect(redactArguments({ a: { b: { c: { d: 'deep' } } } })).toEqual({ a: { b: { c: { d: 'deep' } } } });
        expect(redactArguments({ a: { b: { c: { d: { e: 'deeper' } } } } })).toEqual({ a: { b: { c: { d: { length: 1 } } } } });
    });

    it('is not flooded by many members, items or names', () => {
        const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, index]));
        expect(redactArguments(many)).toMatchObject({ a0: 0, '…': '(980 more)' });
        expect(redactArguments({ paths: Array.from({ length: 500 }, () => 'a') })).toEqual({ paths: { length: 500 } });
        expect(redactArguments({ ['n'.repeat(5_000)]: 1 })).toEqual({ '(5000 characters)': 1 });
        const pieces = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, 'x'.repeat(199)]));
        expect(redactArguments(pieces)).toMatchObject({ p0: '(199 characters)', p19: '(199 characters)' });
    });

    it('treats a member called __proto__ like any other', () => {
        const args = JSON.parse('{"__proto__":{"polluted":"yes"}}') as Record<string, unknown>;
        expect(JSON.stringify(redactArguments(args))).toBe('{"__proto__":{"polluted":"yes"}}');
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    it('lets no long content through, wherever it stands', () => {
        const long = fc.string({ minLength: 201, maxLength: 400, unit: fc.constantFrom(...'abcdefghij \n"\\{}é😀') });
        const { tree } = fc.letrec(tie => ({
            tree: fc.oneof({ maxDepth: 5 }, long, fc.string(), fc.integer(), fc.array(tie('tree'), { maxLength: 4 }), fc.dictionary(fc.oneof(fc.string(), long), tie('tree'), { maxKeys: 4 }))
        }));
        fc.assert(fc.property(fc.dictionary(fc.oneof(fc.string(), long), tree, { maxKeys: 5 }), args => {
            const text = JSON.stringify(redactArguments(args));
            expect(text.length).toBeLessThanOrEqual(4_000);
            for (const content of longStringsOf(args)) {
                // Any piece of it: nothing else in the arguments is long enough to contain one by chance.
                expect(text.includes(JSON.stringify(content.slice(0, 150)).slice(1, -1))).toBe(false);
            }
        }));
    });
});

function longStringsOf(value: unknown): string[] {
    if (typeof value === 'string') {
        return value.length > 200 ? [value] : [];
    }
    return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, member]) => [...longStringsOf(name), ...longStringsOf(member)]) : [];
}
