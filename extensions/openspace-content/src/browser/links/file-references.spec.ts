import { describe, expect, it } from 'vitest';
import { findFileReferences, readFileReference } from './file-references';

describe('readFileReference', () => {
    it.each([
        ['src/a.ts', 'src/a.ts'], ['src/a.ts:12', 'src/a.ts:12'], ['a.ts:12:3', 'a.ts:12:3'],
        ['./src/a-b_c.spec.ts:7-9', './src/a-b_c.spec.ts:7-9'], ['/w/src/a.ts', '/w/src/a.ts'],
        ['a.ts#L7-L9', 'a.ts:7-9'], ['packages/@scope/x.json', 'packages/@scope/x.json'], ['.github/x.yml', '.github/x.yml'],
        ['src/.eslintrc.js', 'src/.eslintrc.js']
    ])('takes %s for a file', (word, href) => expect(readFileReference(word)).toBe(href));

    it.each([
        'a.ts', 'user.name', 'localhost:3000', '127.0.0.1:80', 'example.com:443', 'github.com/a/b.git', 'and/or', '1/2.5', '../secret.ts:1',
        '~/a.ts', 'command:x.y', 'https://a.b/c.ts', 'step:3', `src/${'x'.repeat(400)}.ts`
    ])('leaves %s alone', word => expect(readFileReference(word)).toBeUndefined());
});

describe('findFileReferences', () => {
    it('finds files in a sentence, without its punctuation', () => {
        const text = 'See src/a.ts:12, (lib/b.ts:3) and c.ts:4. Not d.ts!';
        expect(findFileReferences(text).map(({ start, end, href }) => [text.slice(start, end), href])).toEqual(
            [['src/a.ts:12', 'src/a.ts:12'], ['lib/b.ts:3', 'lib/b.ts:3'], ['c.ts:4', 'c.ts:4']]
        );
    });

    it('is quick with hostile text', () => {
        const began = performance.now();
        findFileReferences(`${'a/'.repeat(50_000)} ${'.a'.repeat(50_000)} ${'a.a/'.repeat(70)}`);
        expect(performance.now() - began).toBeLessThan(1_000);
    });
});
