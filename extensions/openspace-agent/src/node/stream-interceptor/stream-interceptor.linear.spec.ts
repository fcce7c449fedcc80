import { describe, expect, it } from 'vitest';
import { runInterceptor } from './fixtures/run-interceptor';

const SMALL = 50_000;
const FACTOR = 8;

/** Linear work takes eight times as long for eight times the text, quadratic work 64 times; the rest is for a busy machine. */
const MAX_COUNT = 3 * FACTOR;

/** Too short to say anything about its growth; quadratic work on the long text takes far longer. */
const NOTHING_MS = 40;

const ROUNDS = 3;
const ATTEMPTS = 4;
const BLOCK = '%%OS{"cmd":"x"}%%';
/** Longer than any line start that is kept. */
const MANY = 600;

/** The shortest of some rounds, in milliseconds: what disturbs a measurement makes it longer, never shorter. */
function timeOf(text: string, size: number): number {
    const chunks = size === Infinity ? [text] : text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
    return Math.min(...Array.from({ length: ROUNDS }, () => {
        // Not by the clock: a busy machine lets the process wait.
        const began = process.cpuUsage();
        runInterceptor(chunks);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1_000;
    }));
}

/**
 * How much longer the long text takes. Where that looks bad it is measured again: quadratic work looks bad every time, a machine
 * that collects garbage for somebody else only sometimes.
 */
function growthOf(small: string, size: number): number {
    let growth = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const long = timeOf(small.repeat(FACTOR), size);
        growth = long > NOTHING_MS ? long / timeOf(small, size) : 0;
        if (growth < MAX_COUNT) {
            break;
        }
    }
    return growth;
}

describe('attack 2: linear time, no text that makes an expression backtrack', () => {
    it.each([
        ['prose', 'Some words, 7 % of them short.\n\n'],
        ['units that mean nothing', 'x'],
        ['percent signs', '%'],
        ['almost delimiters', '%%O%%OS'],
        ['blocks', BLOCK],
        ['blocks in code', `\`${BLOCK}\` `],
        ['openings', '%%OS{'],
        ['openings in strings', '%%OS{"'],
        ['openings behind open braces', '%%OS{"a":{'],
        ['closings in strings', '%%OS{"}%%'],
        ['line breaks in strings', '%%OS{"\n'],
        ['escapes', '%%OS{"\\'],
        ['surplus braces', '%%OS{}}}}'],
        ['JSON that fails at its end', `%%OS{"a":[${'1,'.repeat(MANY)}]}%%`],
        ['backtick runs of all lengths', Array.from({ length: 40 }, (_unused, index) => '`'.repeat(index)).join(' %')],
        ['fences', '```\n%\n'],
        ['fence openings', '~~~ a\n%`'],
        ['a long info line', `\`\`\`${' a'.repeat(MANY)}${BLOCK}\n`],
        ['rules that are none', `${'* '.repeat(MANY)}${BLOCK}\n`],
        ['rules that almost are', `${'_ '.repeat(MANY / 2)}${BLOCK}x\n`],
        ['underlines that are none', `a\n${'='.repeat(MANY)}${BLOCK}\n`],
        ['table borders with blanks', `a\n---|---${' '.repeat(MANY)}${BLOCK}x\n`],
        ['table borders', `a\n${'|-'.repeat(MANY / 2)}${BLOCK}\n`],
        ['tables', `a|b\n-|-\n${'`|'.repeat(40)}${BLOCK}\n`],
        ['deep lists', `${'- '.repeat(MANY / 2)}${BLOCK}\n`],
        ['deep numbers', `${'1. '.repeat(MANY / 3)}${BLOCK}\n`],
        ['deep quotes', `${'> '.repeat(MANY / 2)}${BLOCK}\n`],
        ['indents', `${' '.repeat(MANY)}${BLOCK}\n`],
        ['tabs', `${'\t'.repeat(MANY)}${BLOCK}\n`],
        ['digits', `${'1'.repeat(MANY)}${BLOCK}\n`],
        ['line breaks of both kinds', '\r\n%\r%\n'],
        ['torn characters', '😀%\ud83d']
    ])('%s', (_name, period) => {
        const small = period.repeat(Math.ceil(SMALL / period.length));
        for (const size of [Infinity, 5]) {
            expect(growthOf(small, size), `time for ${FACTOR}n over time for n, in chunks of ${size}`).toBeLessThan(MAX_COUNT);
        }
    });

    it.each(['- ', '* ', '> ', '1. ', '|-', '_ ', '='])(
        'a row of blocks behind a long line of markers costs little more than elsewhere: %s', marker => {
            const blocks = BLOCK.repeat(5_000);
            expect(timeOf(marker.repeat(980 / marker.length) + blocks, Infinity) / timeOf(`word ${blocks}`, Infinity)).toBeLessThan(20);
        }
    );

    it('a table border that trails off costs little more than a word that does', () => {
        const lines = (start: string): string => `a\n${start}${' '.repeat(980)}${BLOCK}x\n`.repeat(200);
        expect(timeOf(lines('---|---'), Infinity) / timeOf(lines('-------'), Infinity)).toBeLessThan(20);
    });
});
