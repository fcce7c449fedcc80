import { describe, expect, it } from 'vitest';
import { parseLink } from './link-target';

describe('parseLink', () => {
    it.each([
        ['https://a.example/x', { kind: 'web', url: 'https://a.example/x' }],
        ['mailto:a@b.example', { kind: 'web', url: 'mailto:a@b.example' }],
        ['src/a.ts', { kind: 'file', path: 'src/a.ts' }],
        ['a.ts:12', { kind: 'file', path: 'a.ts', line: 12 }],
        ['./src/a%20b.ts:12:3', { kind: 'file', path: './src/a b.ts', line: 12, column: 3 }],
        ['src/a.ts#L7-L9', { kind: 'file', path: 'src/a.ts', line: 7, endLine: 9 }],
        ['a.ts:7-9', { kind: 'file', path: 'a.ts', line: 7, endLine: 9 }],
        ['100%.txt', { kind: 'file', path: '100%.txt' }],
        ['command:openspace.editor.open?{"path":"a"}', { kind: 'command', id: 'openspace.editor.open', args: { path: 'a' } }],
        ['command:quit', undefined], ['javascript:1+x', undefined], ['file:///etc/passwd', undefined], ['//evil.example', undefined],
        ['', undefined], ['#x', undefined]
    ])('reads %s', (href, target) => expect(parseLink(href)).toEqual(target));
});

it.each([
    ['deck:talks/intro#3', { kind: 'surface', scheme: 'deck', path: 'talks/intro', place: '3' }],
    ['DECK:my%20talk', { kind: 'surface', scheme: 'deck', path: 'my talk' }],
    ['deck:a.deck.md#slide%202', { kind: 'surface', scheme: 'deck', path: 'a.deck.md', place: 'slide 2' }],
    ['deck:', undefined], ['board:plan', undefined], ['javascript:alert(1)', undefined],
    ['https://x/deck:a', { kind: 'web', url: 'https://x/deck:a' }]
])('knows the links of surfaces: %s', (href, target) => {
    expect(parseLink(href, ['deck'])).toEqual(target);
});
