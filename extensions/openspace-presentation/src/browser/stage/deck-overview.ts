import { Disposable } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { Deck, Slide } from '../../common/deck/deck';
import { OverviewGrid, overviewGrid, slidesInView } from './overview-grid';
import { createFrame, SlideFrame } from './slide-frame';

/** Slides rendered between two frames of the page. */
const PER_FRAME = 3;

export interface OverviewParts {
    render(index: number): Promise<HTMLElement>;
    /** The person wants this slide, or the one where they were. */
    close(index: number | undefined): void;
}

/** A slide that is to be seen. */
interface Thumbnail {
    readonly source: string;
    readonly frame: SlideFrame;
}

/** All slides of a deck side by side, as small pictures to choose from. Only those that are in view are rendered. */
export class DeckOverview implements Disposable {

    readonly element = document.createElement('div');
    protected deck: Deck | undefined;
    protected slides: readonly Slide[] = [];
    /** One for each of the slides. */
    protected cells: readonly HTMLElement[] = [];
    protected readonly thumbnails = new Map<HTMLElement, Thumbnail>();
    protected grid: OverviewGrid = overviewGrid(0, 0, 0);
    /** Among the slides: what the keys are at. */
    protected active = 0;
    /** The one that the Tab key comes to. */
    protected reachable: HTMLElement | undefined;
    protected front = 0;
    /** Grows with each wish to render what is in view: an older one is given up. */
    protected filling = 0;

    constructor(protected readonly parts: OverviewParts) {
        this.element.className = 'openspace-deck-overview';
        this.element.setAttribute('role', 'listbox');
        this.element.setAttribute('aria-label', nls.localize('openspace/presentation/overview/label', 'Slides'));
        this.element.addEventListener('keydown', event => this.onKeyDown(event));
        this.element.addEventListener('click', event => this.onClick(event));
        this.element.addEventListener('scroll', () => void this.fill(), { passive: true });
    }

    get isOpen(): boolean {
        return this.deck !== undefined;
    }

    /** In an element that is in the page, with a slide in front. It does not take the focus. */
    open(host: HTMLElement, deck: Deck, front: number): void {
        host.append(this.element);
        this.show(deck, front, 'all');
        this.activate(this.slides.findIndex(({ index }) => index === front));
    }

    close(): void {
        this.filling++;
        this.deck = undefined;
        this.slides = [];
        this.cells = [];
        this.reachable = undefined;
        this.thumbnails.clear();
        this.element.replaceChildren();
        this.element.remove();
    }

    /** Another text, or another slide in front. */
    show(deck: Deck, front: number, changed: ReadonlySet<number> | 'all'): void {
        const hasFocus = this.hasFocus;
        const before = this.cellsBySource();
        const isNew = changed === 'all' || deck.metadata.theme !== this.deck?.metadata.theme;
        this.deck = deck;
        this.front = front;
        this.slides = deck.slides.filter(({ options, index }) => !options.hidden || index === front);
        this.cells = this.slides.map(slide => {
            const cell = before.get(slide.source)?.shift() ?? createCell();
            if (isNew || changed.has(slide.index)) {
                this.clear(cell);
            }
            describe(cell, slide, deck.slides.length, slide.index === front);
            return cell;
        });
        [...before.values()].flat().forEach(cell => this.clear(cell));
        const shown = [...this.element.childNodes];
        if (shown.length !== this.cells.length || shown.some((cell, at) => cell !== this.cells[at])) {
            this.element.replaceChildren(...this.cells);
        }
        this.layout();
        this.activate(this.active, hasFocus);
    }

    /** The deck went to another slide. */
    setFront(front: number): void {
        if (this.deck && front !== this.front) {
            this.show(this.deck, front, new Set());
            this.activate(this.slides.findIndex(({ index }) => index === front));
        }
    }

    /** In order; slides may have the same text. */
    protected cellsBySource(): Map<string, HTMLElement[]> {
        const cells = new Map<string, HTMLElement[]>();
        for (const [at, { source }] of this.slides.entries()) {
            const same = cells.get(source);
            if (same) {
                same.push(this.cells[at]);
            } else {
                cells.set(source, [this.cells[at]]);
            }
        }
        return cells;
    }

    protected get hasFocus(): boolean {
        return this.element.contains(document.activeElement);
    }

    /** The pane has another size. */
    layout(): void {
        if (!this.isOpen) {
            return;
        }
        const { clientWidth, clientHeight, style } = this.element;
        this.grid = overviewGrid(clientWidth, clientHeight, this.slides.length);
        style.setProperty('--overview-columns', String(this.grid.columns));
        style.setProperty('--overview-width', `${this.grid.width}px`);
        style.setProperty('--overview-scale', String(this.grid.scale));
        style.setProperty('--overview-row', `${this.grid.rowHeight}px`);
        void this.fill();
    }

    focus(): void {
        this.cells.at(this.active)?.focus({ preventScroll: true });
    }

    dispose(): void {
        this.close();
    }

    /** Renders what is in view, and lets go of the rest. */
    protected async fill(): Promise<void> {
        const turn = ++this.filling;
        const [from, to] = slidesInView(this.grid, this.element.scrollTop, this.element.clientHeight);
        this.cells.forEach((cell, at) => at < from || at >= to ? this.clear(cell) : undefined);
        const near = (at: number): number => Math.abs(at - this.active);
        const wanted = this.slides.map((_, at) => at).slice(from, to).sort((one, other) => near(one) - near(other));
        for (const [done, at] of wanted.entries()) {
            if (done % PER_FRAME === PER_FRAME - 1) {
                await new Promise(requestAnimationFrame);
            }
            if (turn !== this.filling) {
                return;
            }
            await this.fillCell(at, turn);
        }
    }

    protected async fillCell(at: number, turn: number): Promise<void> {
        const [cell, { index, source }] = [this.cells[at], this.slides[at]];
        if (this.thumbnails.get(cell)?.source === source) {
            return;
        }
        // One that cannot be rendered has its title, and is asked for again when it is shown.
        const section = await this.parts.render(index).catch(() => undefined);
        if (!section || turn !== this.filling) {
            return;
        }
        const frame = createFrame(this.deck?.metadata.theme);
        frame.show(section);
        this.thumbnails.set(cell, { source, frame });
        cell.firstElementChild?.replaceChildren(frame.root);
    }

    protected clear(cell: HTMLElement): void {
        if (this.thumbnails.delete(cell)) {
            cell.firstElementChild?.replaceChildren();
        }
    }

    /** Where the keys are; the focus stays where it is, unless it is among the slides. */
    protected activate(at: number, takesFocus = this.hasFocus): void {
        this.active = Math.max(0, Math.min(at, this.cells.length - 1));
        const cell = this.cells.at(this.active);
        this.reachable?.setAttribute('tabindex', '-1');
        this.reachable = cell;
        cell?.setAttribute('tabindex', '0');
        cell?.scrollIntoView?.({ block: 'nearest' });
        if (takesFocus) {
            this.focus();
        }
    }

    protected onClick({ target }: MouseEvent): void {
        const at = this.cells.findIndex(cell => target instanceof Node && cell.contains(target));
        if (at >= 0) {
            this.parts.close(this.slides[at].index);
        }
    }

    protected onKeyDown(event: KeyboardEvent): void {
        const { columns } = this.grid;
        const moves: Readonly<Record<string, number>> = {
            ArrowLeft: this.active - 1, ArrowRight: this.active + 1, Home: 0, End: this.cells.length - 1,
            ArrowUp: this.active < columns ? this.active : this.active - columns, ArrowDown: this.active + columns
        };
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
        const isChoice = event.key === 'Enter' || event.key === ' ';
        const isEnd = event.key === 'Escape' || event.key === 'o';
        if (!isPlain || !isChoice && !isEnd && !Object.hasOwn(moves, event.key)) {
            return;
        }
        event.preventDefault();
        event.stopPropagation();
        if (isEnd) {
            this.parts.close(undefined);
        } else if (isChoice) {
            this.parts.close(this.slides[this.active]?.index);
        } else {
            this.activate(moves[event.key]);
        }
    }
}

function createCell(): HTMLElement {
    const cell = document.createElement('div');
    const [picture, caption] = ['picture', 'caption'].map(name => {
        const element = document.createElement('div');
        element.className = `openspace-overview-${name}`;
        return element;
    });
    cell.className = 'openspace-overview-slide';
    cell.setAttribute('role', 'option');
    cell.tabIndex = -1;
    picture.inert = true;
    cell.append(picture, caption);
    return cell;
}

function describe(cell: HTMLElement, { index, title, row }: Slide, total: number, isFront: boolean): void {
    const number = row === 0 ? String(index + 1) : `↳ ${index + 1}`;
    const place = nls.localize('openspace/presentation/slideStatus', 'Slide {0} of {1}', index + 1, total);
    cell.dataset.slideIndex = String(index);
    cell.classList.toggle('openspace-overview-below', row > 0);
    cell.setAttribute('aria-selected', String(isFront));
    cell.setAttribute('aria-label', [
        title ? `${place}: ${title}` : place,
        ...row > 0 ? [nls.localize('openspace/presentation/overview/below', 'below the one before')] : []
    ].join(', '));
    const caption = cell.lastElementChild;
    if (caption) {
        caption.textContent = title ? `${number}  ${title}` : number;
    }
}
