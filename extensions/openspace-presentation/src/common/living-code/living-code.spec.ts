import { describe, expect, it } from 'vitest';
import { readFenceInfo } from './fence-info';
import { LivingCode, resolveLivingCode } from './living-code';
import { pinSlide } from './pin-slide';

const SOURCE = `import { b } from './b';

// #region setup
const first = prepare(b);
const second = prepare(first);
// #endregion

export interface Tree {
    readonly size: number;
}

export function grow(tree: Tree): void;
export function grow(tree: Tree, by?: number): void {
    add(tree, by ?? 1);
}

export class Wood {
    grow(): void {
        this.trees.forEach(tree => grow(tree));
    }
}
`;

describe('living code', () => {
    const resolve = (info: string, text: string | undefined = SOURCE): LivingCode => resolveLivingCode(readFenceInfo(info), text);
    /** What became of a block that was pinned when the file was as above. */
    const later = async (info: string, text: string | undefined): Promise<LivingCode> =>
        resolveLivingCode(readFenceInfo(await pinned(info)), text);
    const pinned = async (info: string): Promise<string> =>
        (await pinSlide(`\`\`\`${info}\n\`\`\``, async () => SOURCE, 'missing')).split('\n')[0].slice(3);

    it('is found by lines, region, symbol, or as a whole', () => {
        expect([
            'file=a.ts lines=4', 'file=a.ts lines=4-5', 'file=a.ts region=setup', 'file=a.ts symbol=Tree', 'file=a.ts symbol=grow',
            'file=a.ts symbol=Wood.grow', 'file=a.ts'
        ].map(info => resolve(info)).map(({ state, startLine, endLine }) => `${state} ${startLine}-${endLine}`)).toEqual([
            'unpinned 4-4', 'unpinned 4-5', 'unpinned 4-5', 'unpinned 8-10', 'unpinned 13-15', 'unpinned 18-20', 'unpinned 1-21'
        ]);
        expect(resolve('file=a.ts region=setup').code).toBe('const first = prepare(b);\nconst second = prepare(first);');
        expect(resolve('file=a.ts lines=2-3', 'a\r\nb\r\nc\r\n').code).toBe('b\nc');
    });

    it.each([
        ['file=a.ts lines=90-95', 'a.ts has no lines 90-95. The file has only 22 lines.'],
        ['file=a.ts region=other', 'a.ts has no region "other".'],
        ['file=a.ts symbol=Wood.shrink', 'a.ts does not declare Wood.shrink.']
    ])('of %j says what is missing', (info, message) => expect(resolve(info)).toEqual({ state: 'missing', message }));

    it('is missing without its file', () => {
        const found = resolveLivingCode(readFenceInfo('file=a.ts lines=1'), undefined);
        expect(found).toEqual({ state: 'missing', message: 'There is no file a.ts.' });
    });

    it('follows lines that moved, and shows what stands in place of those that changed', async () => {
        expect(await later('ts file=a.ts lines=13-15', SOURCE)).toMatchObject({ state: 'same', startLine: 13, endLine: 15 });
        expect(await later('ts file=a.ts lines=13-15', `// new\n// lines\n${SOURCE}`)).toMatchObject({
            state: 'moved', startLine: 15, endLine: 17, message: 'The lines 13-15 of a.ts are now 15-17.'
        });
        expect(await later('ts file=a.ts lines=13-15', SOURCE.replace('by ?? 1', 'by ?? 2'))).toMatchObject({
            state: 'changed', startLine: 13, code: expect.stringContaining('by ?? 2'),
            message: 'a.ts:13-15 has changed since the slide was written.'
        });
        expect(await later('ts file=a.ts lines=13-15', 'nothing\nof it\n')).toEqual(
            { state: 'missing', message: 'The lines 13-15 of a.ts are not there any more.' }
        );
    });

    it.each(['region=setup', 'symbol=Wood', 'symbol=Wood.grow', ''])('with the name %j may stand anywhere, unchanged', async name => {
        expect((await later(`ts file=a.ts ${name}`, SOURCE)).state).toBe('same');
        expect((await later(`ts file=a.ts ${name}`, SOURCE.replaceAll('\n', '\r\n'))).state).toBe('same');
        expect((await later(`ts file=a.ts ${name}`, `\n\n${SOURCE}`)).state).toBe(name ? 'same' : 'changed');
        const changed = SOURCE.replace('prepare(first)', 'prepare(b)').replace('this.trees', 'this.all');
        expect((await later(`ts file=a.ts ${name}`, changed)).state).toBe('changed');
    });

    it('knows that a pin is of other lines than those that somebody wants now', async () => {
        const info = (await pinned('ts file=a.ts lines=4-5')).replace('lines=4-5', 'lines=8-9');
        expect(resolve(info)).toMatchObject({ state: 'unpinned', startLine: 8, endLine: 9 });
        expect(resolve('file=a.ts lines=4 pin=nonsense')).toMatchObject({ state: 'unpinned', startLine: 4 });
    });
});
