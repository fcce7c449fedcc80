import { describe, expect, it } from 'vitest';
import { assistantMessage, textPart, userInfo, userMessage } from '../fixtures/conversations';
import { filesInDiff, personMessages, revertedMessages } from './session-revert';

const messages = [
    userMessage('msg_1', 'first\nline'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'answer')),
    { info: userInfo('msg_3'), parts: [textPart('msg_3', 'state', { synthetic: true })] }, userMessage('msg_4', 'second')
];

describe('what can be taken back', () => {
    it('is what the person wrote', () => {
        expect(personMessages(messages)).toEqual(
            [{ id: 'msg_1', text: 'first\nline', label: 'first line', time: 1 }, { id: 'msg_4', text: 'second', label: 'second', time: 1 }]
        );
        expect(personMessages(messages, 'msg_4').map(({ id }) => id)).toEqual(['msg_1']);
        expect(revertedMessages(messages, 'msg_2').map(({ id }) => id)).toEqual(['msg_4']);
    });

    it('comes with the files that changed', () => {
        expect(filesInDiff('diff --git a/a.txt b/a.txt\nindex 1..2\n-x\ndiff --git a/src/b c.ts b/src/b c.ts\n+y'))
            .toEqual(['a.txt', 'src/b c.ts']);
        expect(filesInDiff(undefined)).toEqual([]);
    });
});
