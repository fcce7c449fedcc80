import { describe, expect, it } from 'vitest';
import { assistantInfo, assistantMessage, textPart, toolPart, userInfo, userMessage } from '../fixtures/conversations';
import { describeCompaction } from './compaction';
import { textOfMessage } from './message-parts';
import { personMessages } from './session-revert';
import { firstWordsOf } from './session-title';
import { groupTurns, isCutOff, isSameTurn, stepsOf } from './turns';

const outline = (...args: Parameters<typeof groupTurns>): string[] =>
    groupTurns(...args).map(turn => `${turn.id}: ${turn.entries.map(entry => `${entry.kind} ${entry.message.info.id}`).join(', ')}`);

const steps = [
    userMessage('msg_1', 'do it'),
    assistantMessage('msg_2', 'msg_1', toolPart('msg_2', 'bash', { status: 'pending', input: {}, raw: '' })),
    { info: userInfo('msg_3'), parts: [textPart('msg_3', 'results', { synthetic: true, metadata: { openspace: 'ide-results' } })] },
    assistantMessage('msg_4', 'msg_3', textPart('msg_4', 'done')),
    { info: userInfo('msg_5'), parts: [textPart('msg_5', 'state', { synthetic: true })] },
    userMessage('msg_6', 'more'),
    assistantMessage('msg_7', 'msg_6', textPart('msg_7', ''))
];

describe('groupTurns', () => {
    it('puts all steps of a turn together and folds what the IDE sent on its own', () => {
        expect(outline(steps)).toEqual(['msg_1: user msg_1, assistant msg_2, ide-results msg_3, assistant msg_4', 'msg_6: user msg_6']);
    });

    it('lets a command that the person ran in the shell be a turn of its own', () => {
        const ran = textPart('msg_3', 'The following tool was executed by the user', { synthetic: true });
        const call = toolPart('msg_4', 'bash', { status: 'running', input: { command: 'ls -l' }, time: { start: 1 } });
        const messages = [
            userMessage('msg_1', 'a'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'to a')),
            { info: userInfo('msg_3'), parts: [ran] }, assistantMessage('msg_4', 'msg_3', call),
            userMessage('msg_5', 'b')
        ];
        expect(outline(messages)).toEqual(
            ['msg_1: user msg_1, assistant msg_2', 'msg_3: user msg_3, assistant msg_4', 'msg_5: user msg_5']
        );
        const [, shell] = groupTurns(messages);
        expect(textOfMessage(shell.messages[0])).toBe('!ls -l');
        expect(isSameTurn(shell, groupTurns(messages)[1])).toBe(true);
        expect(firstWordsOf(messages.slice(2))).toBe('!ls -l');
        expect(personMessages(messages).map(({ text }) => text)).toEqual(['a', '!ls -l', 'b']);
    });

    it('hides messages that were undone', () => {
        expect(outline(steps, 'msg_4')).toEqual(['msg_1: user msg_1, assistant msg_2, ide-results msg_3']);
    });

    it('gives an answer to the message that it answers, even if another was written meanwhile', () => {
        const messages = [
            userMessage('msg_1', 'a'), userMessage('msg_2', 'b'), assistantMessage('msg_3', 'msg_1', textPart('msg_3', 'to a'))
        ];
        expect(outline(messages)).toEqual(['msg_1: user msg_1, assistant msg_3', 'msg_2: user msg_2']);
    });

    it('shows an empty answer only if it failed', () => {
        const error = { name: 'MessageAbortedError' as const, data: { message: 'x' } };
        expect(outline([{ info: assistantInfo('msg_2', 'gone', { error }), parts: [] }])).toEqual(['msg_2: assistant msg_2']);
        expect(outline([assistantMessage('msg_2', 'gone')])).toEqual([]);
        expect(outline([{ info: assistantInfo('msg_2', 'gone', { time: { created: 1, completed: 2 }, finish: 'stop' }), parts: [] }]))
            .toEqual([]);
    });

    it('shows an answer that was stopped before it began, of which the server says nothing', () => {
        expect(outline(
            [userMessage('msg_1', 'a'), { info: assistantInfo('msg_2', 'msg_1', { time: { created: 1, completed: 2 } }), parts: [] }]
        ))
            .toEqual(['msg_1: user msg_1, assistant msg_2']);
    });

    it('knows an answer that has no end', () => {
        const cutOff = (...extra: Parameters<typeof assistantInfo>[2][]): boolean =>
            isCutOff(groupTurns([userMessage('msg_1', 'a'), ...extra.map((info, index) =>
                ({ info: assistantInfo(`msg_${index + 2}`, 'msg_1', info), parts: [] }))])[0]);
        const completed = { time: { created: 1, completed: 2 } };
        const open = { time: { created: 1 } };
        expect([cutOff(), cutOff(completed), cutOff(open), cutOff(completed, open), cutOff(open, completed)]).toEqual(
            [false, false, true, true, false]
        );
        expect(cutOff({ ...open, error: { name: 'MessageAbortedError', data: { message: 'x' } } })).toBe(false);
    });

    it('tells by identity whether a turn changed', () => {
        const [first] = groupTurns(steps);
        expect(isSameTurn(first, groupTurns(steps)[0])).toBe(true);
        const changed = steps.map(message => message.info.id === 'msg_4' ? { ...message } : message);
        expect(isSameTurn(first, groupTurns(changed)[0])).toBe(false);
    });

    it('counts the model calls of a turn, also those that show nothing', () => {
        expect(groupTurns(steps).map(stepsOf)).toEqual([2, 1]);
    });

    it('marks where the conversation was compacted, and how that stands', () => {
        const request = {
            info: userInfo('msg_1'), parts: [{ id: 'prt_1', sessionID: 's', messageID: 'msg_1', type: 'compaction' as const, auto: false }]
        };
        const summary = (extra: Parameters<typeof assistantInfo>[2]) =>
            ({ info: assistantInfo('msg_2', 'msg_1', { summary: true, ...extra }), parts: [textPart('msg_2', 'So far')] });
        const error = { name: 'UnknownError' as const, data: { message: 'x' } };
        expect(outline([request, summary({})])).toEqual(['msg_1: compaction msg_1, summary msg_2']);
        const describe = (...messages: Parameters<typeof groupTurns>[0]): string => describeCompaction(groupTurns(messages)[0]);
        expect(describe(request)).toBe('Compacting the conversation…');
        expect(describe(request, summary({}))).toBe('Compacting the conversation…');
        expect(describe(request, summary({ time: { created: 1, completed: 2 } }))).toBe('Conversation compacted');
        expect(describe({ ...request, parts: [{ ...request.parts[0], auto: true }] }, summary({ time: { created: 1, completed: 2 } })))
            .toBe('Conversation compacted automatically');
        expect(describe(request, summary({ error }))).toBe('The conversation could not be compacted');
    });
});

it('shows a message that says nothing if the agent did something in the window with it', () => {
    const messages = [userMessage('msg_1', 'go'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', ' '))];
    const [silent] = groupTurns(messages);
    const [acting] = groupTurns(messages, undefined, id => id === 'msg_2');
    expect([silent.entries.length, acting.entries.at(-1)?.acts, isSameTurn(silent, acting)]).toEqual([1, true, false]);
});
