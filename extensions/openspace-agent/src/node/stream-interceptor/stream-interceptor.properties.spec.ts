import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAt, runInterceptor, units } from './fixtures/run-interceptor';
import { StreamInterceptor } from './stream-interceptor';
import { stripBlocks } from './strip-blocks';

/** Pieces from which interesting texts grow: whole and broken blocks, their parts, and Markdown that makes code. */
const FRAGMENTS = [
    '%%OS{"cmd":"x","args":{}}%%', '%%OS{"a":"}%%\\""}%%', '%%OS{bad}%%', '%%OS{"a":"', '%%OS{"a":1', '%%OS{', '%%OS', '%%O', '%%', '%',
    '}', '{', '}%%', '"', '\\', '`', '``', '```', '```js\n', '\n```\n', '~~~', '\n~~~\n', '> ', '- ', '1. ', '  ', '    ', '\t', '# ',
    '---', '|', '\n| a | b |\n|---|---|\n', '\n', '\n\n', '\r\n', '\r', 'word ', 'é', '😀', '\ud83d'
];

const hostileText = fc.array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 24 }
).map(fragments => fragments.join(''));
const cuts = fc.array(fc.nat(200), { maxLength: 12 });

describe('StreamInterceptor, for any text', () => {
    it('does not depend on the chunks', () => {
        fc.assert(fc.property(hostileText, cuts, (text, indices) => {
            const whole = runInterceptor([text]);
            expect(runInterceptor(cutAt(text, indices))).toEqual(whole);
            expect(runInterceptor(units(text))).toEqual(whole);
        }), { numRuns: 3_000 });
    });

    it('does not depend on the chunks under a small length cap', () => {
        fc.assert(fc.property(hostileText, cuts, fc.integer({ min: 5, max: 40 }), (text, indices, maxBlockLength) => {
            const whole = runInterceptor([text], { maxBlockLength });
            expect(runInterceptor(cutAt(text, indices), { maxBlockLength })).toEqual(whole);
            expect(runInterceptor(units(text), { maxBlockLength })).toEqual(whole);
        }), { numRuns: 2_000 });
    });

    it('shows what stripBlocks shows', () => {
        fc.assert(fc.property(hostileText, cuts, (text, indices) => {
            expect(stripBlocks(text)).toBe(runInterceptor(cutAt(text, indices)).text);
        }));
    });

    it('returns text without a delimiter unit for unit, and at once but for a delimiter’s beginning', () => {
        fc.assert(fc.property(
            hostileText.map(text => text.replaceAll('%%OS{', '')).filter(text => !text.includes('%%OS{')), cuts, (text, indices) => {
                const interceptor = new StreamInterceptor();
                let read = '';
                let shown = '';
                for (const chunk of cutAt(text, indices)) {
                    read += chunk;
                    shown += interceptor.push(chunk).text;
                    expect(read.startsWith(shown)).toBe(true);
                    expect(['', '%', '%%', '%%O', '%%OS']).toContain(read.slice(shown.length));
                }
                expect(shown + interceptor.flush().text).toBe(text);
            }
        ));
    });

    it('finds every well-formed block between harmless words, in order and in place', () => {
        const words = fc.array(fc.constantFrom('one ', '100% ', 'two\n', '%', '\n\n', '{}', '😀'), { maxLength: 4 }).map(list =>
            list.join(''));
        const value = fc.dictionary(fc.string(), fc.jsonValue()).map(dictionary => JSON.parse(JSON.stringify(dictionary)) as unknown);
        fc.assert(fc.property(fc.array(fc.tuple(words, value)), words, cuts, (pairs, tail, indices) => {
            const text = pairs.map(([before, object]) => `${before}%%OS${JSON.stringify(object)}%%`).join('') + tail;
            let offset = 0;
            expect(runInterceptor(cutAt(text, indices))).toEqual({
                text: pairs.map(([before]) => before).join('') + tail,
                blocks: pairs.map(([before, object], index) =>
                    ({ index, offset: offset += before.length, kind: 'block', raw: `%%OS${JSON.stringify(object)}%%`, value: object }))
            });
        }));
    });

    it('runs the block of the next paragraph, whatever came before, unless a fence may be open', () => {
        fc.assert(fc.property(hostileText, text => {
            let time = 0;
            const interceptor = new StreamInterceptor({ now: () => time });
            const shown = interceptor.push(text).text;
            time = 5_001;
            interceptor.checkTimeout();
            const visible = shown + interceptor.flush().text;
            fc.pre(!/`{3}|~{3}/.test(visible));
            expect(interceptor.push('\n\nword %%OS{"cmd":"y"}%%!'))
                .toMatchObject({ text: '\n\nword !', blocks: [{ kind: 'block', offset: visible.length + 7 }] });
        }));
    });

    it('leaves nothing for a second pass, except what a removed block pulled together', () => {
        const calm = fc.array(
            fc.constantFrom('%%OS{"cmd":"x"}%%', '%%OS{bad}%%', 'word ', '\n\n', '`%%OS{}%%`', '\n```\n%%OS{}%%\n```\n'), { maxLength: 12 }
        ).map(list => list.join(''));
        fc.assert(fc.property(calm, text => {
            expect(stripBlocks(stripBlocks(text))).toBe(stripBlocks(text));
        }));
    });
});
