import { describe, expect, it } from 'vitest';
import { loadFixtures } from './fixtures/load-fixtures';
import { cutAt, runInterceptor, units } from './fixtures/run-interceptor';
import { StreamInterceptor } from './stream-interceptor';

/** The number of pairs grows with the square. */
const SHORT = 120;

const fixtures = loadFixtures();

/** The outputs as text: comparing two texts is fast enough for a hundred thousand of them. */
function outputOf(chunks: string[]): string {
    return JSON.stringify(runInterceptor(chunks));
}

describe('every fixture', () => {
    it('is short enough for all pairs of cuts', () => {
        expect(fixtures.filter(({ input }) => input.length > SHORT).map(({ name }) => name)).toEqual([]);
    });

    it.each([...new Set(fixtures.map(({ file }) => file))])('comes out the same in every three chunks: %s', file => {
        for (const { name, input } of fixtures.filter(fixture => fixture.file === file)) {
            const whole = outputOf([input]);
            for (let first = 0; first <= input.length; first++) {
                for (let second = first; second <= input.length; second++) {
                    const output = outputOf(cutAt(input, [first, second]));
                    if (output !== whole) {
                        expect(output, `${name}, cut at ${first} and ${second}`).toBe(whole);
                    }
                }
            }
        }
    });

    it('comes out the same with empty chunks in between', () => {
        for (const { name, input } of fixtures) {
            expect(outputOf(units(input).flatMap(unit => ['', unit, ''])), name).toBe(outputOf([input]));
        }
    });

    it('shows nothing on the way that is not shown in the end', () => {
        for (const { name, input, text } of fixtures) {
            const interceptor = new StreamInterceptor();
            let shown = '';
            for (const unit of units(input)) {
                shown += interceptor.push(unit).text;
                expect(text.startsWith(shown), name).toBe(true);
            }
            expect(shown + interceptor.flush().text, name).toBe(text);
        }
    });

    it('leaves nothing behind after the flush', () => {
        for (const { name, input } of fixtures) {
            const interceptor = new StreamInterceptor();
            interceptor.push(input);
            interceptor.flush();
            expect([interceptor.state, interceptor.flush()], name).toEqual(['PASSTHROUGH', { text: '', blocks: [] }]);
        }
    });
});

describe('the row of the seed matrix that takes time: a block that is never closed', () => {
    const opening = 'a %%OS{"cmd":"x"';

    it.each(units(opening).map((_unit, index) => index))('is dropped after 5 s and the text goes on, split at %i', index => {
        let time = 0;
        const interceptor = new StreamInterceptor({ now: () => time });
        const shown = cutAt(opening, [index]).map(chunk => interceptor.push(chunk).text).join('');
        time = 5_000;
        expect(interceptor.push('').blocks).toEqual([]);
        time = 5_001;
        const { text, blocks } = interceptor.push(' b');
        expect([shown + text, blocks]).toMatchObject(['a  b', [{ kind: 'rejected', reason: 'timeout', index: 0, offset: 2, length: 14 }]]);
        expect(interceptor.push(' %%OS{"cmd":"y"}%% c'))
            .toMatchObject({ text: '  c', blocks: [{ kind: 'block', value: { cmd: 'y' }, index: 1 }] });
    });

    it('does not count the time in which only the beginning of a delimiter was there', () => {
        let time = 0;
        const interceptor = new StreamInterceptor({ now: () => time });
        interceptor.push('a %%OS');
        time = 60_000;
        interceptor.push('{');
        time = 65_000;
        expect(interceptor.push('}%%').blocks).toMatchObject([{ kind: 'block' }]);
    });

    it('fault 9: is not taken for one when a clock runs backwards', () => {
        let time = 1_000_000;
        const interceptor = new StreamInterceptor({ now: () => time });
        interceptor.push('%%OS{');
        time = 0;
        expect(interceptor.push('}%%').blocks).toMatchObject([{ kind: 'block' }]);
    });
});
