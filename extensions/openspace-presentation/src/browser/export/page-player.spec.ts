import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webDocument } from './deck-document';
import { pagePolicy, PLAYER_HASH, PLAYER_SCRIPT } from './page-policy';

/** A slide with what a renderer would put there. */
function slide(title: string, markup = ''): HTMLElement {
    const content = new DOMParser().parseFromString(markup, 'text/html').body;
    const section = document.createElement('section');
    section.className = 'openspace-slide';
    section.setAttribute('aria-label', title);
    section.append(...content.childNodes);
    return section;
}

const FRAGMENTS = '<p class="fragment">a</p><p class="fragment">b</p><a href="#x">link</a>';
const CODE = '<pre data-line-steps="1|2-3|*"><code><span class="openspace-code-line">a</span><span class="openspace-code-line">b</span>'
    + '<span class="openspace-code-line">c</span></code><span class="fragment openspace-code-step"></span>'
    + '<span class="fragment openspace-code-step"></span></pre>';

const CHANGE = '<pre data-change-steps="2"><code><del class="openspace-code-line" data-change-step="1">old</del>'
    + '<ins class="openspace-code-line" data-change-step="1">new</ins>'
    + '<ins class="openspace-code-line" data-change-step="2">more</ins></code>'
    + '<span class="fragment openspace-code-step"></span><span class="fragment openspace-code-step"></span></pre>';

describe('the script of an exported page', () => {
    let frame: HTMLIFrameElement;

    beforeEach(() => {
        frame = document.createElement('iframe');
        document.body.append(frame);
        const page = webDocument({
            title: 'Talk', language: 'en', source: 'talk.deck.md', theme: 'paper', style: '',
            slides: [slide('One'), slide('Two', FRAGMENTS), slide('Three', CODE), slide('Four', CHANGE)]
        });
        const { body } = new DOMParser().parseFromString(page, 'text/html');
        const shown = inner().document;
        shown.body.className = body.className;
        shown.body.append(...Array.from(body.children, child => shown.importNode(child, true)));
        // jsdom runs no scripts in frames.
        const window = {
            addEventListener: inner().addEventListener.bind(inner()), getSelection: () => shown.getSelection(),
            innerWidth: 1000, innerHeight: 600
        };
        runInNewContext(body.querySelector('script')?.textContent ?? '', { window, document: shown, location: inner().location, URL });
    });

    afterEach(() => frame.remove());

    const inner = (): Window & typeof globalThis => frame.contentWindow as Window & typeof globalThis;
    const current = (): string => inner().document.querySelector('.is-current section')?.getAttribute('aria-label') ?? '';
    const counter = (): string => inner().document.querySelector('.openspace-page-counter')?.textContent ?? '';
    const visible = (): number => inner().document.querySelectorAll('.is-current .fragment.visible').length;
    const dimmed = (): boolean[] => Array.from(inner().document.querySelectorAll('[data-line-steps] .openspace-code-line'),
        line => line.classList.contains('openspace-code-dimmed'));
    const press = (key: string, options: KeyboardEventInit = {}): boolean =>
        inner().document.body.dispatchEvent(new (inner().KeyboardEvent)('keydown', { key, bubbles: true, cancelable: true, ...options }));
    const click = (clientX: number, target: Element = inner().document.body): boolean =>
        target.dispatchEvent(new (inner().MouseEvent)('click', { clientX, bubbles: true, cancelable: true }));
    const swipe = (from: number, to: number, fingers = 1): void => {
        for (const [type, clientX] of [['touchstart', from], ['touchend', to]] as const) {
            const touch = { clientX, clientY: 100 };
            const event = new (inner().Event)(type, { bubbles: true });
            inner().document.body.dispatchEvent(Object.assign(event, { touches: Array(fingers).fill(touch), changedTouches: [touch] }));
        }
    };

    it('is the one that the policy of the page allows', () => {
        expect(PLAYER_HASH).toBe(`sha256-${createHash('sha256').update(PLAYER_SCRIPT).digest('base64')}`);
        expect(pagePolicy(true)).toContain(`script-src '${PLAYER_HASH}'`);
        expect(pagePolicy(false)).not.toContain('script-src');
        expect(PLAYER_SCRIPT).not.toMatch(/<\/script|<!--|innerHTML|eval/i);
    });

    it('shows one slide after the other with its fragments, and goes back the same way', () => {
        expect([current(), counter()]).toEqual(['One', '1 / 4']);
        press('ArrowRight');
        expect([current(), visible()]).toEqual(['Two', 0]);
        press(' ');
        press('PageDown');
        expect([current(), visible()]).toEqual(['Two', 2]);
        press('ArrowRight');
        expect([current(), counter()]).toEqual(['Three', '3 / 4']);
        press('ArrowLeft');
        expect([current(), visible()]).toEqual(['Two', 2]);
        press(' ', { shiftKey: true });
        expect([current(), visible()]).toEqual(['Two', 1]);
    });

    it('goes to both ends and not beyond', () => {
        press('End');
        press('ArrowRight');
        expect([current(), visible()]).toEqual(['Four', 2]);
        press('Home');
        press('ArrowLeft');
        expect(current()).toBe('One');
    });

    it('lets the lines of code stand out that a step is about', async () => {
        inner().location.hash = '#3';
        await expect.poll(current).toBe('Three');
        expect(dimmed()).toEqual([false, true, true]);
        press('ArrowRight');
        expect(dimmed()).toEqual([true, false, false]);
        press('ArrowRight');
        expect(dimmed()).toEqual([false, false, false]);
    });

    it('lets lines of code come and go with their steps', () => {
        const shown = '.is-current [data-change-step]:not(.openspace-code-gone)';
        const there = (): string[] => Array.from(inner().document.querySelectorAll(shown), line =>
            `${line.textContent}${line.classList.contains('openspace-code-new') ? '!' : ''}`);
        press('End');
        expect(there()).toEqual(['new', 'more!']);
        press('ArrowLeft');
        expect(there()).toEqual(['new!']);
        press('ArrowLeft');
        expect(there()).toEqual(['old']);
    });

    it('leaves keys of the browser to the browser', () => {
        expect([press('ArrowRight', { altKey: true }), press('f', { ctrlKey: true }), press('x')]).toEqual([true, true, true]);
        expect(current()).toBe('One');
        expect(press('ArrowRight')).toBe(false);
    });

    it('turns the slide by clicks at the edges, but not by those on links', () => {
        click(500);
        expect(current()).toBe('One');
        click(950);
        expect(current()).toBe('Two');
        click(950, inner().document.querySelector('a') ?? undefined);
        expect(visible()).toBe(0);
        click(20);
        expect(current()).toBe('One');
    });

    it('turns the slide by swipes of one finger', () => {
        swipe(400, 380);
        swipe(400, 100, 2);
        expect(current()).toBe('One');
        swipe(400, 100);
        expect(current()).toBe('Two');
        swipe(100, 400);
        expect(current()).toBe('One');
    });

    it('says the slide in the address, and goes where the address says', async () => {
        press('ArrowRight');
        expect(inner().location.hash).toBe('#2');
        for (const [hash, title] of [['#3', 'Three'], ['#99', 'Four'], ['#nonsense', 'One']]) {
            inner().location.hash = hash;
            await expect.poll(current).toBe(title);
        }
    });

    it('is complete on paper, and goes on where it was', () => {
        press('ArrowRight');
        press('ArrowRight');
        inner().dispatchEvent(new (inner().Event)('beforeprint'));
        expect(inner().document.querySelectorAll('.fragment:not(.visible)')).toHaveLength(0);
        expect(dimmed()).toEqual([false, false, false]);
        inner().dispatchEvent(new (inner().Event)('afterprint'));
        expect([current(), visible()]).toEqual(['Two', 1]);
    });
});
