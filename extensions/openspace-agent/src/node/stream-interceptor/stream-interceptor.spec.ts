import { describe, expect, it } from 'vitest';
import { loadFixtures } from './fixtures/load-fixtures';
import { cutAt, runInterceptor, units } from './fixtures/run-interceptor';
import { InterceptedBlock, InterceptorOutput } from './intercepted-block';
import { StreamInterceptor } from './stream-interceptor';
import { stripBlocks } from './strip-blocks';

const BLOCK = '%%OS{"cmd":"x","args":{}}%%';
const NOTHING: InterceptorOutput = { text: '', blocks: [] };

describe.each(loadFixtures())('$file: $name', fixture => {
    const expected = {
        text: fixture.text,
        blocks: fixture.blocks.map((block, index) => 'reason' in block
            ? { ...block, index, kind: 'rejected', message: expect.any(String) }
            : { ...block, index, kind: 'block', raw: expect.stringMatching(/^%%OS\{[^]*\}%%$/) })
    };

    it('comes out as expected', () => {
        expect(runInterceptor(fixture.chunks)).toEqual(expected);
        expect(runInterceptor([fixture.input])).toEqual(expected);
        expect(stripBlocks(fixture.input)).toBe(fixture.text);
    });

    it('comes out the same in every two chunks, and unit by unit', () => {
        const whole = runInterceptor([fixture.input]);
        for (let index = 0; index <= fixture.input.length; index++) {
            expect(runInterceptor(cutAt(fixture.input, [index])), `cut at ${index}`).toEqual(whole);
        }
        expect(runInterceptor(units(fixture.input))).toEqual(whole);
    });
});

describe('what is held back', () => {
    /** Text and state after each unit. */
    function trace(text: string): [string, string][] {
        const interceptor = new StreamInterceptor();
        return units(text).map(unit => [interceptor.push(unit).text, interceptor.state]);
    }

    it('goes through the five states', () => {
        expect(trace('a%%OS{}%%b').map(([, state]) => state)).toEqual([
            'PASSTHROUGH', 'MAYBE_DELIM', 'IN_DELIM', 'IN_DELIM', 'IN_DELIM', 'IN_BLOCK', 'MAYBE_CLOSE', 'MAYBE_CLOSE', 'PASSTHROUGH',
            'PASSTHROUGH'
        ]);
    });

    it('is only what may still become a delimiter', () => {
        expect(trace('a%b%%c%%Od%%OSe').map(([text]) => text))
            .toEqual(['a', '', '%b', '', '', '%%c', '', '', '', '%%Od', '', '', '', '', '%%OSe']);
    });

    it('is never more than two percent signs', () => {
        expect(trace('%%%%').map(([text]) => text)).toEqual(['', '', '%', '%']);
    });

    it('is nothing inside code', () => {
        expect(trace('`%%OS{').map(([text]) => text)).toEqual(['`', '%', '%', 'O', 'S', '{']);
        expect(new StreamInterceptor().push('```\n%%OS').text).toBe('```\n%%OS');
    });

    it('is released by the flush, once', () => {
        const interceptor = new StreamInterceptor();
        interceptor.push('a %%O');
        expect(interceptor.flush()).toEqual({ text: '%%O', blocks: [] });
        expect(interceptor.flush()).toEqual(NOTHING);
    });
});

describe('blocks', () => {
    it('are reported by the chunk that completes them', () => {
        const interceptor = new StreamInterceptor();
        expect(interceptor.push('a %%OS{"cmd":')).toEqual({ text: 'a ', blocks: [] });
        expect(interceptor.push('"x"}%')).toEqual(NOTHING);
        expect(interceptor.push('% b'))
            .toEqual({ text: ' b', blocks: [{ index: 0, offset: 2, kind: 'block', raw: '%%OS{"cmd":"x"}%%', value: { cmd: 'x' } }] });
    });

    it('count on over rejected ones, with the place where they stood', () => {
        const { blocks } = runInterceptor([`a${BLOCK}bb%%OS{bad}%%ccc${BLOCK}`]);
        expect(blocks.map(({ index, offset, kind }) => [index, offset, kind]))
            .toEqual([[0, 1, 'block'], [1, 3, 'rejected'], [2, 6, 'block']]);
    });

    it('say what was wrong with them', () => {
        const message = (input: string): string => (runInterceptor([input]).blocks[0] as InterceptedBlock & { message: string }).message;
        expect(message('%%OS{not json}%%')).toMatch(/^The block is not valid JSON: /);
        expect(message('%%OS{"a":1}!')).toBe('No %% follows the last brace of the block.');
        expect(message('%%OS{"a":1%%')).toBe('A brace of the block is not closed.');
        expect(message('%%OS{"a":"}%%\n')).toBe('A string of the block is not closed.');
        expect(message('%%OS{"a":"\n"}%%')).toBe('A string of the block contains a line break.');
        expect(message('%%OS{')).toBe('The text ended before the block was closed.');
    });
});

describe('the timeout', () => {
    function withClock(): { interceptor: StreamInterceptor; clock: { time: number } } {
        const clock = { time: 1_000 };
        return { clock, interceptor: new StreamInterceptor({ now: () => clock.time }) };
    }
    const timedOut = {
        index: 0, offset: 2, kind: 'rejected', reason: 'timeout', message: 'The block was not closed, and nothing came for 5000 ms.',
        length: 14
    };

    it('gives up a block that stays open, and shows what follows', () => {
        const { interceptor, clock } = withClock();
        interceptor.push('a %%OS{"cmd":"x"');
        clock.time += 5_000;
        expect(interceptor.checkTimeout()).toEqual(NOTHING);
        clock.time += 1;
        expect(interceptor.checkTimeout()).toEqual({ text: '', blocks: [timedOut] });
        expect(interceptor.checkTimeout()).toEqual(NOTHING);
        expect(interceptor.state).toBe('PASSTHROUGH');
        expect(interceptor.push(`}%% b ${BLOCK}`)).toMatchObject({ text: '}%% b ', blocks: [{ index: 1, kind: 'block' }] });
    });

    it('is noticed by the next chunk, too', () => {
        const { interceptor, clock } = withClock();
        interceptor.push('a %%OS{"cmd":"x"');
        clock.time += 5_001;
        expect(interceptor.push('b')).toEqual({ text: 'b', blocks: [timedOut] });
    });

    it('counts from the last piece: a block that keeps growing is not given up', () => {
        const { interceptor, clock } = withClock();
        interceptor.push('a %%OS{"cmd":"x"');
        for (let piece = 0; piece < 10; piece++) {
            clock.time += 4_999;
            expect([interceptor.checkTimeout(), interceptor.push(' ')]).toEqual([NOTHING, NOTHING]);
        }
        expect(interceptor.push('}%%')).toMatchObject({ blocks: [{ kind: 'block', value: { cmd: 'x' } }] });
    });

    it('counts silence behind much that has come, and takes an empty piece for silence', () => {
        const { interceptor, clock } = withClock();
        interceptor.push('a %%OS{');
        for (let second = 0; second < 10; second++) {
            clock.time += 1_000;
            expect(interceptor.push(' ')).toEqual(NOTHING);
        }
        clock.time += 5_000;
        expect(interceptor.push('')).toEqual(NOTHING);
        clock.time += 1;
        expect(interceptor.push('')).toMatchObject({ text: '', blocks: [{ reason: 'timeout', message: timedOut.message }] });
    });

    it('starts anew with each block and spares held text', () => {
        const { interceptor, clock } = withClock();
        interceptor.push('%%OS{');
        clock.time += 4_000;
        interceptor.push('}%% %%OS{');
        clock.time += 4_000;
        expect(interceptor.push('}%%%')).toMatchObject({ text: '', blocks: [{ kind: 'block', index: 1 }] });
        clock.time += 60_000;
        expect(interceptor.checkTimeout()).toEqual(NOTHING);
        expect(interceptor.flush().text).toBe('%');
    });
});

describe('the length cap', () => {
    const options = { maxBlockLength: 20 };

    it('lets a block of exactly that length pass', () => {
        const block = '%%OS{"a":"123456"}%%';
        expect(block).toHaveLength(20);
        expect(runInterceptor([block], options).blocks).toMatchObject([{ kind: 'block' }]);
    });

    it.each([
        ['one unit more', '%%OS{"a":"1234567"}%%!', '!'],
        ['a string that hides the end', '%%OS{"a":"}%% }%% }%% }%%"}%%!', '!'],
        ['a broken end', '%%OS{"a":{"b":{"c":{}%%!', '!'],
        ['a line break in a string', '%%OS{"a":"123456789012\n345"}%%!', '!'],
        ['a missing quote', '%%OS{"a":"}%%            \n!', '\n!'],
        ['no end', '%%OS{"a":"12345678901234567890', '']
    ])('drops a longer block to its end: %s', (_name, input, text) => {
        const expected = {
            text,
            blocks: [{
                index: 0, offset: 0, kind: 'rejected', reason: 'too-long', message: 'The block is longer than 20 characters.', length: 21
            }]
        };
        for (let index = 0; index <= input.length; index++) {
            expect(runInterceptor(cutAt(input, [index]), options)).toEqual(expected);
        }
        expect(runInterceptor(units(input), options)).toEqual(expected);
    });

    it('does not depend on the chunks at the border', () => {
        for (const input of [
            '%%OS{"a":123456789}x', '%%OS{"a":123456789}%x', '%%OS{"a":1234567890}%x', '%%OS{"a":123456789%%x', '%%OS{"a":1234567890%%x',
            '%%OS{"a":12345678901%%x'
        ]) {
            const whole = runInterceptor([input], { maxBlockLength: 19 });
            expect(runInterceptor(units(input), { maxBlockLength: 19 })).toEqual(whole);
        }
    });

    it('reports at once, then waits for end or timeout in silence', () => {
        let time = 0;
        const interceptor = new StreamInterceptor({ ...options, now: () => time });
        expect(interceptor.push('%%OS{"a":"123456789012345').blocks).toMatchObject([{ reason: 'too-long' }]);
        expect(interceptor.push('678')).toEqual(NOTHING);
        time = 5_001;
        expect(interceptor.push('b')).toEqual({ text: 'b', blocks: [] });
    });
});
