import { describe, expect, it } from 'vitest';
import { endOfObject, readCommandLink } from './command-link';

describe('readCommandLink', () => {
    it('reads arguments as they are and escaped', () => {
        const args = { path: 'a b.ts', line: 3 };
        expect(readCommandLink(`command:openspace.editor.open?${JSON.stringify(args)}`)).toEqual({ id: 'openspace.editor.open', args });
        expect(readCommandLink(`command:openspace.editor.open?${encodeURIComponent(JSON.stringify(args))}`)).toEqual(
            { id: 'openspace.editor.open', args }
        );
        expect(readCommandLink('command:openspace.pane.list')).toEqual({ id: 'openspace.pane.list' });
    });

    it.each([
        'command:quit', 'command:workbench.action.quit?{}', 'Command:openspace.help', 'command:openspace.', 'command:openspace.help?[1]',
        'command:openspace.help?{bad', 'command:openspace.help?%7B%ZZ', 'command:openspacex.y', 'https://a.example'
    ])(
        'takes no other: %s', href => expect(readCommandLink(href)).toBeUndefined());
});

describe('endOfObject', () => {
    it('is not misled by strings', () => {
        expect(endOfObject('{"a":"}\\"}"} rest', 0)).toBe(12);
        expect(endOfObject('x{"a":{}}', 1)).toBe(9);
        expect(endOfObject('{"a":', 0)).toBe(-1);
    });
});
