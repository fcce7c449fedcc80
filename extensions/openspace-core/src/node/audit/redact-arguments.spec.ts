import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { terminalSend } from 'openspace-hands/lib/common';
import { content, idOf, label, toArgumentsSchema, workspacePath } from '../../common';
import { redactArguments } from './redact-arguments';

/** Says of every text that it may be told. */
const TOLD = { 'x-openspace-kind': 'label' };

describe('redactArguments', () => {
    it('keeps paths, ids, titles, numbers and switches', () => {
        const schema = toArgumentsSchema(z.object({
            deck: workspacePath(), contentId: idOf('content'), title: label(), line: z.number(), highlight: z.boolean(),
            ranges: z.array(z.object({ startLine: z.number() })), mode: z.enum(['a', 'b'])
        }));
        const args = {
            deck: 'src/a.ts', contentId: 'src/a.ts', title: 'Build', line: 42, highlight: true, ranges: [{ startLine: 1 }], mode: 'a',
            targetPaneId: null
        };
        expect(redactArguments(args, schema)).toEqual(args);
    });

    it('keeps the size of contents, never what they say, whatever they are called', () => {
        const schema = toArgumentsSchema(
            z.object({ body: content(), slides: z.array(content()), shape: content(z.looseObject({})), title: label(), name: content() })
        );
        expect(redactArguments(
            { body: 'short', slides: ['# One', '# Two'], shape: { type: 'rect', text: 'hi' }, title: 'x'.repeat(201), name: 'a' }, schema
        )).toEqual({
            body: '(5 characters)', slides: ['(5 characters)', '(5 characters)'], shape: { type: '(4 characters)', text: '(2 characters)' },
            title: '(201 characters)', name: '(1 character)'
        });
    });

    it('takes for a content what nobody has said anything about', () => {
        expect(redactArguments({ path: 'src/a.ts', nested: { text: 'hi' }, line: 3 }))
            .toEqual({ path: '(8 characters)', nested: { text: '(2 characters)' }, line: 3 });
    });

    it('keeps only the length of what is typed into a terminal', () => {
        expect(redactArguments({ terminalId: 'Build', text: 'mysql -p hunter2\n' }, toArgumentsSchema(terminalSend.args)))
            .toEqual({ terminalId: 'Build', text: '(17 characters)' });
    });

    it('survives arguments without an end', () => {
        const deep: unknown = JSON.parse(`${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`);
        expect(redactArguments({ deep }, TOLD)).toEqual({ '…': '(nested too deeply)' });
    });

    it.each([
        'password', 'apiKey', 'api_key', 'accessToken', 'clientSecret', 'authorization', 'key', 'Cookie', 'dbPassword', 'credentials'
    ])('takes out what is called %s', name => {
        expect(redactArguments({ [name]: 'hunter2', nested: { [name]: 1234 } }, TOLD))
            .toEqual({ [name]: '(7 characters)', nested: { [name]: '(redacted)' } });
    });

    it('takes secrets out of short values and names', () => {
        expect(redactArguments({ path: 'https://me:pw@example.org/x', 'ghp_0123456789abcdef': 1 }, TOLD))
            .toEqual({ path: 'https://(redacted)@example.org/x', '(redacted)': 1 });
    });

    it('goes three levels deep', () => {
        expect(redactArguments({ a: { b: { c: { d: 'deep' } } } }, TOLD)).toEqual({ a: { b: { c: { d: 'deep' } } } });
        expect(redactArguments({ a: { b: { c: { d: { e: 'deeper' } } } } }, TOLD)).toEqual({ a: { b: { c: { d: { length: 1 } } } } });
    });

    it('is not flooded by many members, items or names', () => {
        const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`a${index}`, index]));
        expect(redactArguments(many, TOLD)).toMatchObject({ a0: 0, '…': '(980 more)' });
        expect(redactArguments({ paths: Array.from({ length: 500 }, () => 'a') }, TOLD)).toEqual({ paths: { length: 500 } });
        expect(redactArguments({ ['n'.repeat(5_000)]: 1 })).toEqual({ '(5000 characters)': 1 });
        const pieces = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, 'x'.repeat(199)]));
        expect(redactArguments(pieces, TOLD)).toMatchObject({ p0: '(199 characters)', p19: '(199 characters)' });
    });

    it('treats a member called __proto__ like any other', () => {
        const args = JSON.parse('{"__proto__":{"polluted":"yes"}}') as Record<string, unknown>;
        expect(JSON.stringify(redactArguments(args, TOLD))).toBe('{"__proto__":{"polluted":"yes"}}');
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });

    it('lets no long content through, wherever it stands', () => {
        const long = fc.string({ minLength: 201, maxLength: 400, unit: fc.constantFrom(...'abcdefghij \n"\\{}é😀') });
        const { tree } = fc.letrec(tie => ({
            tree: fc.oneof(
                { maxDepth: 5 }, long, fc.string(), fc.integer(), fc.array(tie('tree'), { maxLength: 4 }),
                fc.dictionary(fc.oneof(fc.string(), long), tie('tree'), { maxKeys: 4 })
            )
        }));
        fc.assert(fc.property(fc.dictionary(fc.oneof(fc.string(), long), tree, { maxKeys: 5 }), args => {
            const text = JSON.stringify(redactArguments(args, TOLD));
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
    return typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, member]) => [...longStringsOf(name), ...longStringsOf(member)])
        : [];
}
