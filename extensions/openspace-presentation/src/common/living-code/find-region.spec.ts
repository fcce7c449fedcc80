import { expect, it } from 'vitest';
import { findRegion } from './find-region';

it.each([
    ['TypeScript', '// #region a\nx\n// #endregion', 2, 2],
    ['tight TypeScript', '//#region a\nx\ny\n//#endregion a', 2, 3],
    ['Python', 'x\n# region a\nx\n# endregion', 3, 3],
    ['C#', '#region a\nx\n#endregion', 2, 2],
    ['C++', '#pragma region a\nx\n#pragma endregion', 2, 2],
    ['HTML', '<!-- #region a -->\nx\n<!-- #endregion -->', 2, 2],
    ['CSS', '/* #region a */\nx\n/* #endregion */', 2, 2],
    ['SQL', '-- #region a\nx\n-- #endregion', 2, 2],
    ['words with a colon', '  // region: a\r\nx\r\n  // endregion: a\r\n', 2, 2],
    ['regions in each other', '// #region b\n// #region a\n// #region c\nx\n// #endregion\ny\n// #endregion\n// #endregion', 3, 6]
])('finds the lines between the comments in %s', (_, text, startLine, endLine) => {
    expect(findRegion(text, 'a')).toEqual({ startLine, endLine });
});

it.each([
    ['another name', '// #region ab\nx\n// #endregion'], ['one that does not end', '// #region a\nx'], ['code', 'region a\nx\nendregion'],
    ['an empty one', '// #region a\n// #endregion'], ['a name in another case', '// #region A\nx\n// #endregion']
])('does not take %s for it', (_, text) => expect(findRegion(text, 'a')).toBeUndefined());

it('is quick with lines of blanks', () => {
    expect(findRegion(`//${' '.repeat(390)}x\n`.repeat(5_000), 'a')).toBeUndefined();
});
