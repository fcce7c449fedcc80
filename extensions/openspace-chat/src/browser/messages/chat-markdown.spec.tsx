import * as React from '@theia/core/shared/react';
import { expect, it } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { ChatMarkdown } from './chat-markdown';

it('offers to apply the code that the agent writes', async () => {
    const chat = new ChatFixture();
    await chat.render(<ChatMarkdown text={'```ts src/a.ts\nlet a\n```'} growing={false} />);
    await chat.act(() => chat.button('Apply to a.ts').click());
    expect(chat.applier.apply.mock.calls).toEqual([['let a', 'src/a.ts']]);
    chat.dispose();
});
