import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FilePart } from 'openspace-agent/lib/common';
import { ChatFixture } from '../fixtures/chat-fixture';
import { FilePreview } from './file-preview';

const part = (url: string): FilePart =>
    ({ id: 'prt_1', sessionID: 'ses_1', messageID: 'msg_1', type: 'file', mime: 'image/png', filename: 'a.png', url });

let chat: ChatFixture;
beforeEach(() => { chat = new ChatFixture(); });
afterEach(() => chat.dispose());

it('shows a picture small, and large on demand', async () => {
    await chat.render(<FilePreview part={part('data:image/png;base64,AAAA')} />);
    const preview = chat.find('picture-preview')!;
    expect([preview.querySelector('img')?.alt, preview.dataset.large]).toEqual(['a.png', 'false']);
    await chat.act(() => chat.button('Enlarge a.png').click());
    expect(preview.dataset.large).toBe('true');
});

it.each(
    ['https://evil.example/x.png', 'file:///w/a.png', 'data:text/html;base64,AAAA', 'data:image/svg+xml;base64,AAAA']
)('names what %s is and loads nothing', async url => {
    await chat.render(<FilePreview part={part(url)} />);
    expect([chat.host.querySelector('img'), chat.host.textContent]).toEqual([null, 'a.png']);
});
