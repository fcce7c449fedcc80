import * as React from '@theia/core/shared/react';
import { editorOpen } from 'openspace-hands/lib/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatFixture } from '../fixtures/chat-fixture';
import { MarkdownView } from './markdown-view';

describe('MarkdownView', () => {
    let chat: ChatFixture;

    beforeEach(() => chat = new ChatFixture());
    afterEach(() => chat.dispose());

    const show = (text: string, growing = false): Promise<void> => chat.render(<MarkdownView text={text} growing={growing} />);
    const addresses = (): (string | null)[] => Array.from(chat.host.querySelectorAll('a'), link => link.getAttribute('href'));
    const press = (element: Element): Promise<void> =>
        chat.act(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

    it('colours code and tokenises only new lines while it grows', async () => {
        await show('Look:\n```fake\nlet a\nlet');
        expect(Array.from(chat.host.querySelectorAll('code span'), run => [run.textContent, run.className])).toEqual(
            [['let', 'c-l'], [' a', 'c-a'], ['let', 'c-l']]
        );
        const before = chat.colorizer.tokenizedLines;
        await show('Look:\n```fake\nlet a\nlet b\nend\n```\nDone');
        expect(chat.colorizer.tokenizedLines - before).toBe(2);
        expect(chat.host.querySelector('.openspace-code code')?.textContent).toBe('let a\nlet b\nend\n');
    });

    it('gives the page a rest while something grows that takes long to render, and shows all of it in the end', async () => {
        vi.useFakeTimers();
        const slow = vi.spyOn(chat, 'now', 'get');
        let now = 0;
        // Each look at the clock is ten milliseconds later: so long every rendering seems to take.
        slow.mockImplementation(() => now += 10);
        const shown = (): string | null | undefined => chat.host.querySelector('.openspace-prose')?.textContent?.trim();
        await show('One');
        await show('One two');
        expect(shown()).toBe('One');
        await show('One two three');
        await chat.act(() => vi.advanceTimersByTimeAsync(100));
        expect(shown()).toBe('One two three');
        vi.useRealTimers();
    });

    it('colours code once its language is loaded', async () => {
        await show('```late\nlet a\n```');
        expect(chat.host.querySelector('code span')).toBeNull();
        chat.colorizer.known.add('late');
        await chat.act(() => chat.colorizer.changed.fire());
        expect(chat.host.querySelectorAll('code span')).toHaveLength(2);
    });

    it('leaves very long code and code without a language plain', async () => {
        await show(`\`\`\`fake\n${'x'.repeat(100_001)}\n\`\`\`\n\n\`\`\`\nplain\n\`\`\``);
        expect(chat.host.querySelector('code span')).toBeNull();
        expect(chat.host.querySelectorAll('.openspace-code-language')[1].textContent).toBe('text');
    });

    it('copies code and says so for a while', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        await show('```fake\nlet a\n```');
        await press(chat.button('Copy code'));
        expect(chat.clipboard.writeText).toHaveBeenCalledWith('let a');
        expect(chat.button('Copied')).toBeTruthy();
        await chat.act(() => vi.advanceTimersByTime(2000));
        expect(chat.button('Copy code')).toBeTruthy();
        vi.useRealTimers();
    });

    it('shows code of a hostile answer as text', async () => {
        await show('```html\n<img src=x onerror=alert(1)>\n```\n\n<img src=x onerror=alert(1)> ![](https://evil.example/x.png)');
        expect(chat.host.querySelector('img')).toBeNull();
        expect(chat.host.querySelector('.openspace-code code')?.textContent).toContain('<img src=x onerror=alert(1)>');
    });

    describe('with links whose address stands elsewhere', () => {

        it('finds it, whether it comes later or earlier, in a list or in capital letters', async () => {
            await show([
                '[a]: https://a.example', 'The [guide][1], [A][] and [b].', '```ts\n[b]: https://code.example\n```',
                '- [1]: https://one.example "One"', 'End.', '[B]: <https://b.example>'
            ].join('\n\n'));
            expect(addresses()).toEqual(['https://one.example', 'https://a.example', 'https://b.example']);
            expect(chat.host.querySelector('a')?.title).toBe('One');
        });

        it('takes the first of two', async () => {
            await show('[x]\n\n[x]: https://first.example\n\n[x]\n\n[x]: https://second.example');
            expect(addresses()).toEqual(['https://first.example', 'https://first.example']);
        });

        it('has no address when the link is not to be followed', async () => {
            await show('[x] and [y]\n\n[x]: command:quit\n\n[y]: javascript:alert(1)');
            expect(addresses().filter(Boolean)).toEqual([]);
        });

        it('follows what is only half there when its line is complete, and renders only what needs it', async () => {
            const text = 'See the [guide][1].\n\nAn other paragraph with [brackets].\n\n[1]: https://a.example/guide\nMore.';
            const states: string[] = [];
            for (let length = 0; length <= text.length; length++) {
                await show(text.slice(0, length), true);
                states.push(String(addresses()[0]));
                if (length === text.indexOf('\n\n[1]')) {
                    chat.host.querySelectorAll('p').forEach(paragraph => paragraph.setAttribute('data-seen', ''));
                }
            }
            expect([...new Set(states)]).toEqual(['undefined', 'https://a.example/guide']);
            const paragraphs = Array.from(chat.host.querySelectorAll('p'));
            expect(paragraphs.map(paragraph => paragraph.hasAttribute('data-seen'))).toEqual([false, true, false]);
        });

        it('reads a last line without its end when nothing more comes', async () => {
            await show('See [1].\n\n[1]: https://a.example/gui', true);
            expect(addresses()).toEqual([]);
            await show('See [1].\n\n[1]: https://a.example/guide', false);
            expect(addresses()).toEqual(['https://a.example/guide']);
        });

        it('forgets them with the text', async () => {
            await show('[x]: https://a.example\n\nSee [x].\n\nEnd.');
            await show('Other text.\n\nSee [x].\n\nEnd.');
            expect(addresses()).toEqual([]);
        });
    });

    it('opens links through the opener and never lets the page navigate', async () => {
        await show('[web](https://a.example) [file](src/a.ts:3) [bad](command:quit) plain');
        for (const link of chat.host.querySelectorAll('a')) {
            const event = new MouseEvent('click', { bubbles: true, cancelable: true });
            await chat.act(() => link.dispatchEvent(event));
            expect(event.defaultPrevented).toBe(true);
        }
        expect(chat.windows.openNewWindow.mock.calls).toEqual([['https://a.example', { external: true }]]);
        expect(chat.opened.map(([uri]) => uri)).toEqual(['file:///w/src/a.ts']);
        await press(chat.host.querySelector('p')!);
    });

    it('runs commands by their buttons', async () => {
        chat.agentCommands.definitions.push(editorOpen);
        await show('[Show **it**](command:openspace.editor.open?{"path": "a.ts"})');
        await press(chat.host.querySelector('button strong')!);
        expect(chat.commands.executeCommand.mock.calls).toEqual([['openspace.editor.open', { path: 'a.ts' }]]);
    });

    it('marks what hides in code, coloured or not, and copies it as it is', async () => {
        await show('```fake\nif a\u202eb\n```\n\n```\nplain\u200b\n```\n');
        expect(Array.from(chat.host.querySelectorAll('.openspace-code code'), code => code.textContent)).toEqual(
            ['if a⟨U+202E⟩b\n', 'plain⟨U+200B⟩\n']
        );
        await press(chat.button('Copy code'));
        expect(chat.clipboard.writeText).toHaveBeenCalledWith('if a\u202eb');
    });
});
