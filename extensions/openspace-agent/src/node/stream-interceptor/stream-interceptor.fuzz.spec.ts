import { expect, it } from 'vitest';
import { loadFixtures } from './fixtures/load-fixtures';
import { MeasuredInterceptor } from './fixtures/measured-interceptor';
import { below, pick, Random, randomFrom } from './fixtures/random';
import { cutAt, runInterceptor, units } from './fixtures/run-interceptor';
import { InterceptorOutput } from './intercepted-block';

/** `OPENSPACE_FUZZ_SECONDS=60` for a whole minute; `OPENSPACE_FUZZ_SEED` begins with the texts of a failure. */
const SECONDS = Number(process.env.OPENSPACE_FUZZ_SECONDS ?? 6);
const SEED = Number(process.env.OPENSPACE_FUZZ_SEED ?? 3_141_592);

const MARKS = '%%%%OOSS{{}}""\\\\``~~\n\n\r\t  >-*1.#=_|:a,[]';
const INPUTS = loadFixtures().map(({ input }) => input).filter(input => input);
const DELIMITER = '%%OS{';
const MAX_HELD = 300;
const ROUND = 100;

/** Ways to make a text, from pure noise to texts that are almost right. */
const KINDS: ((random: Random) => string)[] = [
    random => Buffer.from(randomBytes(random)).toString('utf8'),
    random => Buffer.from(randomBytes(random)).toString('latin1'),
    random => Buffer.from(randomBytes(random)).toString('utf16le'),
    random => Array.from({ length: below(random, 200) }, () => pick(random, MARKS.split(''))).join(''),
    random => Array.from({ length: below(random, 60) }, () => random() < 0.3 ? DELIMITER : pick(random, MARKS.split(''))).join(''),
    random =>
        damage(random, Array.from({ length: 1 + below(random, 4) }, () => pick(random, INPUTS)).join(pick(random, ['', '\n', '\n\n', ' '])))
];

function randomBytes(random: Random): number[] {
    return Array.from({ length: below(random, random() < 0.02 ? 20_000 : 200) }, () => below(random, 256));
}

/** Removes, doubles, replaces or swaps in a few places. */
function damage(random: Random, text: string): string {
    let damaged = text;
    for (let count = below(random, 6); count > 0; count--) {
        const start = below(random, damaged.length + 1);
        const piece = damaged.slice(start, start + 1 + below(random, 8));
        const instead = pick(random, [
            '', piece + piece, pick(random, MARKS.split('')), String.fromCharCode(below(random, 0x1_0000)),
            piece.split('').reverse().join('')
        ]);
        damaged = damaged.slice(0, start) + instead + damaged.slice(start + piece.length);
    }
    return damaged;
}

function sameText(shorter: string, longer: string): boolean {
    let position = 0;
    for (const unit of units(shorter)) {
        position = longer.indexOf(unit, position) + 1;
        if (position === 0) {
            return false;
        }
    }
    return true;
}

/** The block at the first delimiter, found by trying every end: slow, but nothing can be wrong with it. */
function firstBlock(text: string): string | undefined {
    const start = text.indexOf(DELIMITER);
    for (let end = text.indexOf('}%%', start); start >= 0 && end >= 0; end = text.indexOf('}%%', end + 1)) {
        try {
            JSON.parse(text.slice(start + 4, end + 1));
            return text.slice(start, end + 3);
        } catch {
            // It ends further right, or nowhere.
        }
    }
    return undefined;
}

function check(text: string, random: Random): void {
    const whole = runInterceptor([text], { maxBlockLength: MAX_HELD });
    checkOutput(text, whole);
    const cuts = Array.from({ length: 1 + below(random, 12) }, () => below(random, text.length + 1));
    const interceptor = new MeasuredInterceptor({ maxBlockLength: MAX_HELD });
    const outputs = cutAt(text, cuts).map(chunk => {
        const output = interceptor.push(chunk);
        expect(interceptor.heldLength).toBeLessThanOrEqual(MAX_HELD);
        return output;
    });
    outputs.push(interceptor.flush());
    expect({ text: outputs.map(output => output.text).join(''), blocks: outputs.flatMap(output => output.blocks) }).toEqual(whole);
    expect(interceptor.state).toBe('PASSTHROUGH');
    if (text.length < 1_000) {
        expect(runInterceptor(units(text), { maxBlockLength: MAX_HELD })).toEqual(whole);
    }
}

function checkOutput(text: string, { text: shown, blocks }: InterceptorOutput): void {
    expect(sameText(shown, text)).toBe(true);
    let offset = 0;
    blocks.forEach((block, index) => {
        expect(block.index).toBe(index);
        expect(block.offset).toBeGreaterThanOrEqual(offset);
        expect(block.offset).toBeLessThanOrEqual(shown.length);
        offset = block.offset;
        if (block.kind === 'block') {
            expect(text).toContain(block.raw);
            expect(block.value).toEqual(JSON.parse(block.raw.slice(4, -2)));
        }
    });
    if (!/[`~]/.test(text)) {
        const first = firstBlock(text);
        const fits = first !== undefined && first.length <= MAX_HELD;
        expect(fits ? blocks[0] : blocks.find(block => block.index === 0 && block.kind === 'block'))
            .toEqual(fits ? expect.objectContaining({ kind: 'block', raw: first }) : undefined);
    }
}

function checkSeed(seed: number): void {
    const random = randomFrom(seed);
    const text = pick(random, KINDS)(random);
    try {
        check(text, random);
    } catch (error) {
        throw new Error(`OPENSPACE_FUZZ_SEED=${seed} with the text ${JSON.stringify(text)}`, { cause: error });
    }
}

it(`attack 2: random bytes and damaged replies for ${SECONDS} s never break the interceptor`, async () => {
    const end = performance.now() + SECONDS * 1_000;
    for (let seed = SEED; performance.now() < end; seed += ROUND) {
        for (let next = seed; next < seed + ROUND; next++) {
            checkSeed(next);
        }
        // The test runner wants a sign of life.
        await new Promise(resolve => setImmediate(resolve));
    }
}, SECONDS * 1_000 + 30_000);
