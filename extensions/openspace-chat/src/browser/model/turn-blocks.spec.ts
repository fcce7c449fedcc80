import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { turnBlocks } from './turn-blocks';
import { groupTurns } from './turns';

const done = { status: 'completed' as const, input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } };
const look = (id: string) => assistantMessage(id, 'msg_1', toolPart(id, 'read', done));

describe('turnBlocks', () => {
    it('joins steps that only look, and nothing else', () => {
        const failed = {
            info: assistantInfo('msg_8', 'msg_1', { error: { name: 'MessageAbortedError', data: { message: '' } } }),
            parts: look('msg_8').parts
        };
        const [turn] = groupTurns([
            userMessage('msg_1', 'go'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'First'), toolPart('msg_2', 'read', done)),
            look('msg_3'), look('msg_4'), assistantMessage('msg_5', 'msg_1', toolPart('msg_5', 'bash', done)), look('msg_6'),
            assistantMessage('msg_7', 'msg_1', textPart('msg_7', 'Done')), failed
        ]);
        expect(turnBlocks(turn.entries).map(
            block => block.kind === 'entry' ? block.entry.message.info.id : block.messages.map(message => message.info.id)
        ))
            .toEqual(['msg_1', 'msg_2', ['msg_3', 'msg_4'], 'msg_5', 'msg_6', 'msg_7', 'msg_8']);
    });
});
