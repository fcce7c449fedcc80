import { expect, it } from 'vitest';
import { assistantMessage, toolPart, userMessage } from '../fixtures/conversations';
import { turnsWithChanges } from './changed-turns';

it('offers the turns that changed files, the newest first, and the chosen one', () => {
    const done = { status: 'completed' as const, input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } };
    const messages = [
        userMessage('msg_1', 'talk'), assistantMessage('msg_2', 'msg_1'),
        userMessage('msg_3', 'write it'), assistantMessage('msg_4', 'msg_3', toolPart('msg_4', 'write', done)),
        {
            ...userMessage('msg_5', 'run it'),
            info: { ...userMessage('msg_5', '').info, summary: { diffs: [{ file: 'a', additions: 1, deletions: 0 }] } }
        } as never
    ];
    expect(turnsWithChanges(messages).map(({ label }) => label)).toEqual(['run it', 'write it']);
    expect(turnsWithChanges(messages, 'msg_1').map(({ label }) => label)).toEqual(['run it', 'write it', 'talk']);
});
