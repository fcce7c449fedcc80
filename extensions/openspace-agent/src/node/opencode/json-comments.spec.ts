import { expect, it } from 'vitest';
import { withoutComments } from './json-comments';

it('takes away comments and last commas, and nothing inside of texts', () => {
    const text = '{ // why\n "a": "http://x, }", /* , } */ "b": [1, 2, // last\n ], "c": "\\"//", }';
    expect(JSON.parse(withoutComments(text))).toEqual({ a: 'http://x, }', b: [1, 2], c: '"//' });
});
