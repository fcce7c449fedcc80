import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { DeckStage } from './deck-stage';
import { createStage } from './reveal-stage';

const TEXT = [
    '# One', '# Two\n\n* a <!-- fragment -->\n* b <!-- fragment -->', '<!-- slide: hidden -->\n# Extra', '# Three'
].join('\n\n---\n\n');

describe('stage', () => {
    let host: HTMLElement;
    let stage: DeckStage;
    let deck: Deck;
    let rendered: number[];
    let moves: number[];
    /** How often the stage wanted to know whether to show changes. */
    let asked: number;

    const front = (): HTMLElement | null => host.querySelector<HTMLElement>('.slides section.openspace-slide.present');
    const show = async (text: string, changed: ReadonlySet<number> | 'all' = new Set()): Promise<void> => {
        deck = readDeck(text);
        await stage.update(deck, changed);
    };

    beforeEach(async () => {
        host = document.createElement('div');
        document.body.append(host);
        [rendered, moves, asked] = [[], [], 0];
        stage = await createStage(host, {
            showsChanges: () => ++asked > 0,
            render: async index => {
                rendered.push(index);
                const section = document.createElement('section');
                section.className = 'openspace-slide';
                section.dataset.layout = 'default';
                const { body } = deck.slides[index];
                section.append(...body.split('\n').map(line => {
                    const element = document.createElement('p');
                    element.textContent = line;
                    element.classList.toggle('fragment', line.includes('fragment'));
                    return element;
                }));
                return section;
            }
        });
        stage.onDidMove(({ index }) => moves.push(index));
        await show(TEXT, 'all');
    });

    afterEach(() => {
        stage.dispose();
        host.remove();
    });

    it('shows the first slide, and renders its neighbour only', async () => {
        expect(front()?.textContent).toContain('# One');
        await expect.poll(() => rendered).toEqual([0, 1]);
    });

    it('asks whether to show changes of the slide in front only, and not when it is rendered for the first time', async () => {
        await expect.poll(() => rendered).toEqual([0, 1]);
        await stage.goTo(1);
        expect(asked).toBe(0);
        await show(TEXT.replace('# One', '# Eins'), new Set([0]));
        await stage.goTo(0);
        expect(asked).toBe(0);
        await show(TEXT.replace('# One', '# Uno'), new Set([0]));
        expect([asked, front()?.textContent]).toEqual([1, '# Uno']);
        expect(stage.slide).toBe(front());
    });

    it('goes by steps, past hidden slides, to the end and back', async () => {
        await stage.goTo(1);
        expect(stage.position).toEqual({ index: 1, step: 0, steps: 2 });
        expect([stage.next(), stage.next(), stage.position.step]).toEqual([true, true, 2]);
        expect([stage.next(), stage.position.index]).toEqual([true, 3]);
        expect(stage.next()).toBe(false);
        expect([stage.previous(), stage.position]).toEqual([true, { index: 1, step: 2, steps: 2 }]);
    });

    it('goes to a hidden slide that is asked for', async () => {
        await stage.goTo(2);
        expect([stage.position.index, front()?.getAttribute('aria-label')]).toEqual([2, 'Extra']);
        expect([stage.previous(), stage.position.index]).toEqual([true, 1]);
    });

    it('goes to the nearest slide if there is none with the index', async () => {
        await stage.goTo(99);
        expect(stage.position.index).toBe(3);
    });

    it('lets nobody get to slides that are not in front, and says which one is', async () => {
        await stage.goTo(1);
        const others = [...host.querySelectorAll('.slides section.openspace-slide')].filter(section => section !== front());
        expect(others.every(section => section.hasAttribute('inert') && section.getAttribute('aria-hidden') === 'true')).toBe(true);
        expect([front()?.getAttribute('role'), front()?.getAttribute('aria-roledescription')]).toEqual(['group', 'slide']);
        expect(host.querySelector('.openspace-deck-status')?.textContent).toBe('Slide 2 of 4: Two');
        expect(host.querySelector('[role="application"]')).toBeNull();
    });

    it('renders only the slide that changed, and stays on it', async () => {
        await stage.goTo(1, 1);
        await expect.poll(() => rendered.length).toBe(3);
        const element = front();
        rendered.length = 0;
        await show(TEXT.replace('# Two', '# Second'), new Set([1]));
        expect([rendered, stage.position, front() === element]).toEqual([[1], { index: 1, step: 1, steps: 2 }, true]);
        expect(front()?.textContent).toContain('# Second');
    });

    it('stays on its slide when one is added before it', async () => {
        await stage.goTo(1);
        const element = front();
        await show(`# Zero\n\n---\n\n${TEXT}`);
        expect([stage.position.index, stage.total, front() === element]).toEqual([2, 5, true]);
    });

    it('opens 5,000 slides with a few sections', async () => {
        await show(Array.from({ length: 5_000 }, (_, index) => `# ${index}`).join('\n---\n'), 'all');
        await stage.goTo(4_321);
        expect(front()?.textContent).toContain('# 4321');
        expect(host.querySelectorAll('.slides section').length).toBeLessThanOrEqual(30);
    });

    it('lets the person choose from all slides, and comes back where they were or want to be', async () => {
        await stage.goTo(1);
        stage.toggleOverview();
        stage.focus();
        const key = (name: string): unknown =>
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
        const reveal = host.querySelector<HTMLElement>('.openspace-deck > .reveal');
        expect([stage.isOverview, reveal?.inert, host.querySelectorAll('[role="option"]').length]).toEqual([true, true, 3]);
        key('Escape');
        expect([stage.isOverview, reveal?.inert, stage.position.index, document.activeElement === reveal]).toEqual([false, false, 1, true]);
        stage.toggleOverview();
        stage.focus();
        key('End');
        key('Enter');
        expect([stage.isOverview, stage.position.index, host.querySelector('[role="option"]')]).toEqual([false, 3, null]);
    });

    it('begins where it is sent before it has a text', async () => {
        stage.dispose();
        stage = await createStage(host, { render: async () => document.createElement('section') });
        await stage.goTo(3);
        await show(TEXT, 'all');
        expect(stage.position.index).toBe(3);
    });

    it('leaves nothing behind', () => {
        const interval = window.setInterval;
        stage.dispose();
        expect([host.childNodes.length, document.documentElement.className, window.setInterval === interval]).toEqual([0, '', true]);
    });
});
