import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { CommentMode } from './comment-mode';
import { CommentTarget } from './comment-target';

const TEXT = '# One\n\n---\n\n# Two\n\nsome\ntext\n\n- a\n';

describe('talking about a slide', () => {
    let pane: HTMLElement;
    let slide: HTMLElement;
    let deck: Deck;
    let sent: { readonly target: CommentTarget; readonly text: string }[];
    let mode: CommentMode;
    let toggled: number;

    const block = (name: string, text: string, line: number, endLine?: number): HTMLElement => {
        const element = document.createElement(name);
        element.textContent = text;
        element.dataset.line = String(line);
        if (endLine) {
            element.dataset.endLine = String(endLine);
        }
        return element;
    };
    const parts = (): HTMLButtonElement[] => [...pane.querySelectorAll<HTMLButtonElement>('.openspace-deck-part')];
    const names = (): (string | null)[] => parts().map(part => part.getAttribute('aria-label'));
    const box = (): HTMLFormElement | null => pane.querySelector('form');
    const press = (key: string, init: KeyboardEventInit = {}): KeyboardEvent => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
        document.activeElement?.dispatchEvent(event);
        return event;
    };
    const write = (text: string): void => {
        const area = pane.querySelector('textarea');
        if (!area) {
            throw new Error('There is no box.');
        }
        area.value = text;
        area.dispatchEvent(new InputEvent('input'));
    };
    const button = (label: string): HTMLButtonElement => {
        const found = [...pane.querySelectorAll('button')].find(({ textContent }) => textContent === label);
        if (!found) {
            throw new Error(`There is no button ${label}.`);
        }
        return found;
    };

    beforeEach(() => {
        [pane, slide] = [document.createElement('div'), document.createElement('section')];
        slide.tabIndex = 0;
        slide.append(block('h1', 'Two', 5), block('p', 'some text', 7, 8), block('li', 'a', 10), document.createElement('p'));
        document.body.append(slide, pane);
        deck = readDeck(TEXT);
        sent = [];
        toggled = 0;
        mode = new CommentMode(pane, {
            deck: () => deck, slideIndex: () => 1, slide: () => slide, focus: () => slide.focus(),
            onDidToggle: () => { toggled++; },
            send: async (target, text) => void sent.push({ target, text })
        });
    });

    afterEach(() => {
        mode.end();
        pane.remove();
        slide.remove();
    });

    it('offers the slide and each of its parts, the first one at once, and nothing when it is over', () => {
        mode.toggle();
        expect(names()).toEqual([
            'Comment on the slide', 'Comment on the heading: Two', 'Comment on the text: some text', 'Comment on the text: a'
        ]);
        expect(document.activeElement).toBe(parts()[1]);
        mode.toggle();
        expect([parts(), document.activeElement, toggled]).toEqual([[], slide, 2]);
    });

    it('goes from part to part with the arrow keys, and ends with Escape', () => {
        mode.toggle();
        const walked = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp'].map(key => {
            press(key);
            return parts().indexOf(document.activeElement as HTMLButtonElement);
        });
        expect([walked, press('Escape').defaultPrevented, mode.isActive]).toEqual([[2, 3, 0, 3], true, false]);
    });

    it('sends what was written, with the lines of the part, and is over then', () => {
        mode.toggle();
        parts()[2].click();
        expect([document.activeElement?.localName, button('Send to Chat').disabled]).toEqual(['textarea', true]);
        write('  Too long  ');
        button('Send to Chat').click();
        expect(sent).toEqual([{ target: { slideIndex: 1, line: 7, endLine: 8, quote: 'some\ntext' }, text: 'Too long' }]);
        expect([mode.isActive, box(), document.activeElement]).toEqual([false, null, slide]);
    });

    it('sends with Ctrl+Enter, and nothing that is empty', () => {
        mode.toggle();
        parts()[0].click();
        press('Enter', { ctrlKey: true });
        write('Why?');
        press('Enter', { ctrlKey: true });
        expect(sent.map(({ target: { line, endLine }, text }) => [line, endLine, text])).toEqual([[5, 10, 'Why?']]);
    });

    it('gives up a comment without giving up the mode, and keeps the keys to itself', () => {
        const heard: string[] = [];
        pane.addEventListener('keydown', ({ key }) => heard.push(key));
        mode.toggle();
        parts()[1].focus();
        parts()[1].click();
        press('f');
        press('Escape');
        expect([box(), mode.isActive, document.activeElement === parts()[1], heard]).toEqual([null, true, true, []]);
        parts()[1].click();
        button('Cancel').click();
        expect([box(), sent]).toEqual([null, []]);
    });

    it('has a half-written comment again for whoever comes back to its place, until it is sent or cancelled', () => {
        const written = (): string | undefined => pane.querySelector('textarea')?.value;
        mode.toggle();
        parts()[2].click();
        write('Half a sen');
        press('Escape');
        parts()[1].click();
        expect(written()).toBe('');
        mode.end();
        mode.toggle();
        parts()[2].click();
        expect([written(), button('Send to Chat').disabled]).toEqual(['Half a sen', false]);
        button('Cancel').click();
        parts()[2].click();
        expect(written()).toBe('');
        write('Whole');
        button('Send to Chat').click();
        mode.toggle();
        parts()[2].click();
        expect([written(), sent.map(({ text }) => text)]).toEqual(['', ['Whole']]);
    });

    it('finds the lines again if the text changed while the person wrote', () => {
        mode.toggle();
        parts()[3].click();
        deck = readDeck(TEXT.replace('# One', '# One\n\nmore\n\nand more'));
        mode.update();
        write('This one');
        button('Send to Chat').click();
        expect(sent[0].target).toEqual({ slideIndex: 1, line: 14, endLine: 14, quote: '- a' });
    });

    it('keeps what is being written when the slide is rendered anew', () => {
        mode.toggle();
        parts()[2].click();
        write('Half a sen');
        slide.replaceChildren(block('h1', 'Zwei', 5));
        mode.update();
        expect([names().length, pane.querySelector('textarea')?.value]).toEqual([2, 'Half a sen']);
    });

    it('offers no step that is not shown yet', () => {
        slide.querySelector('li')?.setAttribute('style', 'visibility: hidden');
        mode.toggle();
        expect(names()).toHaveLength(3);
    });

    it('shows hostile text as text', () => {
        slide.replaceChildren(block('p', '<img src=x onerror=hacked()>', 7));
        mode.toggle();
        parts()[1].click();
        expect([pane.querySelector('img'), box()?.textContent]).toEqual([null, expect.stringContaining('<img src=x')]);
    });
});
