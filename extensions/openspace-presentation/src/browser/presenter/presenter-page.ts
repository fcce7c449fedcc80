import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { formatElapsed } from './presenter-clock';
import { actionOfKey, PresenterAction } from './presenter-keys';
import { PresenterState } from './presenter-state';
import { SlidePreview } from './slide-preview';

export interface PresenterActions extends Record<Extract<
    PresenterAction, 'previous' | 'next' | 'first' | 'last' | 'toggleBlank' | 'close'>, () => void> {
    toggleClock(): void;
    resetClock(): void;
    /** A link of the notes. */
    follow(link: HTMLElement): void;
}

type ButtonName = 'previous' | 'next' | 'clock' | 'reset' | 'blank' | 'smaller' | 'larger';

/** Where the IDE has its fonts, as the build puts them. */
const FONTS = 'assets/';

/** Nothing of the page loads or runs anything but the fonts of the IDE, whatever gets into it. */
const policy = (): string => [
    'default-src \'none\'', 'style-src \'unsafe-inline\'', 'img-src data: blob:', `font-src data: ${new URL(FONTS, document.baseURI).href}`,
    'form-action \'none\'', 'base-uri \'none\''
].join('; ');

/** Sizes of the notes in pixels. */
const SIZES = [16, 18, 22, 26, 32, 40];
const DEFAULT_SIZE = SIZES.indexOf(22);

/** What the person sees who presents. It fills a document of another window, and knows no deck. */
export class PresenterPage implements Disposable {

    protected readonly style: HTMLStyleElement;
    protected readonly front: SlidePreview;
    protected readonly next: SlidePreview;
    protected readonly frontTitle = this.create('h1');
    protected readonly place = this.create('span', 'openspace-presenter-place');
    protected readonly steps = this.create('span', 'openspace-presenter-muted');
    protected readonly nextTitle = this.create('h2');
    protected readonly end = this.create('p', 'openspace-presenter-end');
    protected readonly notes = this.create('div', 'openspace-presenter-text');
    protected readonly time = this.create('span', 'openspace-presenter-time');
    protected readonly timeOfDay = this.create('span', 'openspace-presenter-muted');
    protected readonly warning = this.create('p', 'openspace-presenter-warning');
    protected readonly buttons: Readonly<Record<ButtonName, HTMLButtonElement>>;
    protected size = DEFAULT_SIZE;

    constructor(protected readonly page: Document, protected readonly actions: PresenterActions) {
        this.style = page.createElement('style');
        this.front = new SlidePreview(page);
        this.next = new SlidePreview(page);
        const presenterText = (name: string, label: string): string => nls.localize(`openspace/presentation/presenter/${name}`, label);
        this.buttons = {
            previous: this.button(
                presenterText('previous', 'Previous'), presenterText('previousKeys', 'Left, Page Up'), () => actions.previous()
            ),
            next: this.button(presenterText('next', 'Next'), presenterText('nextKeys', 'Right, Page Down, Space'), () => actions.next()),
            clock: this.button('', '', () => actions.toggleClock()),
            reset: this.button(presenterText('reset', 'Reset'), presenterText('resetTimer', 'Reset the timer'), () => actions.resetClock()),
            blank: this.button(presenterText('blank', 'Black Screen'), presenterText('blankKeys', 'Hide the slide from the audience (B)'),
                () => actions.toggleBlank()),
            smaller: this.button('A−', presenterText('smaller', 'Smaller notes'), () => this.resizeNotes(-1)),
            larger: this.button('A+', presenterText('larger', 'Larger notes'), () => this.resizeNotes(1))
        };
        this.fill();
        this.resizeNotes(0);
        this.setBlank(false);
        page.addEventListener('keydown', this.onKeyDown);
        page.addEventListener('click', this.onClick);
        page.addEventListener('auxclick', this.onClick);
    }

    /** Another position, or another text. What the slides look like comes with {@link showFront} and {@link showNext}. */
    update({ deckTitle, front, next, total, stepsLeft, hasPrevious, hasNext }: PresenterState): void {
        this.page.title = nls.localize('openspace/presentation/presenter/title', '{0} – Presenter View', deckTitle);
        this.frontTitle.textContent = front.title || deckTitle;
        this.place.textContent = nls.localize('openspace/presentation/slideStatus', 'Slide {0} of {1}', front.index + 1, total);
        this.steps.textContent = stepsLeft === 0 ? ''
            : stepsLeft === 1 ? nls.localize('openspace/presentation/presenter/lastStep', '1 step left')
            : nls.localize('openspace/presentation/presenter/steps', '{0} steps left', stepsLeft);
        this.nextTitle.textContent = !next ? nls.localize('openspace/presentation/presenter/nextSlide', 'Next')
            : nls.localize('openspace/presentation/presenter/nextTitle', 'Next: {0}', next.title || String(next.index + 1));
        this.next.element.hidden = !next;
        this.end.hidden = !!next;
        this.buttons.previous.disabled = !hasPrevious;
        this.buttons.next.disabled = !hasNext;
    }

    setStyle(text: string): void {
        if (this.style.textContent !== text) {
            this.style.textContent = text;
        }
    }

    showFront(section: HTMLElement, theme: string | undefined): void {
        this.front.show(section, theme);
    }

    showSteps(count: number): void {
        this.front.showSteps(count);
    }

    showNext(section: HTMLElement | undefined, theme: string | undefined): void {
        if (section) {
            this.next.show(section, theme);
        } else {
            this.next.clear();
        }
    }

    /** Sanitised notes; none if there are none. Of another slide they begin at their top. */
    showNotes(content: readonly Node[], isOtherSlide: boolean): void {
        const none = nls.localize('openspace/presentation/presenter/noNotes', 'No notes for this slide.');
        this.notes.replaceChildren(...content.length > 0 ? content : [this.create('p', 'openspace-presenter-muted', none)]);
        if (isOtherSlide) {
            this.notes.scrollTop = 0;
        }
    }

    showTime(elapsed: number, isRunning: boolean, timeOfDay: Date): void {
        setText(this.time, formatElapsed(elapsed));
        this.time.classList.toggle('openspace-presenter-paused', !isRunning);
        setText(this.timeOfDay, timeOfDay.toLocaleTimeString(nls.locale, { hour: 'numeric', minute: '2-digit' }));
        setText(this.buttons.clock, isRunning ? nls.localize('openspace/presentation/presenter/pause', 'Pause')
            : nls.localize('openspace/presentation/presenter/resume', 'Resume'));
        this.buttons.clock.title = isRunning ? nls.localize('openspace/presentation/presenter/pauseTimer', 'Pause the timer')
            : nls.localize('openspace/presentation/presenter/resumeTimer', 'Resume the timer');
    }

    setBlank(isBlank: boolean): void {
        this.buttons.blank.setAttribute('aria-pressed', String(isBlank));
        this.warning.textContent = isBlank
            ? nls.localize('openspace/presentation/presenter/blanked', 'The audience sees a black screen.') : '';
        this.warning.hidden = !isBlank;
    }

    /** For a window that stays although nobody cares for it any more. */
    sayGone(): void {
        const text = nls.localize('openspace/presentation/presenter/gone', 'The deck was closed. You can close this window.');
        this.dispose();
        this.page.body.classList.add('openspace-presenter-gone');
        this.page.body.replaceChildren(this.create('p', '', text));
    }

    dispose(): void {
        this.page.removeEventListener('keydown', this.onKeyDown);
        this.page.removeEventListener('click', this.onClick);
        this.page.removeEventListener('auxclick', this.onClick);
        this.front.dispose();
        this.next.dispose();
        this.notes.replaceChildren();
    }

    protected fill(): void {
        const { page, buttons } = this;
        const meta = page.createElement('meta');
        meta.httpEquiv = 'Content-Security-Policy';
        meta.content = policy();
        page.head.replaceChildren(meta, this.style);
        page.documentElement.lang = document.documentElement.lang || 'en';
        page.body.className = 'openspace-presenter';
        buttons.previous.classList.add('openspace-presenter-large');
        buttons.next.classList.add('openspace-presenter-large');
        this.time.setAttribute('role', 'timer');
        this.time.setAttribute('aria-label', nls.localize('openspace/presentation/presenter/elapsed', 'Time since the beginning'));
        this.warning.setAttribute('role', 'status');
        this.end.textContent = nls.localize('openspace/presentation/presenter/end', 'End of the deck');
        // It scrolls, so the keyboard must get there.
        this.notes.tabIndex = 0;
        this.notes.setAttribute('role', 'region');
        const notesTitle = this.create('h2', '', nls.localize('openspace/presentation/presenter/notes', 'Notes'));
        this.notes.setAttribute('aria-label', notesTitle.textContent ?? '');
        const main = this.group('main', '',
            this.group('section', 'openspace-presenter-front',
                this.line(this.frontTitle, this.steps, this.place), this.front.element, this.warning),
            this.group('section', 'openspace-presenter-notes', this.line(notesTitle, buttons.smaller, buttons.larger), this.notes));
        const aside = this.group('aside', '',
            this.group('section', 'openspace-presenter-next', this.line(this.nextTitle), this.next.element, this.end),
            this.group('section', 'openspace-presenter-controls',
                this.line(this.time, this.timeOfDay), this.line(buttons.clock, buttons.reset, buttons.blank),
                this.line(buttons.previous, buttons.next)));
        aside.setAttribute('aria-label', nls.localize('openspace/presentation/presenter/aside', 'Next slide, time and controls'));
        page.body.replaceChildren(main, aside);
    }

    protected resizeNotes(change: -1 | 0 | 1): void {
        this.size = Math.max(0, Math.min(SIZES.length - 1, this.size + change));
        this.notes.style.setProperty('--presenter-notes-size', `${SIZES[this.size]}px`);
        this.buttons.smaller.disabled = this.size === 0;
        this.buttons.larger.disabled = this.size === SIZES.length - 1;
    }

    protected readonly onKeyDown = (event: KeyboardEvent): void => {
        const focused = elementOf(event.target);
        const place = focused?.closest('button, a') ? 'button' : focused && this.notes.contains(focused) ? 'notes' : 'page';
        const action = event.defaultPrevented ? undefined : actionOfKey(event, place);
        if (!action) {
            return;
        }
        event.preventDefault();
        if (action === 'largerNotes' || action === 'smallerNotes') {
            this.resizeNotes(action === 'largerNotes' ? 1 : -1);
        } else if (action !== 'nothing') {
            this.actions[action]();
        }
    };

    /** Links would load something into this window, or the IDE once more: their addresses are relative to it. */
    protected readonly onClick = (event: MouseEvent): void => {
        const link = elementOf(event.target)?.closest<HTMLElement>('a');
        if (link) {
            event.preventDefault();
            this.actions.follow(link);
        }
    };

    protected create(tag: string, className = '', text = ''): HTMLElement {
        const element = this.page.createElement(tag);
        if (className) {
            element.className = className;
        }
        element.textContent = text;
        return element;
    }

    protected button(label: string, title: string, action: () => void): HTMLButtonElement {
        const button = this.page.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.title = title;
        button.addEventListener('click', action);
        return button;
    }

    protected line(...content: HTMLElement[]): HTMLElement {
        return this.group('div', 'openspace-presenter-line', ...content);
    }

    protected group(tag: string, className: string, ...content: HTMLElement[]): HTMLElement {
        const group = this.create(tag, className);
        group.append(...content);
        return group;
    }
}

/** Also of another window, whose classes are not those of this one. */
function elementOf(target: EventTarget | null): Element | undefined {
    return target !== null && 'closest' in target ? target as Element : undefined;
}

/** A text that is set anew is read and drawn anew. */
function setText(element: HTMLElement, text: string): void {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}
