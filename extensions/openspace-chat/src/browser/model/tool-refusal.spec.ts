import { DECLINED } from 'openspace-core/lib/common';
import { expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { countOutcomes, isMissing, refusalOf } from './tool-refusal';

const failed = (error: string): ReturnType<typeof toolPart> =>
    toolPart('msg_1', 'bash', { status: 'error', input: {}, error, time: { start: 1, end: 2 } });

it.each([
    ['The user rejected permission to use this specific tool call.', 'rejected'],
    ['The user rejected permission to use this specific tool call with the following feedback: not this', 'rejected'],
    ['The user has specified a rule which prevents you from using this specific tool call.', 'denied'],
    ['Error: The user dismissed this question', 'dismissed'],
    [DECLINED, 'denied'],
    ['ENOENT: no such file', undefined]
])('reads "%s" as %s', (error, refusal) => expect(refusalOf(failed(error))).toBe(refusal));

it.each([
    ['read', 'File not found: /w/a.ts\n\nDid you mean one of these?', true],
    ['read', 'Error: File not found: /w/a.ts', true],
    ['glob', "ENOENT: no such file or directory, scandir '/w/gone'", true],
    ['grep', "ENOENT: no such file or directory, posix_spawn 'rg'", false],
    ['grep', 'ripgrep not found', false],
    ['read', 'Failed to read /w/File not found: x', false],
    ['edit', 'File not found: /w/a.ts', false]
])('tells of %s whether "%s" only names a file that is not there', (tool, error, missing) => {
    expect(isMissing({ ...failed(error), tool })).toBe(missing);
});

it('takes no output for a no', () => {
    const state = { status: 'completed' as const, input: {}, output: DECLINED, title: '', metadata: {}, time: { start: 1, end: 2 } };
    expect(refusalOf(toolPart('msg_1', 'bash', state))).toBeUndefined();
});

it('finds commands that were denied among results', () => {
    const denied = `{"cmd":"x","success":false,"error":"${DECLINED}"}`;
    const failed = '{"cmd":"x","success":false,"error":"there is no \\"a\\""}';
    expect([
        `[${denied},${failed},${failed}]`, `[${denied}]`,
        '[{"cmd":"x","success":true,"content":"\\"success\\":false,\\"error\\":\\"x\\""}]', ''
    ].map(countOutcomes))
        .toEqual([{ denied: 1, failed: 2 }, { denied: 1, failed: 0 }, { denied: 0, failed: 0 }, { denied: 0, failed: 0 }]);
});
