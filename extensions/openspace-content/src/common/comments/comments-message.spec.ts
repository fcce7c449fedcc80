import { describe, expect, it } from 'vitest';
import { LinesPlace, LocatedComment, withoutHidden } from './comment';
import { commentsMessage, replyMessage } from './comments-message';

type Extra = Partial<LocatedComment & Pick<LinesPlace, 'path' | 'quote' | 'side'>>;
const comment = (line: number, extra: Extra = {}): LocatedComment => {
    const { path = 'src/a.ts', quote = 'const x = 1;', side = 'now', ...rest } = extra;
    return {
        id: '1', text: 'Why?', place: { kind: 'lines', path, line, side, quote }, state: 'there',
        lines: { startLine: line, endLine: line }, ...rest
    };
};

/** How the agent answers where the person wrote. */
const HINT = '\n\nAnswer in place with openspace.editor.comments: 1';

describe('commentsMessage', () => {
    it('names the lines, in the order of the files', () => {
        expect(commentsMessage([comment(12)])).toBe(
            `A comment on your changes:\n\nsrc/a.ts:12\n> const x = 1;\nWhy?${HINT}`
        );
        expect(commentsMessage(
            [comment(12), comment(2, { quote: ' ', text: ' Two lines\nof text ' }), comment(12, { path: 'a.md', side: 'before' })]
        )).toBe(
            'Comments on your changes:\n\na.md:12 (removed line)\n> const x = 1;\nWhy?\n\nsrc/a.ts:2\nTwo lines\nof '
                + `text\n\nsrc/a.ts:12\n> const x = 1;\nWhy?${HINT}, 1`);
        expect(commentsMessage([comment(12, { quote: 'x'.repeat(300) })])).toContain(`> ${'x'.repeat(200)}…\n`);
    });

    it('names several lines, and the places of surfaces', () => {
        expect(commentsMessage([comment(3, { quote: 'a\nb', lines: { startLine: 4, endLine: 5 } })])).toBe(
            `A comment on your changes:\n\nsrc/a.ts:4-5\n> a\n> b\nWhy?${HINT}`
        );
        const slide: LocatedComment = {
            id: '2', text: 'Too long.', state: 'there',
            place: { kind: 'surface', surface: 'deck', path: 'talk.deck.md', label: 'slide 3', quote: '', place: { slide: 2 } }
        };
        expect(commentsMessage([slide])).toBe('A comment:\n\ntalk.deck.md (slide 3)\nToo long.');
        expect(commentsMessage([slide, comment(1)])).toContain('Comments:\n\nsrc/a.ts:1\n');
    });

    it('says nothing of changes where the person wrote in an editor, and names comments shortly', () => {
        const { place, ...rest } = comment(3, { id: '0123456789-abc' });
        const inEditor: LocatedComment = { ...rest, place: { ...place as LinesPlace, origin: 'editor' } };
        expect(commentsMessage([inEditor])).toBe(
            'A comment:\n\nsrc/a.ts:3\n> const x = 1;\nWhy?\n\nAnswer in place with openspace.editor.comments: 01234567'
        );
        expect(replyMessage(inEditor, 'And now?'))
            .toMatch(/^About my comment:\n\nsrc\/a\.ts:3\n> const x = 1;\nAnd now\?\n\n.*: 01234567$/);
        expect(commentsMessage([withoutHidden(inEditor, new Set(['src/a.ts']))])).toMatch(/^A comment:\n\nsrc\/a\.ts:3\nWhy\?\n/);
    });
});
