import * as React from '@theia/core/shared/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorOpen } from 'openspace-hands/lib/common';
import { CodeActions, CodeActionsProps } from '../code/code-actions';
import { ContentFixture } from '../fixtures/content-fixture';
import { MarkdownView } from './markdown-view';

describe('MarkdownView', () => {
    let view: ContentFixture;

    beforeEach(() => view = new ContentFixture());
    afterEach(() => view.dispose());

    const show = (text: string, growing = false): Promise<void> => view.render(<MarkdownView text={text} growing={growing} />);
    const addresses = (): (string | null)[] => Array.from(view.host.querySelectorAll('a'), link => link.getAttribute('href'));
    const press = (element: Element): Promise<void> =>
        view.act(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

    it('colours code and tokenises only new lines while it grows', async () => {
        await show('Look:\n```fake\nlet a\nlet');
        expect(Array.from(view.host.querySelectorAll('code span'), run => [run.textContent, run.className])).toEqual(
            [['let', 'c-l'], [' a', 'c-a'], ['let', 'c-l']]
        );
        const before = view.colorizer.tokenizedLines;
        await show('Look:\n```fake\nlet a\nlet b\nend\n```\nDone');
        expect(view.colorizer.tokenizedLines - before).toBe(2);
        expect(view.host.querySelector('.openspace-code code')?.textContent).toBe('let a\nlet b\nend\n');
    });

    it('gives the page a rest while something grows that takes long to render, and shows all of it in the end', async () => {
        vi.useFakeTimers();
        const slow = vi.spyOn(view, 'now', 'get');
        let now = 0;
        // Each look at the clock is ten milliseconds later: so long every rendering seems to take.
        slow.mockImplementation(() => now += 10);
        const shown = (): string | null | undefined => view.host.querySelector('.openspace-prose')?.textContent?.trim();
        await show('One');
        await show('One two');
        expect(shown()).toBe('One');
        await show('One two three');
        await view.act(() => vi.advanceTimersByTimeAsync(100));
        expect(shown()).toBe('One two three');
        vi.useRealTimers();
    });

    it('colours code once its language is loaded', async () => {
        await show('```late\nlet a\n```');
        expect(view.host.querySelector('code span')).toBeNull();
        view.colorizer.known.add('late');
        await view.act(() => view.colorizer.changed.fire());
        expect(view.host.querySelectorAll('code span')).toHaveLength(2);
    });

    it('leaves very long code and code without a language plain', async () => {
        await show(`\`\`\`fake\n${'x'.repeat(100_001)}\n\`\`\`\n\n\`\`\`\nplain\n\`\`\``);
        expect(view.host.querySelector('code span')).toBeNull();
        expect(view.host.querySelectorAll('.openspace-code-language')[1].textContent).toBe('text');
    });

    it('copies code and says so for a while', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        await show('```fake\nlet a\n```');
        await press(view.button('Copy code'));
        expect(view.clipboard.writeText).toHaveBeenCalledWith('let a');
        expect(view.button('Copied')).toBeTruthy();
        await view.act(() => vi.advanceTimersByTime(2000));
        expect(view.button('Copy code')).toBeTruthy();
        vi.useRealTimers();
    });

    it('shows code of a hostile answer as text', async () => {
        await show('```html\n<img src=x onerror=alert(1)>\n```\n\n<img src=x onerror=alert(1)> ![](https://evil.example/x.png)');
        expect(view.host.querySelector('img')).toBeNull();
        expect(view.host.querySelector('.openspace-code code')?.textContent).toContain('<img src=x onerror=alert(1)>');
    });

    describe('with links whose address stands elsewhere', () => {

        it('finds it, whether it comes later or earlier, in a list or in capital letters', async () => {
            await show([
                '[a]: https://a.example', 'The [guide][1], [A][] and [b].', '```ts\n[b]: https://code.example\n```',
                '- [1]: https://one.example "One"', 'End.', '[B]: <https://b.example>'
            ].join('\n\n'));
            expect(addresses()).toEqual(['https://one.example', 'https://a.example', 'https://b.example']);
            expect(view.host.querySelector('a')?.title).toBe('One');
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
                    view.host.querySelectorAll('p').forEach(paragraph => paragraph.setAttribute('data-seen', ''));
                }
            }
            expect([...new Set(states)]).toEqual(['undefined', 'https://a.example/guide']);
            const paragraphs = Array.from(view.host.querySelectorAll('p'));
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
        for (const link of view.host.querySelectorAll('a')) {
            const event = new MouseEvent('click', { bubbles: true, cancelable: true });
            await view.act(() => link.dispatchEvent(event));
            expect(event.defaultPrevented).toBe(true);
        }
        expect(view.windows.openNewWindow.mock.calls).toEqual([['https://a.example', { external: true }]]);
        expect(view.opened.map(([uri]) => uri)).toEqual(['file:///w/src/a.ts']);
        await press(view.host.querySelector('p')!);
    });

    it('runs commands by their buttons', async () => {
        view.agentCommands.definitions.push(editorOpen);
        await show('[Show **it**](command:openspace.editor.open?{"path": "a.ts"})');
        await press(view.host.querySelector('button strong')!);
        expect(view.commands.executeCommand.mock.calls).toEqual([['openspace.editor.open', { path: 'a.ts' }]]);
    });

    it('marks what hides in code, coloured or not, and copies it as it is', async () => {
        await show('```fake\nif a\u202eb\n```\n\n```\nplain\u200b\n```\n');
        expect(Array.from(view.host.querySelectorAll('.openspace-code code'), code => code.textContent)).toEqual(
            ['if a⟨U+202E⟩b\n', 'plain⟨U+200B⟩\n']
        );
        await press(view.button('Copy code'));
        expect(view.clipboard.writeText).toHaveBeenCalledWith('if a\u202eb');
    });

    it('has the actions for code that its view offers, and none of its own', async () => {
        await show('```ts src/a.ts\nlet a\n```');
        expect(view.host.querySelectorAll('.openspace-code-header button')).toHaveLength(1);
        const Actions = ({ code, info }: CodeActionsProps): React.JSX.Element => <em>{`${info}: ${code}`}</em>;
        await view.render(
            <CodeActions.Provider value={Actions}><MarkdownView text={'```ts src/a.ts\nlet a\n```'} /></CodeActions.Provider>
        );
        expect(view.host.querySelector('em')?.textContent).toBe('ts src/a.ts: let a');
    });

    it('leaves links and pictures to whoever shows it, if they want that', async () => {
        const links = { schemes: ['deck'], open: vi.fn(async () => undefined) };
        const pictures = { picture: vi.fn(async () => 'data:image/png;base64,BBBB') };
        await view.render(<MarkdownView text='[slide](deck:intro#2) ![b](b.png)' links={links} pictures={pictures} />);
        await press(view.host.querySelector('a')!);
        expect(links.open.mock.calls).toEqual([[{ kind: 'surface', scheme: 'deck', path: 'intro', place: '2' }]]);
        expect(pictures.picture.mock.calls).toEqual([['b.png']]);
        expect(view.host.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,BBBB');
        expect(view.files.picture).not.toHaveBeenCalled();
    });
});
