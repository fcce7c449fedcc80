import {
    ChatContentDeserializer, ChatContentDeserializerRegistry, MarkdownChatResponseContentImpl, MutableChatRequestModel
} from '@theia/ai-chat/lib/common';
import { FILE_VARIABLE } from '@theia/ai-core/lib/browser/file-variable-contribution';
import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { SESSION, textPart, toolPart } from '../fixtures/conversations';
import { SessionReveal } from '../selection/session-reveal';
import { PART_KIND, PartDeserializer, TextPartContent, toContent, ToolPartContent, WaitingContent } from './part-contents';
import { PartRenderer } from './part-renderer';
import { RequestPrompt } from './request-prompt';

describe('our parts in Theia\'s chat', () => {
    let chat: ChatFixture;
    let renderer: PartRenderer;
    const reveal = { reveal: vi.fn(async () => undefined) };

    beforeEach(() => {
        chat = new ChatFixture();
        chat.container.bind(SessionReveal).toConstantValue(reveal as unknown as SessionReveal);
        [PartRenderer, RequestPrompt].forEach(type => chat.container.bind<object>(type).toSelf());
        renderer = chat.container.get(PartRenderer);
    });
    afterEach(() => chat.dispose());

    it('look like those of the panel; Theia\'s own stay Theia\'s', async () => {
        const text = toContent(textPart('msg_1', 'see [this](command:core.close) and **that**'));
        const tool = toContent(toolPart('msg_2', 'bash', { status: 'running', input: { command: 'ls' }, time: { start: 1 } }));
        expect([text, tool, new MarkdownChatResponseContentImpl('x')].map(content => renderer.canHandle(content))).toEqual([20, 20, -1]);
        await chat.render(<>{renderer.render(text)}{renderer.render(tool)}</>);
        await vi.waitFor(() => expect(chat.host.querySelector('strong')?.textContent).toBe('that'));
        // A command that is not the agent's cannot be offered.
        expect(chat.host.querySelector('a[href^="command:"]')).toBeNull();
        expect(chat.find('tool-card')?.dataset.state).toBe('running');
    });

    it('lead to the panel where the agent asks', async () => {
        await chat.render(<>{renderer.render(new WaitingContent(SESSION))}</>);
        await chat.click(chat.button('Answer in the Chat Panel'));
        expect(reveal.reveal).toHaveBeenCalledWith(SESSION);
    });

    it('come back from Theia\'s storage', async () => {
        const known = new Map<string, ChatContentDeserializer['deserialize']>();
        new PartDeserializer().registerDeserializers({ register: ({ kind, deserialize }: ChatContentDeserializer) =>
            void known.set(kind, deserialize) } as unknown as ChatContentDeserializerRegistry);
        expect(await known.get(PART_KIND)?.(textPart('msg_1', 'x'))).toBeInstanceOf(TextPartContent);
        expect((await known.get(WaitingContent.KIND)?.({}))?.asString?.()).toBe('');
    });

    it('a tool that has ended says so', async () => {
        const content = new ToolPartContent(toolPart('msg_1', 'bash', { status: 'pending', input: {}, raw: '' }));
        content.update(toolPart('msg_1', 'bash', { status: 'error', input: {}, error: 'no', time: { start: 1, end: 2 } }));
        await content.whenFinished;
        expect([content.finished, content.result]).toEqual([true, 'no']);
    });

    it('a request takes its files along, and other context as text', async () => {
        const request = {
            message: { parts: [{ promptText: '' }, { promptText: ' look at this' }] },
            context: { variables: [
                { variable: FILE_VARIABLE, value: 'src/a.ts', contextValue: '…' },
                { variable: { id: 'x', name: 'note', description: '' }, value: 'x', contextValue: 'mind it' }
            ] }
        } as unknown as MutableChatRequestModel;
        expect(await chat.container.get(RequestPrompt).of(request)).toEqual({
            text: 'look at this\n\nnote:\nmind it',
            attachments: [{ type: 'file', mime: 'text/plain', filename: 'src/a.ts', url: 'file:///w/src/a.ts' }]
        });
    });
});
