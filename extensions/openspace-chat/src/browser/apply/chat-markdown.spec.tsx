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

it('folds long code, and shows all of it on demand', async () => {
    const chat = new ChatFixture();
    const code = (lines: number): string => `\`\`\`ts\n${'let a\n'.repeat(lines)}\`\`\``;
    const height = (): string | undefined => chat.host.querySelector<HTMLElement>('.openspace-code-content')?.style.maxHeight;
    await chat.render(<ChatMarkdown text={code(22)} growing={false} />);
    expect([chat.find('code-fold'), height()]).toEqual([null, '']);
    await chat.render(<ChatMarkdown text={code(60)} growing={false} />);
    expect([chat.find('code-fold')?.textContent, height()]).toEqual(['Show all 60 lines', '360px']);
    await chat.act(() => chat.button('Show all 60 lines').click());
    expect([chat.button('Show less').getAttribute('aria-expanded'), height()]).toEqual(['true', '']);
    chat.dispose();
});
