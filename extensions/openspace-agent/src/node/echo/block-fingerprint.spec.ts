import { describe, expect, it } from 'vitest';
import { blockFingerprint } from './block-fingerprint';

/** The fingerprint of a block as the interceptor reads it. */
function of(json: string): string | undefined {
    return blockFingerprint(JSON.parse(json));
}

const PLAIN = '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":42}}';

describe('the fingerprint of a block', () => {
    it.each([
        ['white space', '{ "cmd" :\n\t"openspace.editor.open", "args": { "path": "src/é.ts",\r\n "line": 42 } }'],
        ['the order of members', '{"args":{"line":42,"path":"src/é.ts"},"cmd":"openspace.editor.open"}'],
        ['escapes', '{"\\u0063md":"openspace\\u002eeditor.open","args":{"path":"src\\/\\u00e9.ts","line":42}}'],
        ['the spelling of a number', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":4.2e1}}'],
        ['a priority beside the arguments', '{"cmd":"openspace.editor.open","priority":"immediate","args":{"path":"src/é.ts","line":42}}'],
        ['a priority among the arguments', '{"cmd":"openspace.editor.open","args":{"priority":"immediate","path":"src/é.ts","line":42}}'],
        ['members that a block must not have', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":42},"note":"please"}']
    ])('does not depend on %s', (_name, json) => {
        expect(of(json)).toBe(of(PLAIN));
    });

    it('is the same without arguments and with none', () => {
        expect(of('{"cmd":"openspace.pane.list"}')).toBe(of('{"cmd":"openspace.pane.list","args":{}}'));
    });

    it.each([
        ['another command', '{"cmd":"openspace.editor.close","args":{"path":"src/é.ts","line":42}}'],
        ['another value', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":43}}'],
        ['a text for a number', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":"42"}}'],
        ['capitals', '{"cmd":"openspace.editor.open","args":{"path":"src/É.ts","line":42}}'],
        ['one argument more', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts","line":42,"column":1}}'],
        ['one argument less', '{"cmd":"openspace.editor.open","args":{"path":"src/é.ts"}}'],
        ['a list', '{"cmd":"openspace.editor.open","args":["src/é.ts",42]}']
    ])('tells %s apart', (_name, json) => {
        expect(of(json)).not.toBe(of(PLAIN));
    });

    it('keeps the order of lists, and the place of a member', () => {
        expect(new Set(
            ['{"a":[1,2]}', '{"a":[2,1]}', '{"a":[[1],2]}', '{"a":[1,[2]]}', '{"a":{"b":{}}}', '{"a":{},"b":{}}', '{"__proto__":1}', '{}']
                .map(args => of(`{"cmd":"x","args":${args}}`))
        ).size).toBe(8);
    });

    it.each(['{}', '{"command":"x"}', '{"cmd":1}', '{"cmd":null}', '[]', '"cmd"', 'null', '7'])(
        'does not exist for what is not a block: %s', json => {
            expect(of(json)).toBeUndefined();
        }
    );

    it('exists for a value that is nested beyond all measure, and is the same for every such value', () => {
        const deep = (depth: number): string => `{"cmd":"x","args":${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}}`;
        expect(of(deep(100_000))).toBe(of(deep(99_999)));
        expect(of(deep(10))).not.toBe(of(deep(9)));
    });
});
