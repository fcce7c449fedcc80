import { expect, it } from 'vitest';
import { replaceText } from './replace-text.js';

it.each([
    ['a\nb\nc\n', 'b', 'x', 1],
    ['a\nb\nc\n', 'b\n', '', 1],
    ['a\nb\nc\n', 'b', 'b\nx\ny', 2],
    ['a\nb\nc\n', 'a\nb\nc', 'z', 3],
    ['a\nb', 'a\n', 'a', 2],
    ['a x x\nx\nb\nx', 'x', 'y', 3],
    ['a', 'a', 'b', 1],
    ['a', 'a', '', 1]
])('in %j, %j by %j changes %i lines', (content, oldText, newText, lines) => {
    expect(replaceText(Buffer.from(content), oldText, newText, true)).toMatchObject({ linesChanged: lines });
});
