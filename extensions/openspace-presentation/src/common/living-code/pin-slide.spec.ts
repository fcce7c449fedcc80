import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pinSlide } from './pin-slide';

const TEXT = 'one two three\nfour five six\nseven eight nine\n';
const read = async (): Promise<string> => TEXT;

describe('pinning the code of a slide', () => {
    it('touches nothing but the first lines of living code', async () => {
        const slide = '\ufeff# A\r\n\r\n```ts\r\ncode file=a.ts\r\n```\r\n\n- item\n  ~~~ts [1|2] file=a.ts lines=2  \n  old\n  ~~~\n\n'
            + '````md\n```ts file=a.ts\n```\n````\n\n<!--\n```ts file=a.ts\n```\n-->\n> ```ts file=a.ts symbol=x\n> ```\nend';
        const pinned = await pinSlide(slide, read, 'missing');
        expect(pinned).toMatch(/ {2}~~~ts \[1\|2\] file=a\.ts lines=2 pin=2~[\w.~-]+ {2}\n/);
        expect(pinned.replace(/ pin=\S+/g, '')).toBe(slide);
        expect(pinned.match(/pin=/g)).toHaveLength(1);
    });

    it('adds pins where there are none, and is done then', async () => {
        const once = await pinSlide('```ts file=a.ts lines=2\n```', read, 'missing');
        expect(await pinSlide(once, async () => `new\n${TEXT.replace('five', '5')}`, 'missing')).toBe(once);
        expect(await pinSlide(once, read, 'all')).toBe(once);
    });

    it('renews all pins, and lines follow what moved or changed', async () => {
        const once = await pinSlide('```ts file=a.ts lines=2-3\n```\n```ts file=a.ts\n```', read, 'missing');
        const moved = await pinSlide(once, async () => `new\n${TEXT}`, 'all');
        expect(moved).toContain('lines=3-4 pin=3~');
        const changed = await pinSlide(moved, async () => `new\n${TEXT.replace('five', '5')}`, 'all');
        expect(changed).toContain('lines=3-4 pin=3~');
        expect(changed).not.toBe(moved);
        expect(await pinSlide(changed, async () => `new\n${TEXT.replace('five', '5')}`, 'all')).toBe(changed);
    });

    it('remembers what a change leads to only if that is the file as it is now', async () => {
        const slide = '```ts file=a.ts from=HEAD\n```\n```ts file=a.ts from=HEAD~2 to=HEAD\n```\n```ts file=a.ts turn=last\n```';
        const pinned = (await pinSlide(slide, read, 'all')).split('\n');
        expect(pinned.filter(line => line.includes(' pin='))).toEqual([expect.stringMatching(/from=HEAD pin=/)]);
    });

    it('leaves what cannot be read or found', async () => {
        const slide = '```ts file=.env\n```\n```ts file=gone.ts lines=1\n```\n```ts file=a.ts lines=90\n```\n```ts file=a.ts region=x\n```';
        const pinned = await pinSlide(slide, async path => {
            if (path === '.env') {
                throw new Error('a secret');
            }
            return path === 'gone.ts' ? undefined : TEXT;
        }, 'all');
        expect(pinned).toBe(slide);
    });

    it('changes nothing else of whatever stands there', async () => {
        const piece = fc.constantFrom(
            '```', '~~~', '````', ' ', '\n', '\r\n', '> ', '- ', 'ts', ' file=a.ts', ' lines=1-2', 'x', '<!--', '-->'
        );
        await fc.assert(fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
            const slide = pieces.join('');
            const pinned = await pinSlide(slide, read, 'missing');
            // Lines beyond the end are cut off, which these are not.
            expect(pinned.replace(/ pin=[\w.~-]+/g, '')).toBe(slide);
        }));
    });
});
