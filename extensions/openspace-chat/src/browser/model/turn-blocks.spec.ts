import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { Shown } from './call-groups';
import { turnBlocks } from './turn-blocks';
import { groupTurns } from './turns';

const done = { status: 'completed' as const, input: {}, output: '', title: '', metadata: {}, time: { start: 1, end: 2 } };
const look = (id: string) => assistantMessage(id, 'msg_1', toolPart(id, 'read', done));

describe('turnBlocks', () => {
    it('joins steps that are calls which went well, and nothing else', () => {
        const failed = {
            info: assistantInfo('msg_8', 'msg_1', { error: { name: 'MessageAbortedError', data: { message: '' } } }),
            parts: look('msg_8').parts
        };
        const [turn] = groupTurns([
            userMessage('msg_1', 'go'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'First'), toolPart('msg_2', 'read', done)),
            look('msg_3'), look('msg_4'), assistantMessage('msg_5', 'msg_1', toolPart('msg_5', 'bash', { ...done, metadata: { exit: 2 } })),
            look('msg_6'),
            assistantMessage('msg_7', 'msg_1', textPart('msg_7', 'Done')), failed
        ]);
        expect(turnBlocks(turn.entries).map(
            block => block.kind === 'entry' ? block.entry.message.info.id : block.messages.map(message => message.info.id)
        ))
            .toEqual(['msg_1', 'msg_2', ['msg_3', 'msg_4'], 'msg_5', 'msg_6', 'msg_7', 'msg_8']);
    });

    it('leaves a step alone with which the agent did something in the window', () => {
        const messages = [userMessage('msg_1', 'go'), look('msg_2'), look('msg_3'), look('msg_4')];
        const [turn] = groupTurns(messages, undefined, id => id === 'msg_3');
        expect(turnBlocks(turn.entries).map(({ kind }) => kind)).toEqual(['entry', 'entry', 'entry', 'entry']);
    });

    it('looks at a message once, and again when the person wants to see other things', () => {
        const shell = (id: string) => assistantMessage(id, 'msg_1', toolPart(id, 'bash', done));
        const messages = [userMessage('msg_1', 'go'), shell('msg_2'), shell('msg_3')];
        let looks = 0;
        const parts = messages[1].parts;
        Object.defineProperty(parts, 'filter', { value: (keep: never) => { looks++; return Array.prototype.filter.call(parts, keep); } });
        const kinds = (shown: Shown) => turnBlocks(groupTurns(messages)[0].entries, shown).map(({ kind }) => kind);
        expect([kinds([]), kinds([]), kinds(['shell']), kinds([])])
            .toEqual([['entry', 'calls'], ['entry', 'calls'], ['entry', 'entry', 'entry'], ['entry', 'calls']]);
        expect(looks).toBe(3);
    });
});
