import { nls } from '@theia/core/lib/common/nls';
import { Deck } from '../../common/deck/deck';
import { CommentBox } from './comment-box';
import { CommentTarget, findTarget, SourceLines, targetOn } from './comment-target';
import { boxIn, placeBeside } from './place-box';
import { blocksOnSlide, nameOfBlock } from './slide-blocks';

/** A slide that the person can talk about. */
export interface TalkedDeck {
    deck(): Deck | undefined;
    slideIndex(): number;
    /** The element of the slide in front. */
    slide(): HTMLElement | undefined;
    /** Brings the keyboard back to the slide. */
    focus(): void;
    /** Brings a comment to the agent. */
    send(target: CommentTarget, text: string): Promise<void>;
    /** It is on now, or over. */
    onDidToggle(): void;
}

/** While it is on, each part of the slide can be chosen, by pointing or by keys, and commented on. */
export class CommentMode {

    protected isOn = false;
    protected box: CommentBox | undefined;
    protected chosen: { readonly target: CommentTarget; readonly deck: Deck } | undefined;
    /** What was written and not sent, by the place that it is about. */
    protected readonly drafts = new Map<string, string>();
    protected place = '';
    /** One over each part; kept from slide to slide, so that the focus stays. The first is for the slide as a whole. */
    protected buttons: HTMLButtonElement[] = [];

    /** @param pane stands over the slide */
    constructor(protected readonly pane: HTMLElement, protected readonly talked: TalkedDeck) { }

    get isActive(): boolean {
        return this.isOn;
    }

    toggle(): void {
        if (this.isOn) {
            this.end();
            return;
        }
        this.isOn = true;
        this.update();
        this.buttons.at(1)?.focus({ preventScroll: true });
        this.talked.onDidToggle();
    }

    /** What was being written stands there again when the person comes back to the same place. */
    end(): void {
        if (!this.isOn) {
            return;
        }
        const hadFocus = this.pane.contains(document.activeElement);
        this.isOn = false;
        this.closeBox();
        this.update();
        if (hadFocus) {
            this.talked.focus();
        }
        this.talked.onDidToggle();
    }

    /** The slide, or where its parts are, may be different. */
    update(): void {
        const slide = this.talked.slide();
        const parts = this.isOn && slide ? [{ element: slide, lines: undefined }, ...blocksOnSlide(slide)
            .map(({ element, line, endLine }) => ({ element, lines: { line, endLine } }))] : [];
        this.buttons.splice(parts.length).forEach(button => button.remove());
        for (const [index, { element, lines }] of parts.entries()) {
            const button = this.buttons[index] ??= this.createButton();
            const { left, top, width, height } = boxIn(this.pane, element);
            const name = lines ? nameOfBlock(element) : nls.localize('openspace/presentation/comment/slide', 'the slide');
            const label = nls.localize('openspace/presentation/comment/about', 'Comment on {0}', name);
            Object.assign(button.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
            button.classList.toggle('openspace-deck-whole', !lines);
            button.setAttribute('aria-label', label);
            button.onclick = () => this.open(button, label, lines);
        }
    }

    protected createButton(): HTMLButtonElement {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'openspace-deck-part';
        button.addEventListener('keydown', event => this.onKeyDown(event, button));
        this.pane.append(button);
        return button;
    }

    protected onKeyDown(event: KeyboardEvent, button: HTMLButtonElement): void {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (event.key === 'Escape') {
            this.end();
        } else if (step !== undefined) {
            this.buttons.at((this.buttons.indexOf(button) + step) % this.buttons.length)?.focus({ preventScroll: true });
        } else {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
    }

    protected open(button: HTMLButtonElement, label: string, lines: SourceLines | undefined): void {
        const deck = this.talked.deck();
        const target = deck && targetOn(deck, this.talked.slideIndex(), lines);
        if (!target || !deck) {
            return;
        }
        this.closeBox();
        this.chosen = { target, deck };
        this.place = `${this.talked.slideIndex()} ${label}`;
        button.setAttribute('aria-expanded', 'true');
        const leave = (): void => {
            this.closeBox();
            (button.isConnected ? button : this.buttons[0])?.focus({ preventScroll: true });
        };
        this.box = new CommentBox(label, this.drafts.get(this.place) ?? '', {
            send: text => void this.deliver(text),
            leave,
            cancel: () => {
                leave();
                this.drafts.delete(this.place);
            }
        });
        this.pane.append(this.box.element);
        const { width, height } = this.box.element.getBoundingClientRect();
        const { left, top } = placeBeside(boxIn(this.pane, button), { width, height }, this.pane.getBoundingClientRect());
        Object.assign(this.box.element.style, { left: `${left}px`, top: `${top}px` });
        this.box.focus();
    }

    protected async deliver(text: string): Promise<void> {
        const { chosen } = this;
        const deck = this.talked.deck();
        if (chosen) {
            this.end();
            this.drafts.delete(this.place);
            await this.talked.send(deck ? findTarget(chosen.target, chosen.deck, deck) : chosen.target, text);
        }
    }

    protected closeBox(): void {
        this.buttons.forEach(button => button.removeAttribute('aria-expanded'));
        if (this.box?.draft.trim()) {
            this.drafts.set(this.place, this.box.draft);
        }
        this.box?.element.remove();
        this.box = undefined;
        this.chosen = undefined;
    }
}
