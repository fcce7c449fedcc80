import { expect, it } from 'vitest';
import { readFenceInfo } from './fence-info';
import { LivingCode, resolveLivingCode } from './living-code';
import { pinSlide } from './pin-slide';

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
    let state = seed;
    return below => {
        state = state + 0x6d2b_79f5 | 0;
        let value = Math.imul(state ^ state >>> 15, 1 | state);
        value = value + Math.imul(value ^ value >>> 7, 61 | value) ^ value;
        return ((value ^ value >>> 14) >>> 0) % below;
    };
}

const VERBS = ['read', 'write', 'parse', 'print', 'merge', 'split', 'count', 'check'];
const NOUNS = ['deck', 'slide', 'line', 'token', 'board', 'pane', 'turn', 'block'];

type Pick = (below: number) => number;

/** A function like those in real files: braces and returns are the same everywhere, names repeat. */
function makeFunction(pick: Pick, index: number): string[] {
    const [verb, noun] = [VERBS[pick(8)], NOUNS[pick(8)]];
    return [
        `export function ${verb}${noun}${index}(${noun}: string, limit = ${pick(9)}): string {`,
        ...Array.from({ length: 1 + pick(5) }, () => `    const ${VERBS[pick(8)]} = ${VERBS[pick(8)]}(${noun}, ${pick(90)});`),
        '    if (limit === 0) {', '        return \'\';', '    }', `    return ${VERBS[pick(8)]}(${noun}, ${pick(20)});`, '}', ''
    ];
}

/** How a code block says what it shows. */
type Reference = 'lines' | 'region' | 'symbol';

/** The function as it stands in the file. */
function written(body: readonly string[], reference: Reference): string[] {
    return reference === 'region' ? ['// #region part', ...body.slice(0, -1), '// #endregion', ''] : [...body];
}

interface Case {
    readonly kind: string;
    readonly now: string;
    /** What is right for lines, and where they are then. */
    readonly states: ReadonlyArray<LivingCode['state']>;
    readonly startLine?: number;
}

const KINDS = [
    'nothing', 'move', 'moveFar', 'reformat', 'rename', 'change', 'delete', 'duplicate', 'duplicateBefore', 'insertInside', 'removeInside'
] as const;

function edit(kind: typeof KINDS[number], functions: readonly string[][], target: number, pick: Pick): Case {
    const lines = (parts: readonly string[][]): string => parts.flat().join('\n');
    const startOf = (parts: readonly string[][], place: number): number => parts.slice(0, place).flat().length + 1;
    const replaced = (body: string[]): string => lines(functions.with(target, body));
    const body = functions[target];
    const inside = 1 + pick(body.length - 3);
    switch (kind) {
        case 'nothing': {
            const now = functions.map((part, index) => index > target ? makeFunction(pick, 100 + index) : part);
            return { kind, now: lines(now), states: ['same'], startLine: startOf(functions, target) };
        }
        case 'move': {
            const now = functions.toSpliced(pick(target + 1), 0, makeFunction(pick, 99));
            return { kind, now: lines(now), states: ['moved'], startLine: startOf(now, target + 1) };
        }
        case 'moveFar': {
            const others = functions.toSpliced(target, 1);
            const place = (target + 2 + pick(others.length - 2)) % (others.length + 1);
            const now = others.toSpliced(place, 0, body);
            const isElsewhere = startOf(now, place) !== startOf(functions, target);
            return { kind, now: lines(now), states: [isElsewhere ? 'moved' : 'same'], startLine: startOf(now, place) };
        }
        case 'reformat':
            return { kind, now: replaced(body.map(line => line.replace(/^( +)/, '$1$1'))), states: ['changed'] };
        case 'rename':
            return { kind, now: replaced(body.map(line => line.replace(/(function )\w+/, '$1renamed'))), states: ['changed'] };
        case 'change':
            return { kind, now: replaced(body.with(inside, `    const other = ${pick(1_000)};`)), states: ['changed'] };
        case 'delete':
            return { kind, now: lines(functions.toSpliced(target, 1)), states: ['missing'] };
        case 'duplicate': {
            const now = functions.toSpliced(functions.length, 0, body);
            return { kind, now: lines(now), states: ['same'], startLine: startOf(functions, target) };
        }
        case 'duplicateBefore': {
            const place = pick(target + 1);
            const now = lines(functions.toSpliced(place, 0, body));
            // Nobody can tell a copy right before it from one right behind it.
            return place === target ? { kind, now, states: ['same', 'moved'] }
                : { kind, now, states: ['moved'], startLine: startOf(functions, target) + body.length };
        }
        case 'insertInside':
            return { kind, now: replaced(body.toSpliced(inside, 0, `    const added = ${pick(1_000)};`)), states: ['changed'] };
        default:
            return { kind, now: replaced(body.toSpliced(inside, 1)), states: ['changed'] };
    }
}

/** What has a name is found by it wherever it stands, and of two with the same name and text either is right. */
function asNamed({ states, startLine, ...rest }: Case, reference: Reference): Case {
    if (rest.kind === 'rename' && reference === 'symbol') {
        return { ...rest, states: ['missing'] };
    }
    return {
        ...rest, states: states.map(state => state === 'moved' ? 'same' : state),
        ...startLine === undefined || rest.kind === 'duplicateBefore' ? {} : { startLine: startLine + (reference === 'region' ? 1 : 0) }
    };
}

it.each<Reference>([
    'lines', 'region', 'symbol'
])('finds what became of the code of a slide after 440 edits of its file, by its %s', async reference => {
    const wrong: string[] = [];
    const lies: string[] = [];
    const COUNT = 440;
    for (let seed = 1; seed <= COUNT; seed++) {
        const pick = numbers(seed);
        const made = Array.from({ length: 4 + pick(12) }, (_, index) => makeFunction(pick, index));
        const target = pick(made.length);
        const functions = made.with(target, written(made[target], reference));
        const before = functions.flat().join('\n');
        const startLine = functions.slice(0, target).flat().length + 1;
        const place = {
            lines: `lines=${startLine}-${startLine + made[target].length - 2}`, region: 'region=part',
            symbol: `symbol=${/function (\w+)/.exec(made[target][0])?.[1]}`
        }[reference];
        const slide = await pinSlide(`\`\`\`ts file=a.ts ${place}\n\`\`\``, async () => before, 'missing');
        const edited = edit(KINDS[seed % KINDS.length], functions, target, pick);
        const { kind, now, states, startLine: expected } = reference === 'lines' ? edited : asNamed(edited, reference);
        const found = resolveLivingCode(readFenceInfo(slide.split('\n')[0].slice(3)), now);
        const isRight = states.includes(found.state) && (expected === undefined || found.startLine === expected);
        if (!isRight) {
            wrong.push(`${seed} ${kind}: ${found.state} ${found.startLine}`);
        }
        const isClaimedSame = found.state === 'same' || found.state === 'moved';
        if (isClaimedSame && found.code !== made[target].slice(0, -1).join('\n')) {
            lies.push(`${seed} ${kind}`);
        }
    }
    expect(lies).toEqual([]);
    expect(wrong.length, wrong.join('; ')).toBeLessThanOrEqual(COUNT * 0.02);
});
