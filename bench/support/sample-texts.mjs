const PARAGRAPH = 'The parser reads each line once and keeps nothing that it does not need. A small part of the input are marks, '
    + 'the rest is text that a person wants to see at once. When the input ends, what was held back is released.\n\n';

/** Percent signs, with which a block could begin, are rare in prose. */
const PROSE = PARAGRAPH.repeat(9) + PARAGRAPH.replace('A small part', 'About 7 %');

const MARKDOWN =
    '## What changed\n\n- `parse()` returns a result and no longer throws\n- the *cache* keeps 100 entries, see [the notes](notes.md)\n\n'
        + '```ts\nexport function parse(text: string): Result {\n    const marks = text.split(`%`);\n'
        + '    return marks.length % 2 === 0 ? ok(marks) : failed(\'odd\');\n}\n```\n\n'
        + '| input | time |\n|---|---|\n| 1 kB | 2 ms |\n\n'
        + 'Run it with `npm test` and look at the **last** line, which names the slowest file.\n\n';

const BLOCK = '%%OS{"cmd":"openspace.editor.open","args":{"path":"src/greet.ts","line":77}}%%';

/** One period of a reply with a block every 200 characters. */
const WITH_BLOCKS = PARAGRAPH.replaceAll('\n', ' ').slice(0, 200 - BLOCK.length) + BLOCK;

/** Replies of about `length` characters, all ASCII, so that characters are bytes. */
export function sampleTexts(length) {
    return {
        'plain text': fill(PROSE, length),
        'Markdown with code': fill(MARKDOWN, length),
        'a block every 200 characters': fill(WITH_BLOCKS, length)
    };
}

/** One message of about `length` characters in Markdown, with one block in its middle. */
export function sampleMessage(length) {
    const half = fill(MARKDOWN, length / 2);
    return `${half}${BLOCK}\n\n${half}`;
}

/** Repeats `text` up to about `length` characters, whole periods only. */
function fill(text, length) {
    return text.repeat(Math.max(1, Math.round(length / text.length)));
}

/** Cuts a text as a stream does: every chunk is a string of its own, not a view on the whole. */
export function cut(text, size) {
    const bytes = Buffer.from(text, 'latin1');
    const length = Math.min(size, bytes.length);
    return Array.from({ length: Math.ceil(bytes.length / length) }, (_unused, index) =>
        bytes.toString('latin1', index * length, (index + 1) * length));
}
