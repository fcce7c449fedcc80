import { expect, it } from 'vitest';
import { MessageWithParts } from 'openspace-agent/lib/common';
import { assistantInfo, textPart, userInfo } from 'openspace-agent/lib/common/fixtures/conversations';
import { scopedMessages } from './scoped-messages';

const S = 'ses_1';
const person = (id: string): MessageWithParts => ({ info: userInfo(S, id), parts: [textPart(S, id, `p${id}`, 'hi')] });
const results = (id: string): MessageWithParts =>
    ({ info: userInfo(S, id), parts: [textPart(S, id, `p${id}`, 'results', { synthetic: true })] });
const answer = (id: string, parentID: string): MessageWithParts => ({ info: assistantInfo(S, id, { parentID }), parts: [] });

const MESSAGES = [
    person('msg_1'), answer('msg_2', 'msg_1'), results('msg_3'), answer('msg_4', 'msg_3'), person('msg_5'), answer('msg_6', 'msg_5'),
    answer('msg_7', 'msg_1')
];
const ids = (messages: MessageWithParts[]): string[] => messages.map(({ info }) => info.id);

it('knows the messages of a turn, with what the IDE sent in between and answers that come late', () => {
    expect(ids(scopedMessages(MESSAGES, 'msg_1'))).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4', 'msg_7']);
    expect(ids(scopedMessages(MESSAGES, 'msg_5'))).toEqual(['msg_5', 'msg_6']);
    expect(scopedMessages(MESSAGES, 'msg_9')).toEqual([]);
});

it('takes a command that the person ran in the shell for a turn of its own', () => {
    const shell: MessageWithParts = {
        info: userInfo(S, 'msg_3'), parts: [textPart(S, 'msg_3', 'p3', 'The following tool was executed by the user', { synthetic: true })]
    };
    const messages = [person('msg_1'), answer('msg_2', 'msg_1'), shell, answer('msg_4', 'msg_3')];
    expect(['msg_1', 'msg_3'].map(id => ids(scopedMessages(messages, id)))).toEqual([['msg_1', 'msg_2'], ['msg_3', 'msg_4']]);
});

it('leaves out what has been taken back', () =>
    expect(ids(scopedMessages(MESSAGES, undefined, 'msg_5'))).toEqual(['msg_1', 'msg_2', 'msg_3', 'msg_4']));
