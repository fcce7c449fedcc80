import { beforeEach, describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { PresenterActions, PresenterPage } from './presenter-page';
import { presenterState } from './presenter-state';

const DECK = readDeck('---\ntitle: A Talk\n---\n# One\n---\n# Two\n---\n# Three\n');

describe('page of the presenter view', () => {
    let page: Document;
    let called: string[];
    let view: PresenterPage;

    beforeEach(() => {
        page = document.implementation.createHTMLDocument('');
        called = [];
        const note = (name: string) => () => void called.push(name);
        view = new PresenterPage(page, {
            previous: note('previous'), next: note('next'), first: note('first'), last: note('last'), toggleBlank: note('blank'),
            close: note('close'), toggleClock: note('clock'), resetClock: note('reset'),
            follow: link => called.push(link.getAttribute('href') ?? '')
        } satisfies PresenterActions);
    });

    const update = (index: number, step = 0, steps = 0): void => {
        const state = presenterState(DECK, { index, step, steps }, 'talk.deck.md');
        if (state) {
            view.update(state);
        }
    };
    const text = (): string => page.body.textContent ?? '';
    const button = (name: string): HTMLButtonElement => {
        const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        if (!found) {
            throw new Error(`There is no button ${name}.`);
        }
        return found;
    };
    const press = (key: string, target: EventTarget = page.body, modifiers: KeyboardEventInit = {}): boolean =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
    const section = (...fragments: string[]): HTMLElement => {
        const created = document.createElement('section');
        created.append(...fragments.map(content => {
            const fragment = document.createElement('p');
            fragment.className = 'fragment';
            fragment.textContent = content;
            return fragment;
        }));
        return created;
    };

    it('says where the talk is, and what comes', () => {
        update(1, 1, 3);
        expect(page.title).toBe('A Talk – Presenter View');
        expect([page.querySelector('h1')?.textContent, text()]).toEqual(['Two', expect.stringContaining('Slide 2 of 3')]);
        expect([text().includes('2 steps left'), text().includes('Next: Three')]).toEqual([true, true]);
        update(1, 2, 3);
        expect(text()).toContain('1 step left');
    });

    it('says that there is nothing more', () => {
        const end = page.querySelector<HTMLElement>('.openspace-presenter-end');
        update(0);
        expect([end?.hidden, button('Previous').disabled, button('Next').disabled]).toEqual([true, true, false]);
        update(2);
        expect([end?.hidden, end?.textContent, button('Next').disabled]).toEqual([false, 'End of the deck', true]);
    });

    it('shows the steps that the audience sees, and the next slide in full', () => {
        view.showFront(section('a', 'b', 'c'), 'night');
        view.showSteps(2);
        view.showNext(section('d', 'e'), 'night');
        const visible = (place: string): (string | null)[] =>
            [...page.querySelectorAll(`.openspace-presenter-${place} .fragment.visible`)].map(({ textContent }) => textContent);
        expect([visible('front'), visible('next')]).toEqual([['a', 'b'], ['d', 'e']]);
        view.showSteps(0);
        expect(visible('front')).toEqual([]);
        expect(page.querySelector<HTMLElement>('.openspace-presenter-front .openspace-deck')?.dataset.deckTheme).toBe('night');
        expect(page.querySelectorAll('.openspace-presenter-slide[inert]')).toHaveLength(2);
    });

    it('belongs to the other document with all that it shows', () => {
        view.showFront(section('a'), undefined);
        view.showNotes([document.createElement('p')], true);
        expect([...page.querySelectorAll('*')].every(({ ownerDocument }) => ownerDocument === page)).toBe(true);
    });

    it('lets nothing in it load or run', () => {
        const policy = page.head.querySelector('meta')?.content;
        expect(policy).toContain('default-src \'none\'');
        const ownFonts = `font-src data: ${document.location.origin}/assets/;`;
        expect(policy).toContain(ownFonts);
        expect(policy?.replace(ownFonts, '')).not.toMatch(/script-src|https?:|'self'|\*/);
    });

    it.each([
        ['ArrowRight', 'next'], ['ArrowDown', 'next'], ['PageDown', 'next'], [' ', 'next'], ['Enter', 'next'],
        ['ArrowLeft', 'previous'], ['ArrowUp', 'previous'], ['PageUp', 'previous'], ['Backspace', 'previous'],
        ['Home', 'first'], ['End', 'last'], ['b', 'blank'], ['.', 'blank'], ['Escape', 'close']
    ])('takes the key %s for “%s”', (key, action) => {
        press(key);
        expect(called).toEqual([action]);
    });

    it('leaves keys to the browser and to buttons, and F5 to nobody: it would leave an empty window', () => {
        view.showTime(0, true, new Date());
        const unused = [press('r', page.body, { ctrlKey: true }), press('ArrowLeft', page.body, { altKey: true }), press('x')];
        expect(unused).toEqual([true, true, true]);
        expect([press(' ', button('Pause')), press('Enter', button('Pause'))]).toEqual([true, true]);
        expect([press('F5'), called]).toEqual([false, []]);
        press(' ', page.body, { shiftKey: true });
        press('PageDown', button('Pause'));
        expect(called).toEqual(['previous', 'next']);
    });

    it('lets the arrows scroll notes that have the focus, and remotes go on', () => {
        const notes = page.querySelector<HTMLElement>('.openspace-presenter-text')!;
        press('ArrowDown', notes);
        expect(called).toEqual([]);
        press('PageDown', notes);
        press('ArrowRight', notes);
        expect(called).toEqual(['next', 'next']);
    });

    it('has notes in sizes, by buttons and keys, within limits', () => {
        const size = (): string | undefined =>
            page.querySelector<HTMLElement>('.openspace-presenter-text')?.style.getPropertyValue('--presenter-notes-size');
        expect(size()).toBe('22px');
        button('A+').click();
        expect(size()).toBe('26px');
        for (let presses = 0; presses < 20; presses++) {
            press('-');
        }
        expect([size(), button('A−').disabled, button('A+').disabled]).toEqual(['16px', true, false]);
    });

    it('says that there are no notes, instead of those before', () => {
        const note = document.createElement('p');
        note.textContent = 'Ask who remembers.';
        view.showNotes([note], true);
        expect(text()).toContain('Ask who remembers.');
        view.showNotes([], true);
        expect([text().includes('Ask'), text().includes('No notes for this slide.')]).toEqual([false, true]);
    });

    it('follows links of notes through the IDE, also with the middle button', () => {
        const link = document.createElement('a');
        link.href = '#';
        const word = document.createElement('b');
        link.append(word);
        view.showNotes([link], true);
        const click = (type: string): boolean => word.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
        expect([click('click'), click('auxclick'), called]).toEqual([false, false, ['#', '#']]);
    });

    it('shows the time, and whether it runs', () => {
        view.showTime(65_000, true, new Date(2026, 0, 1, 9, 5));
        const timer = page.querySelector('[role="timer"]');
        expect([timer?.textContent, text().includes('9:05')]).toEqual(['1:05', true]);
        button('Pause').click();
        view.showTime(65_000, false, new Date());
        button('Resume').click();
        button('Reset').click();
        expect(called).toEqual(['clock', 'clock', 'reset']);
    });

    it('says that the audience sees nothing', () => {
        view.setBlank(true);
        const state = (): unknown[] => [button('Black Screen').getAttribute('aria-pressed'), text().includes('The audience sees')];
        expect(state()).toEqual(['true', true]);
        view.setBlank(false);
        expect(state()).toEqual(['false', false]);
    });

    it('does not look alive when nobody cares for it any more', () => {
        update(0);
        view.sayGone();
        press('ArrowRight');
        expect([text(), page.querySelector('button'), called]).toEqual(['The deck was closed. You can close this window.', null, []]);
    });
});
