import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { DeckOverview } from './deck-overview';

const TEXT = '# One\n\n---\n\n# Two\n\n--\n\n# Below\n\n---\n\n<!-- slide: hidden -->\n# Extra\n\n---\n\n# Three\n';

describe('overview of a deck', () => {
    let host: HTMLElement;
    let overview: DeckOverview;
    let deck: Deck;
    let rendered: number[];
    let left: (number | undefined)[];

    const options = (): HTMLElement[] => [...overview.element.querySelectorAll<HTMLElement>('[role="option"]')];
    const captions = (): string[] => options().map(({ textContent }) => (textContent ?? '').replace(/^#.*#/, ''));
    const pictures = (): string[] => [...overview.element.querySelectorAll('section')].map(({ textContent }) => textContent ?? '');
    const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset.slideIndex;
    const press = (key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
        document.activeElement?.dispatchEvent(event);
        return event;
    };
    /** jsdom lays nothing out. */
    const resize = (width: number, height: number): void => {
        Object.defineProperties(overview.element, {
            clientWidth: { value: width, configurable: true }, clientHeight: { value: height, configurable: true }
        });
        overview.layout();
    };

    beforeEach(() => {
        host = document.createElement('div');
        document.body.append(host);
        deck = readDeck(TEXT);
        [rendered, left] = [[], []];
        overview = new DeckOverview({
            render: async index => {
                rendered.push(index);
                const section = document.createElement('section');
                section.textContent = deck.slides[index].source;
                return section;
            },
            close: index => left.push(index)
        });
        overview.open(host, deck, 1);
        resize(700, 600);
        overview.focus();
    });

    afterEach(() => {
        overview.dispose();
        host.remove();
    });

    it('shows all slides but hidden ones, says which is in front, and which stand below others', async () => {
        await expect.poll(pictures).toHaveLength(4);
        expect(options().map(({ ariaLabel }) => ariaLabel ?? '')).toHaveLength(4);
        expect(options().map(option => option.getAttribute('aria-label'))).toEqual([
            'Slide 1 of 5: One', 'Slide 2 of 5: Two', 'Slide 3 of 5: Below, below the one before', 'Slide 5 of 5: Three'
        ]);
        expect(options().map(option => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false', 'false']);
        expect(captions().at(2)).toContain('↳ 3  Below');
    });

    it('goes through them by keys, as they stand, and chooses one', () => {
        expect(focused()).toBe('1');
        const keys = ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'End'];
        expect(keys.map(key => [press(key).defaultPrevented, focused()])).toEqual(
            ['2', '4', '1', '0', '0', '0', '4'].map(index => [true, index]));
        press('Enter');
        press('Escape');
        press('o');
        expect(left).toEqual([4, undefined, undefined]);
    });

    it('leaves other keys to the IDE', () => {
        expect([press('p', { ctrlKey: true }), press('ArrowRight', { altKey: true }), press('x')].map(event => event.defaultPrevented))
            .toEqual([false, false, false]);
        expect(focused()).toBe('1');
    });

    it('chooses a slide by a click on it, and none by a click beside them', () => {
        overview.element.click();
        options()[2].querySelector<HTMLElement>('.openspace-overview-caption')?.click();
        expect(left).toEqual([2]);
    });

    it('renders those in view only, and lets go of them', async () => {
        deck = readDeck(Array.from({ length: 500 }, (_, index) => `# ${index}`).join('\n---\n'));
        rendered.length = 0;
        overview.show(deck, 0, 'all');
        await expect.poll(pictures).toHaveLength(15);
        overview.element.scrollTop = 20_000;
        overview.element.dispatchEvent(new Event('scroll'));
        await expect.poll(() => pictures().length > 15 && pictures().every(text => Number(text.slice(2)) > 300)).toBe(true);
        expect(pictures().length).toBeLessThan(30);
    });

    it('renders only what changed when the text does, and keeps the focus', async () => {
        await expect.poll(pictures).toHaveLength(4);
        rendered.length = 0;
        const [first] = options();
        deck = readDeck(TEXT.replace('# Three', '# Third'));
        overview.show(deck, 1, new Set([4]));
        await expect.poll(pictures).toContain('# Third');
        expect([rendered, focused(), options()[0] === first]).toEqual([[4], '1', true]);
        overview.show(deck, 1, 'all');
        await expect.poll(() => rendered).toHaveLength(5);
    });

    it('keeps the pictures of slides with the same text', async () => {
        deck = readDeck('# A\n\n---\n\n# Same\n\n---\n\n# Same\n\n---\n\n# Same\n');
        overview.show(deck, 0, 'all');
        await expect.poll(pictures).toHaveLength(4);
        const before = options();
        rendered.length = 0;
        overview.show(deck, 2, new Set());
        expect([options().map((option, at) => option === before[at]), pictures()])
            .toEqual([[true, true, true, true], ['# A', '# Same', '# Same', '# Same']]);
        deck = readDeck('# A\n\n---\n\n# Same\n');
        overview.show(deck, 0, new Set());
        expect([options(), rendered]).toEqual([before.slice(0, 2), []]);
    });

    it('follows the slide in front without taking the focus', () => {
        const input = document.createElement('input');
        host.append(input);
        input.focus();
        overview.setFront(4);
        expect(document.activeElement).toBe(input);
        expect(options().map(option => option.getAttribute('aria-selected')).at(-1)).toBe('true');
        overview.focus();
        expect(focused()).toBe('4');
    });

    it('has the title of a slide that cannot be rendered', async () => {
        const broken = new DeckOverview({ render: () => Promise.reject(new Error('No')), close: () => undefined });
        broken.open(host, deck, 0);
        await Promise.resolve();
        expect(broken.element.textContent).toContain('1  One');
        broken.dispose();
    });

    it('leaves nothing behind', () => {
        overview.close();
        expect([overview.isOpen, host.childNodes.length, overview.element.childNodes.length]).toEqual([false, 0, 0]);
    });
});
