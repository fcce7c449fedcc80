import { DECLINED } from 'openspace-core/lib/common';
import { expect, it } from 'vitest';
import { toolPart } from '../fixtures/conversations';
import { hasDenied, refusalOf } from './tool-refusal';

const failed = (error: string): ReturnType<typeof toolPart> => toolPart('msg_1', 'bash', { status: 'error', input: {}, error, time: { start: 1, end: 2 } });

it.each([
    ['The user rejected permission to use this specific tool call.', 'rejected'],
    ['The user rejected permission to use this specific tool call with the following feedback: not this', 'rejected'],
    ['The user has specified a rule which prevents you from using this specific tool call.', 'denied'],
    ['Error: The user dismissed this question', 'dismissed'],
    [DECLINED, 'denied'],
    ['ENOENT: no such file', undefined]
])('reads "%s" as %s', (error, refusal) => expect(refusalOf(failed(error))).toBe(refusal));

it('takes no output for a no', () => {
    const state = { status: 'completed' as const, input: {}, output: DECLINED, title: '', metadata: {}, time: { start: 1, end: 2 } };
    expect(refusalOf(toolPart('msg_1', 'bash', state))).toBeUndefined();
});

it('finds commands that were denied among results', () => {
    expect([`[{"cmd":"x","success":false,"error":"${DECLINED}"}]`, '[{"success":false,"error":"gone"}]'].map(hasDenied)).toEqual([true, false]);
});
