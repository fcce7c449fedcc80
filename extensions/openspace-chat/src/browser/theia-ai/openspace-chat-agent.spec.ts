import {
    ChatAgentLocation, MutableChatModel, MutableChatRequestModel, ParsedChatRequest, ParsedChatRequestTextPart
} from '@theia/ai-chat/lib/common';
import { AgentService } from '@theia/ai-core/lib/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Part, StoreEvent, ToolPart } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import {
    aPermission, aSession, assistantInfo, assistantMessage, CONNECTED, loaded, reset, SESSION, textPart, toolPart, userMessage
} from '../fixtures/conversations';
import { linkedSession, linkSession, SessionNaming } from './linked-session';
import { OpenspaceChatAgent } from './openspace-chat-agent';
import { isPartContent, toContent } from './part-contents';
import { RequestPrompt } from './request-prompt';

const BUSY: StoreEvent = { type: 'session.status', sessionID: SESSION, status: { type: 'busy' } };
const IDLE: StoreEvent = { type: 'session.status', sessionID: SESSION, status: { type: 'idle' } };

const said = (messageID: string, ...parts: Part[]): StoreEvent[] => {
    const { info } = assistantMessage(messageID, 'msg_5');
    return [
        { type: 'message.updated', sessionID: SESSION, info },
        ...parts.map((part): StoreEvent => ({ type: 'part.updated', sessionID: SESSION, part }))
    ];
};

describe('the agent in Theia\'s chat', () => {
    let chat: ChatFixture;
    let agent: OpenspaceChatAgent;
    let model: MutableChatModel;

    beforeEach(() => {
        chat = new ChatFixture();
        [RequestPrompt, OpenspaceChatAgent, SessionNaming].forEach(type => chat.container.bind<object>(type).toSelf().inSingletonScope());
        chat.container.bind(AgentService).toConstantValue({});
        agent = chat.container.get(OpenspaceChatAgent);
        model = new MutableChatModel(ChatAgentLocation.Panel);
        linkSession(model, SESSION);
        chat.store.apply([
            CONNECTED, reset([aSession(SESSION), aSession('ses_2')]),
            loaded([userMessage('msg_1', 'before'), assistantMessage('msg_2', 'msg_1', textPart('msg_2', 'old'))])
        ]);
    });
    afterEach(() => chat.dispose());

    const ask = (text: string): MutableChatRequestModel => {
        const parsed: ParsedChatRequest = {
            request: { text }, parts: [new ParsedChatRequestTextPart({ start: 0, endExclusive: text.length }, text)],
            toolRequests: new Map(), variables: []
        };
        return model.addRequest(parsed, agent.id);
    };
    const texts = ({ response }: MutableChatRequestModel): string => response.response.asString();
    const sent = (): Promise<void> => vi.waitFor(() => expect(chat.service.callsOf('sendPrompt')).toHaveLength(1));

    it('answers with what the session gets after the message, as it grows', async () => {
        const release = chat.service.hold('sendPrompt');
        const request = ask('hello');
        const over = agent.invoke(request);
        await sent();
        chat.store.apply([BUSY, ...said('msg_6', textPart('msg_6', 'Hel'))]);
        expect([texts(request), request.response.isComplete]).toEqual(['Hel', false]);
        release();
        const running = toolPart('msg_7', 'bash', { status: 'running', input: { command: 'ls' }, time: { start: 1 } });
        chat.store.apply([...said('msg_6', textPart('msg_6', 'Hello')), ...said('msg_7', running)]);
        chat.store.apply(said('msg_8', textPart('msg_8', 'Bye')));
        expect(texts(request)).toBe('Hello\n\nBye');
        expect(request.response.response.content.map(({ kind }) => kind)).toEqual(['markdownContent', 'toolCall', 'markdownContent']);
        chat.store.apply([IDLE]);
        await over;
        expect([request.response.isComplete, request.response.isError, request.response.languageModel]).toEqual([true, false, 'p/m']);
        expect(chat.service.callsOf('sendPrompt')[0]).toEqual([SESSION, expect.objectContaining({ text: 'hello' })]);
    });

    it('begins a session for a new conversation, and names it as the server does', async () => {
        model = new MutableChatModel(ChatAgentLocation.Panel);
        const request = ask('hello');
        const over = agent.invoke(request);
        await vi.waitFor(() => expect(linkedSession(model)).toBeDefined());
        const sessionID = linkedSession(model)!;
        chat.store.apply([{ type: 'session.updated', session: aSession(sessionID, { title: 'Greeting' }) }, loaded([], sessionID)]);
        await over;
        expect(await chat.container.get(SessionNaming).generateChatSessionName({ id: 'x', model, isActive: true }, [])).toBe('Greeting');
        expect(chat.service.callsOf('closeSession')).toEqual([[sessionID]]);
    });

    it('goes on receiving when the panel shows something else, and lets go afterwards', async () => {
        const over = agent.invoke(ask('hello'));
        chat.store.apply([BUSY]);
        await sent();
        chat.selection.select('ses_2');
        expect(chat.service.callsOf('closeSession')).toEqual([]);
        chat.store.apply([IDLE]);
        await over;
        expect(chat.service.callsOf('closeSession')).toEqual([[SESSION]]);
    });

    it('says that it waits for the person, as long as it does', async () => {
        const request = ask('hello');
        const over = agent.invoke(request);
        chat.store.apply([BUSY]);
        await sent();
        chat.store.apply([{ type: 'permission.asked', request: aPermission('per_1') }]);
        expect([request.response.isWaitingForInput, request.response.response.content.map(({ kind }) => kind)])
            .toEqual([true, ['openspace-waiting']]);
        chat.store.apply([{ type: 'permission.closed', requestID: 'per_1' }, ...said('msg_6', textPart('msg_6', 'Thanks'))]);
        expect([request.response.isWaitingForInput, texts(request), request.response.response.content.length])
            .toEqual([false, 'Thanks', 1]);
        chat.store.apply([IDLE]);
        await over;
    });

    it('stops the turn when the person does, before the next begins', async () => {
        const release = chat.service.hold('abort');
        const request = ask('hello');
        const over = agent.invoke(request);
        chat.store.apply([BUSY]);
        await sent();
        chat.store.apply(said('msg_6', toolPart('msg_6', 'bash', { status: 'pending', input: {}, raw: '' })));
        request.cancel();
        await over;
        expect(chat.service.callsOf('abort')).toEqual([[SESSION]]);
        const next = agent.invoke(ask('again'));
        await vi.waitFor(() => expect(chat.service.callsOf('openSession').length).toBeGreaterThan(1));
        expect(chat.service.callsOf('sendPrompt')).toHaveLength(1);
        chat.store.apply([IDLE]);
        release();
        await next;
        expect(chat.service.callsOf('sendPrompt')).toHaveLength(2);
    });

    it('reports errors with a readable message, and a stop elsewhere is not one', async () => {
        chat.service.fail('sendPrompt', 'The folder is not trusted');
        const refused = ask('hello');
        await agent.invoke(refused);
        expect(refused.response.errorObject?.message).toBe('The folder is not trusted');
        const aborted = ask('hello');
        const over = agent.invoke(aborted);
        chat.store.apply([BUSY]);
        await vi.waitFor(() => expect(chat.service.callsOf('sendPrompt')).toHaveLength(2));
        chat.store.apply([{
            type: 'message.updated', sessionID: SESSION,
            info: assistantInfo('msg_6', 'msg_5', { error: { name: 'MessageAbortedError', data: { message: 'x' } } })
        }, IDLE]);
        await over;
        expect([aborted.response.isError, aborted.response.isCanceled, chat.service.callsOf('abort')]).toEqual([false, true, []]);
    });

    it('keeps its contents over a reload', () => {
        const part: ToolPart = toolPart(
            'msg_6', 'bash',
            { status: 'completed', input: { command: 'ls' }, output: 'a', title: 'ls', metadata: {}, time: { start: 1, end: 2 } }
        );
        const stored = toContent(part).toSerializable();
        expect(stored).toEqual({ kind: 'openspace-part', data: part });
        const restored = toContent(stored.data);
        expect([isPartContent(restored), restored.part]).toEqual([true, part]);
    });
});
