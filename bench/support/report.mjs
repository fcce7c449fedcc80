import { median, percentile } from './statistics.mjs';

/**
 * One measurement.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} unit
 * @property {number} ours
 * @property {readonly [number, number]} [range] The smallest and the largest value.
 * @property {Readonly<Record<string, number>>} [baselines] What it is compared with, measured in the same run.
 * The first one counts for the goal.
 * @property {Goal} [goal]
 * @property {unknown} [samples] The single values, for the file only.
 *
 * @typedef {{ of: 'ratio' | 'ours', atMost?: number, atLeast?: number, as?: string }} Goal
 * `as` says where a bound comes from that depends on the run.
 */

const HEAD = ['name', 'ours', 'baseline', 'ratio', 'goal', 'met?'];

/**
 * Adds what follows from the numbers: ours over each baseline, and whether the goal is met (undefined without one).
 * @param {Row} row
 */
export function judge(row) {
    const ratios = Object.fromEntries(Object.entries(row.baselines ?? {}).map(([name, value]) => [name, row.ours / value]));
    return { ...row, ratios, met: row.goal && meets(row.goal, row.goal.of === 'ours' ? row.ours : Object.values(ratios)[0]) };
}

/**
 * A row each for half and for nearly all of the samples.
 *
 * @param {string} name
 * @param {number[]} samples Milliseconds
 * @param {{ p50?: number, p95?: number }} goals
 * @returns {Row[]}
 */
export function percentileRows(name, samples, goals) {
    if (samples.length === 0 || samples.some(sample => !Number.isFinite(sample))) {
        throw new Error(`${name}: something was not seen`);
    }
    return [['p50', 0.5], ['p95', 0.95]].map(([label, p]) => ({
        name: `${name}, ${label}`, unit: 'ms', ours: percentile(samples, p), samples,
        ...(goals[label] && { goal: { of: 'ours', atMost: goals[label] } })
    }));
}

/** How much slower or larger than the other build ours may be. */
const OTHER_BUILD_GOAL = { of: 'ratio', atMost: 1.05 };

/**
 * Rows of both builds become one each, with the other build as the baseline; what cannot be compared is left out.
 * @param {Row[]} ours
 * @param {Row[]} others
 * @returns {Row[]}
 */
export function compareBuilds(ours, others) {
    const valuesOf = (rows, wanted) => rows.filter(({ name }) => name === wanted).map(row => row.ours);
    return [...new Map(ours.map(row => [row.name, row.unit]))]
        .map(([name, unit]) => ({ name, unit, samples: { ours: valuesOf(ours, name), other: valuesOf(others, name) } }))
        .filter(({ samples }) => samples.other.length > 0 && median(samples.other) !== 0)
        .map(row => ({
            ...row, ours: median(row.samples.ours), baselines: { 'other build': median(row.samples.other) }, goal: OTHER_BUILD_GOAL
        }));
}

/** @param {ReturnType<typeof judge>[]} rows */
export function markdownTable(rows) {
    const lines = rows.map(({ name, unit, ours, range, baselines = {}, ratios, goal, met }) => [
        name,
        `${short(ours)} ${unit}${range ? ` (${range.map(short).join(' to ')})` : ''}`,
        Object.entries(baselines).map(([baseline, value]) => `${short(value)} ${unit} (${baseline})`).join(', '),
        Object.values(ratios).map(short).join(', '),
        goal ? goalText(goal, unit) : '',
        met === undefined ? '' : met ? 'yes' : '**no**'
    ]);
    return [HEAD, HEAD.map(() => '---'), ...lines].map(cells => `| ${cells.map(cell => cell || '–').join(' | ')} |`).join('\n');
}

function meets({ atMost = Infinity, atLeast = -Infinity }, value) {
    return value <= atMost && value >= atLeast;
}

function goalText({ of, atMost, atLeast, as }, unit) {
    const bound = atMost !== undefined ? `≤ ${short(atMost)}` : `≥ ${short(atLeast)}`;
    return `${of === 'ours' ? `${bound} ${unit}` : `ratio ${bound}`}${as ? ` (${as})` : ''}`;
}

/** Three significant digits, but no whole number is rounded. */
function short(value) {
    return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}
