import { describe, expect, it } from 'vitest';
import { MeasuredInterceptor } from './fixtures/measured-interceptor';
import { runInterceptor } from './fixtures/run-interceptor';

const BLOCK = '%%OS{"cmd":"openspace.editor.open","args":{"path":"a.ts"}}%%';
const MEGABYTE = 1_000_000;

/** Long enough that quadratic work would exceed the test's time by orders of magnitude. */
function* repeat(chunk: string, times: number): Generator<string> {
    for (let count = 0; count < times; count++) {
        yield chunk;
    }
}

describe('StreamInterceptor at scale', () => {
    it('reports 10 000 blocks of one reply', () => {
        const { text, blocks } = runInterceptor([`a${BLOCK}`.repeat(10_000)]);
        expect(text).toBe('a'.repeat(10_000));
        expect(blocks.map(block => block.index)).toEqual(Array.from({ length: 10_000 }, (_unused, index) => index));
        expect(blocks.every(block => block.kind === 'block')).toBe(true);
    });

    it.each([['one chunk', 1, 10 * MEGABYTE], ['chunks of 1 000', 10_000, 1_000]])(
        'keeps little of an unclosed block of 10 MB, in %s', (_name, times, length) => {
            const interceptor = new MeasuredInterceptor();
            const reasons = interceptor.push('a %%OS{"a":"').blocks;
            for (const chunk of repeat('x'.repeat(length), times)) {
                reasons.push(...interceptor.push(chunk).blocks);
                expect(interceptor.heldLength).toBeLessThanOrEqual(MEGABYTE);
            }
            expect(reasons).toMatchObject([{ reason: 'too-long', length: MEGABYTE + 1 }]);
            expect(interceptor.push(`"}%% b ${BLOCK}`)).toMatchObject({ text: ' b ', blocks: [{ kind: 'block', index: 1 }] });
        }
    );

    it('keeps nothing of a megabyte that is text', () => {
        const interceptor = new MeasuredInterceptor();
        interceptor.push('%%O'.repeat(MEGABYTE / 3));
        expect(interceptor.heldLength).toBeLessThan(5);
    });

    it.each([
        ['plain units', 'x', MEGABYTE],
        ['percent signs', '%', MEGABYTE],
        ['backticks', '`', MEGABYTE],
        ['tildes', '~', MEGABYTE],
        ['quote markers', '> ', MEGABYTE / 4],
        ['list markers', '- ', MEGABYTE / 4],
        ['rules', '-', MEGABYTE],
        ['table borders', '|-', MEGABYTE / 4],
        ['line breaks', '\n', MEGABYTE],
        ['fences', '```\n', MEGABYTE / 4],
        ['code with delimiters', '`%%OS{` ', 125_000],
        ['delimiters', '%%OS{', MEGABYTE / 5],
        ['delimiters behind quotes', '%%OS{"', 160_000],
        ['missing quotes', '%%OS{\\"}%%\n', MEGABYTE / 10],
        ['braces', '%%OS{}}}}', MEGABYTE / 10],
        ['blocks behind a marker', `-${BLOCK}`, 10_000],
        ['blocks on one long line', `word ${BLOCK}`, 10_000],
        ['blocks in deep quotes', `> > > > > > - - ${BLOCK}\n`, 10_000],
        ['blocks that nest', '%%OS{"a":{"a":', 50_000]
    ])('takes linear time: %s', (_name, chunk, times) => {
        const chunked = runInterceptor(repeat(chunk, times));
        const whole = runInterceptor([chunk.repeat(times)]);
        expect(chunked.text === whole.text).toBe(true);
        expect(chunked.blocks).toHaveLength(whole.blocks.length);
    });

    it.each(['`', '~', '-', '> ', '- ', '|-', '\t'])(
        'does not depend on the chunks where a line starts with a thousand marks: %s', mark => {
            for (const length of [999, 1_000, 1_001, 1_500]) {
                const marks = mark.repeat(length / mark.length);
                const text = `${BLOCK}\n${marks}${BLOCK}\n${BLOCK}\n\n${BLOCK}\n${marks}\n${BLOCK}`;
                const whole = runInterceptor([text]);
                expect(runInterceptor(text)).toEqual(whole);
                expect(runInterceptor(text.match(/[^]{1,7}/g)!)).toEqual(whole);
            }
        }
    );

    it('takes a value that nests 100 000 deep', () => {
        const { blocks } = runInterceptor([`%%OS{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}%%`]);
        expect(blocks).toHaveLength(1);
    });

    it('knows what is code after megabytes without a block', () => {
        const prose = 'Some words.\n\nMore words in a line.\n'.repeat(50_000);
        const { text, blocks } = runInterceptor([prose, '```\n', prose, `${BLOCK}\n`, '```\n', prose, BLOCK]);
        expect(blocks).toMatchObject([{ index: 0, offset: text.length }]);
    });

    it('keeps a fence open whose line started before the megabyte ended', () => {
        const prose = 'Some words.\n\nMore words in a line.\n'.repeat(50_000);
        expect(runInterceptor(['``', '`', `\n\n${prose}`, BLOCK]).blocks).toEqual([]);
    });

    it('forgets a table cell when it jumps over prose', () => {
        expect(runInterceptor(['| a | b |\n|---|---|\n| ` ', `%%OS\n\nword ${BLOCK}`]).blocks).toHaveLength(1);
    });
});
