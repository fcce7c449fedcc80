import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userMessage } from '../fixtures/conversations';
import { groupTurns } from '../model/turns';
import { rangesIn } from './find-highlights';
import { findMatches, keepCurrent, occurrences } from './find-matches';
import { messageText } from './message-text';

const turns = groupTurns([
    userMessage('msg_1', 'Where is **Alpha**?'),
    assistantMessage('msg_2', 'msg_1', toolPart('msg_2', 'bash', {
        status: 'completed', input: { command: 'grep alpha' }, output: 'x: alpha\ny: alpha', title: 'looks', metadata: {},
        time: { start: 1, end: 2 }
    })),
    assistantMessage('msg_3', 'msg_1', textPart('msg_3', 'The **alpha** is [here](src/a.ts), see `a*b`.\n```js\nlet **alpha**\n```'))
]);
const found = (text: string, caseSensitive = false): string[] =>
    findMatches(turns, { text, caseSensitive }).map(({ messageID, ordinal }) => `${messageID}/${ordinal}`);

describe('finding in the conversation', () => {
    it('looks into everything, folded or not, in order', () => {
        expect(found('alpha')).toEqual(['msg_1/0', 'msg_2/0', 'msg_2/1', 'msg_2/2', 'msg_3/0', 'msg_3/1']);
        expect(found('Alpha', true)).toEqual(['msg_1/0']);
        expect([found(''), found('nowhere')]).toEqual([[], []]);
    });

    it('reads Markdown as it is shown, but code and the person\'s text as they are', () => {
        expect(messageText(turns[0].entries[2].message)).toBe('The alpha is here, see a*b.\nlet **alpha**\n'.trimEnd());
        expect(found('is **alpha**')).toEqual(['msg_1/0']);
    });

    it('finds errors', () => {
        const failed = groupTurns([userMessage('msg_1', 'x'), {
            info: assistantInfo(
                'msg_2', 'msg_1', { error: { name: 'ProviderAuthError', data: { providerID: 'p', message: 'no such key' } } }
            ),
            parts: []
        }]);
        expect(findMatches(failed, { text: 'such key', caseSensitive: false })).toEqual([{ messageID: 'msg_2', ordinal: 0 }]);
    });

    it('keeps offsets where letters change their length in lower case', () => {
        expect(occurrences('İİ x', 'X', false)).toEqual([3]);
        expect(occurrences('aaaa', 'aa', true)).toEqual([0, 2]);
    });

    it('stays at its place when matches come and go', () => {
        const matches = findMatches(turns, { text: 'alpha', caseSensitive: false });
        expect(keepCurrent(undefined, matches)).toBe(5);
        expect(keepCurrent({ messageID: 'msg_2', ordinal: 1 }, matches)).toBe(2);
        expect(keepCurrent({ messageID: 'msg_2', ordinal: 7 }, matches)).toBe(4);
        expect(keepCurrent({ messageID: 'msg_9', ordinal: 0 }, matches)).toBe(5);
    });

    it('marks text across elements of a line, not across lines', () => {
        const [root, first, bold, second] = ['div', 'p', 'b', 'p'].map(name => document.createElement(name));
        bold.append('tw');
        first.append('one ', bold, 'o');
        second.append('o three');
        root.append(first, second);
        expect(rangesIn(root, { text: 'TWO', caseSensitive: false }).map(String)).toEqual(['two']);
        expect(rangesIn(root, { text: 'oo', caseSensitive: false })).toEqual([]);
    });
});
