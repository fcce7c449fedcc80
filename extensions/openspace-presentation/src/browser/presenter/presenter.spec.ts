import { ThemeService } from '@theia/core/lib/browser/theming';
import { Emitter } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { readDeck } from '../../common/deck/split-deck';
import { fakeRenderer } from '../view/fixtures/deck-parts';
import { FakeStage } from '../view/fixtures/fake-stage';
import { DetailedScreen, ScreenPage } from './other-screen';
import { Presenter } from './presenter';

const URI = 'file:///w/talk.deck.md';
const TEXT = '# One\n\nNote: say hello\n---\n# Two\n---\n# Three\n';

/** A window of its own, as far as the presenter knows. */
class FakeWindow extends EventTarget {

    readonly document = document.implementation.createHTMLDocument('');
    readonly ticks = new Map<number, () => void>();
    closed = false;
    focused = 0;

    setInterval(callback: () => void): number {
        this.ticks.set(this.ticks.size + 1, callback);
        return this.ticks.size;
    }

    clearInterval(timer: number): void {
        this.ticks.delete(timer);
    }

    focus(): void {
        this.focused++;
    }

    close(): void {
        if (!this.closed) {
            this.closed = true;
            this.dispatchEvent(new Event('pagehide'));
        }
    }

    get text(): string {
        return this.document.body.textContent ?? '';
    }

    press(key: string): void {
        this.document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
}

/** The IDE's page: it opens windows, or not. */
class FakePage extends EventTarget {

    readonly screen: ScreenPage['screen'] = { availWidth: 1440, availHeight: 900 };
    readonly opened: FakeWindow[] = [];
    readonly asked: string[] = [];
    /** So many windows are blocked. */
    blocked = 0;

    open(_address: string, name: string, features: string): FakeWindow | null {
        this.asked.push(`${name} ${features}`);
        if (this.blocked-- > 0) {
            return null;
        }
        this.opened.push(new FakeWindow());
        return this.last;
    }

    get last(): FakeWindow {
        return this.opened[this.opened.length - 1];
    }
}

describe('presenter view', () => {
    let page: FakePage & Partial<ScreenPage>;
    let stage: FakeStage;
    let shown: { deck: Deck | undefined; stage: FakeStage | undefined; onDidChange: Emitter<void>['event'] };
    let changed: Emitter<void>;
    let themes: Emitter<void>;
    let rendered: string[];
    let warnings: string[];
    let answer: string | undefined;
    let told: unknown[];
    let presenter: Presenter;

    beforeEach(async () => {
        page = new FakePage();
        [rendered, warnings, told, answer] = [[], [], [], undefined];
        [changed, themes] = [new Emitter(), new Emitter()];
        stage = new FakeStage({ render: async () => document.createElement('section') });
        const deck = readDeck(TEXT);
        await stage.update(deck, 'all');
        stage.onDidMove(() => { changed.fire(); });
        shown = { deck, stage, onDidChange: changed.event };
        presenter = new Presenter({
            uri: URI, name: 'talk.deck.md', shown,
            renderer: {
                render: (of, slide, place) => {
                    rendered.push(`${slide.body.trim()}${place.isDark ? ' (dark)' : ''}`);
                    return fakeRenderer.render(of, { ...slide, source: slide.body }, place);
                }
            },
            themes: { getCurrentTheme: () => ({ type: 'dark' }), onDidColorThemeChange: themes.event } as unknown as ThemeService,
            messages: { warn: async (message: string) => { warnings.push(message); return answer; } },
            follow: () => undefined,
            fillScreen: screen => told.push(screen),
            leaveScreen: () => told.push('left'),
            setBlank: isBlank => told.push(isBlank)
        }, page as unknown as Window & ScreenPage);
    });

    afterEach(() => presenter.dispose());

    const hasShown = (...texts: string[]) => expect.poll(() => texts.filter(text => !page.last.text.includes(text))).toEqual([]);

    it('shows the slide in front, the next one and the notes', async () => {
        await presenter.open();
        await hasShown('# One', '# Two', 'say hello', 'Slide 1 of 3');
        expect(rendered).toEqual(['# One (dark)', '# Two (dark)', 'say hello (dark)']);
    });

    it('follows the stage, and the stage follows its keys', async () => {
        await presenter.open();
        stage.next();
        await hasShown('# Two', '# Three', 'Slide 2 of 3', 'No notes');
        page.last.press('PageDown');
        await hasShown('# Three', 'Slide 3 of 3', 'End of the deck');
        page.last.press('Home');
        await expect.poll(() => stage.index).toBe(0);
        page.last.press('End');
        await expect.poll(() => stage.index).toBe(2);
        page.last.press('ArrowLeft');
        expect(stage.index).toBe(1);
    });

    it('renders nothing for a step, and everything for another text', async () => {
        stage.steps = 2;
        await presenter.open();
        await hasShown('say hello');
        const before = rendered.length;
        stage.step = 1;
        changed.fire();
        expect([rendered.length, page.last.text.includes('1 step left')]).toEqual([before, true]);
        shown.deck = readDeck(TEXT.replace('say hello', 'say goodbye'));
        await stage.update(shown.deck, new Set([0]));
        await hasShown('say goodbye');
    });

    it('renders a slide again that has another number of steps than before: its code has changed', async () => {
        [stage.step, stage.steps] = [2, 2];
        await presenter.open();
        await hasShown('say hello');
        rendered.length = 0;
        [stage.step, stage.steps] = [3, 3];
        changed.fire();
        expect(rendered).toEqual(['# One (dark)', '# Two (dark)', 'say hello (dark)']);
    });

    it('shows the last of many moves, however late slides are rendered', async () => {
        await presenter.open();
        stage.next();
        stage.next();
        stage.previous();
        await hasShown('# Two', '# Three', 'Slide 2 of 3');
        expect(page.last.text).not.toContain('# One');
    });

    it('takes the colours of the IDE when it has them itself', async () => {
        await presenter.open();
        await hasShown('say hello');
        const before = rendered.length;
        themes.fire();
        changed.fire();
        await expect.poll(() => rendered.length).toBe(before + 3);
    });

    it('is one window, which comes to the front when it is asked for again', async () => {
        await Promise.all([presenter.open(), presenter.open()]);
        await presenter.open();
        expect([page.opened.length, page.last.focused]).toEqual([1, 2]);
        page.last.close();
        await presenter.open();
        expect(page.opened).toHaveLength(2);
        await hasShown('say hello');
    });

    it('stops with its window: no timer, no listener, no black screen', async () => {
        await presenter.open();
        page.last.press('b');
        const { last } = page;
        expect([told, last.text.includes('The audience sees a black screen')]).toEqual([[true], true]);
        last.close();
        expect([told, last.ticks.size]).toEqual([[true, false], 0]);
        const before = rendered.length;
        stage.next();
        expect(rendered).toHaveLength(before);
    });

    it('shows the audience the slide again with the next move', async () => {
        await presenter.open();
        page.last.press('b');
        page.last.press('ArrowRight');
        expect(told).toEqual([true, false]);
    });

    it('goes by Escape, with the tab, and with the IDE', async () => {
        await presenter.open();
        page.last.press('Escape');
        expect(page.last.closed).toBe(true);
        await presenter.open();
        page.dispatchEvent(new Event('pagehide'));
        expect(page.last.closed).toBe(true);
        await presenter.open();
        presenter.dispose();
        expect([page.last.closed, page.last.text]).toEqual([true, 'The deck was closed. You can close this window.']);
    });

    it('says what to do when the browser blocks it', async () => {
        page.blocked = 1;
        await presenter.open();
        expect([warnings, page.opened]).toEqual([[expect.stringContaining('Allow pop-up windows')], []]);
        await presenter.open();
        await hasShown('say hello');
    });

    it('tries again when the person says so', async () => {
        page.blocked = 2;
        answer = 'Try Again';
        await presenter.open();
        await expect.poll(() => page.opened.length).toBe(1);
        expect(warnings).toHaveLength(2);
    });

    it('takes another screen, and gives that of the IDE to the deck as long as it is there', async () => {
        const [own, other]: DetailedScreen[] = [0, 1440].map(availLeft => ({ availLeft, availTop: 0, availWidth: 1440, availHeight: 900 }));
        Object.assign(page, { screen: { ...page.screen, isExtended: true } });
        page.getScreenDetails = async () => ({ screens: [own, other], currentScreen: own });
        await presenter.open();
        expect([told, page.asked]).toEqual([[own], [`openspace-presenter:${URI} popup,left=1440,top=0,width=1440,height=900`]]);
        page.last.close();
        expect(told).toEqual([own, false, 'left']);
    });

    it('does not stay behind when the tab is closed while it opens', async () => {
        const opening = presenter.open();
        presenter.dispose();
        await opening;
        expect(page.last.closed).toBe(true);
    });

    it('waits for a deck that is still being read', async () => {
        const { deck } = shown;
        [shown.deck, shown.stage] = [undefined, undefined];
        await presenter.open();
        page.last.press('ArrowRight');
        [shown.deck, shown.stage] = [deck, stage];
        changed.fire();
        await hasShown('say hello');
    });
});
