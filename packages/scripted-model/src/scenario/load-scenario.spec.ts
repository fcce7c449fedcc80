import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadScenario, parseScenario, ScenarioError } from './load-scenario.js';

describe('parseScenario', () => {
    it('accepts every kind of step', () => {
        const scenario = {
            model: 'tour',
            rules: [
                {
                    name: 'all', times: 2,
                    when: {
                        lastUser: 'a', anyUser: { regex: 'b', flags: 'i' }, system: 'c', toolResult: 'd', lastRole: 'tool', step: 1,
                        hasTools: true
                    },
                    reply: [
                        { text: 'a', chunkSize: 1, delay: 1 }, { chunks: ['a', 'b'], delay: 0 },
                        { repeat: { text: 'x', times: 3 }, delay: 1 },
                        { echo: 'system' }, { reasoning: 'hm', chunkSize: 1 },
                        { tool: 'bash', arguments: { command: 'ls' }, id: 'call_1', chunkSize: 3 },
                        { tool: 'bash', arguments: '{ broken' }, { wait: 1 }, { hold: 'gate' }, { finish: 'length' },
                        { usage: { prompt_tokens: 1, prompt_tokens_details: { cached_tokens: 1 } } }, { hang: true }
                    ]
                },
                { reply: [{ wait: 1 }, { hold: 'gate' }, { status: 429, body: { error: 'slow' }, headers: { 'retry-after': '1' } }] }
            ],
            fallback: [{ text: 'a' }, { drop: true }]
        };
        expect(parseScenario(scenario)).toEqual(scenario);
    });

    const step = (...reply: unknown[]): unknown => ({ rules: [{ reply }] });
    it.each<[string, unknown, string]>([
        ['a scenario that is not an object', 'hello', 'scenario: Invalid input: expected object, received string'],
        ['missing rules', {}, 'scenario: rules: Invalid input: expected array, received undefined'],
        ['an unknown member', { rules: [], extra: 1 }, 'scenario: Unrecognized key: "extra"'],
        [
            'a wrong type deep in a step', step({ text: 'a' }, { tool: 5 }),
            'scenario: rules[0].reply[1].tool: Invalid input: expected string, received number'
        ],
        ['a member that the step does not have', step({ wait: 5, text: 'a' }), 'scenario: rules[0].reply[0]: Unrecognized key: "wait"'],
        [
            'an unknown kind of step', step({ say: 'a' }),
            'scenario: rules[0].reply[0]: not a step: expected one of text, chunks, repeat, echo, reasoning, '
                + 'tool, wait, hold, finish, usage, status, hang, drop'
        ],
        ['a text in place of a step', step('a'), 'scenario: rules[0].reply[0]: Invalid input: expected record, received string'],
        ['tool arguments that are a list', step({ tool: 'bash', arguments: [1] }),
            'scenario: rules[0].reply[0].arguments: expected an object, or a string that is sent as it is'],
        [
            'a status after text', step({ text: 'a' }, { status: 500 }),
            'scenario: rules[0].reply[1].status: only wait and hold may come before a status'
        ],
        ['a status that is a success', step({ status: 200 }), 'scenario: rules[0].reply[0].status: Too small: expected number to be >=400'],
        [
            'a step after the end', step({ drop: true }, { text: 'a' }),
            'scenario: rules[0].reply[1]: can never be played: the step before it ends the reply'
        ],
        ['a broken regular expression', { rules: [{ when: { lastUser: { regex: '(' } }, reply: [] }] },
            'scenario: rules[0].when.lastUser.regex: Invalid regular expression: /(/: Unterminated group'],
        ['a pattern of the wrong type', { rules: [{ when: { system: 5 }, reply: [] }] },
            'scenario: rules[0].when.system: expected a text or { "regex": "…" }'],
        [
            'two mistakes', { rules: [{ times: 0, reply: 1 }] },
            'scenario: rules[0].times: Too small: expected number to be >=1 (and 1 more)'
        ],
        ['a mistake in the fallback', { rules: [], fallback: [{ echo: 'me' }] },
            'scenario: fallback[0].echo: Invalid option: expected one of "lastUser"|"lastToolResult"|"system"']
    ])('names the bad member: %s', (_title, scenario, message) => {
        expect(() => parseScenario(scenario)).toThrow(new ScenarioError(message));
    });
});

describe('loadScenario', () => {
    let folder: string;
    beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'scripted-model-')); });
    afterEach(() => rm(folder, { recursive: true }));

    it('reads a file', async () => {
        const path = join(folder, 'good.json');
        await writeFile(path, '{ "rules": [{ "reply": [{ "text": "größer 😀" }] }] }');
        expect(await loadScenario(path)).toEqual({ rules: [{ reply: [{ text: 'größer 😀' }] }] });
    });

    it('says in one line that a file is not JSON', async () => {
        const path = join(folder, 'bad.json');
        await writeFile(path, '{\n  "rules": [\n    oops\n  ]\n}');
        const error = await loadScenario(path).catch((reason: Error) => reason) as Error;
        expect(error).toBeInstanceOf(ScenarioError);
        expect(error.message).toMatch(/bad\.json: not JSON: /);
        expect(error.message).not.toContain('\n');
    });

    it('says which file is missing', async () => {
        const path = join(folder, 'none.json');
        await expect(loadScenario(path)).rejects.toThrow(new ScenarioError(`${path}: cannot be read (ENOENT)`));
    });

    it('puts the path before the bad member', async () => {
        const path = join(folder, 'bad.json');
        await writeFile(path, '{ "rules": [{}] }');
        await expect(loadScenario(path)).rejects.toThrow(`${path}: rules[0].reply: `);
    });
});
