import { Deck, Slide } from '../../common/deck/deck';
import { MatchedSlide } from './matched-slides';

interface Cell {
    readonly section: HTMLElement;
    /** Undefined if nobody has asked for what it should show. */
    rendered: Promise<void> | undefined;
    /** It shows what it should show. */
    isReady: boolean;
    /** It shows something that was rendered, be it old. */
    isFilled: boolean;
    /** Counts what it should have shown. */
    revision: number;
    /** Names of attributes that its content gave it. */
    attributes: readonly string[];
}

/** The sections of a deck that the engine has, and what is rendered in them. Others are made when they are asked for. */
export class StageSlides {

    protected deck: Deck | undefined;
    protected cells = new Map<number, Cell>();
    protected readonly indices = new WeakMap<HTMLElement, number>();

    /**
     * @param onDidRender the section has another content now
     * @param watch looks at a section that is about to get another content; what it answers is called when it has it
     */
    constructor(
        protected readonly render: (index: number) => Promise<HTMLElement>,
        protected readonly onDidRender: (index: number, section: HTMLElement) => void,
        protected readonly watch: (index: number, section: HTMLElement) => (() => void) | undefined = () => undefined
    ) { }

    /** Another text. Sections of slides that are still there go with them, and show what they showed until it is rendered again. */
    update(deck: Deck, matched: readonly (MatchedSlide | undefined)[], changed: ReadonlySet<number> | 'all'): void {
        const before = this.cells;
        this.deck = deck;
        this.cells = new Map();
        for (const slide of deck.slides) {
            const match = matched[slide.index];
            const cell = match && before.get(match.before);
            if (cell) {
                this.cells.set(slide.index, cell);
                this.describe(cell.section, slide);
                if (changed === 'all' || changed.has(slide.index) || !match.isSame) {
                    cell.rendered = undefined;
                    cell.isReady = false;
                    cell.revision++;
                }
            }
        }
    }

    section(index: number): HTMLElement {
        return this.cell(index).section;
    }

    indexOf(section: Element | undefined): number | undefined {
        const index = section instanceof HTMLElement ? this.indices.get(section) : undefined;
        return index !== undefined && this.cells.get(index)?.section === section ? index : undefined;
    }

    isRendered(index: number): boolean {
        return this.cells.get(index)?.isReady === true;
    }

    /** Resolves when the slide shows what it should. */
    async ensureRendered(index: number): Promise<void> {
        const cell = this.cell(index);
        const { revision } = cell;
        cell.rendered ??= this.fill(cell);
        await cell.rendered;
        if (cell.revision !== revision && this.cells.get(index) === cell) {
            await this.ensureRendered(index);
        }
    }

    /** Lets go of all others. */
    keep(indices: ReadonlySet<number>): void {
        for (const index of this.cells.keys()) {
            if (!indices.has(index)) {
                this.cells.delete(index);
            }
        }
    }

    clear(): void {
        this.cells.clear();
        this.deck = undefined;
    }

    protected cell(index: number): Cell {
        const known = this.cells.get(index);
        if (known) {
            return known;
        }
        const slide = this.deck?.slides[index];
        const section = document.createElement('section');
        section.className = 'openspace-slide';
        const cell: Cell = { section, rendered: undefined, isReady: false, isFilled: false, revision: 0, attributes: [] };
        this.cells.set(index, cell);
        if (slide) {
            this.describe(section, slide);
            const title = document.createElement('h2');
            title.textContent = slide.title;
            section.append(title);
        }
        return cell;
    }

    protected describe(section: HTMLElement, slide: Slide): void {
        this.indices.set(section, slide.index);
        section.setAttribute('role', 'group');
        section.setAttribute('aria-roledescription', 'slide');
        section.setAttribute('aria-label', slide.title || `${slide.index + 1}`);
    }

    protected async fill(cell: Cell): Promise<void> {
        const { revision } = cell;
        const asked = this.indices.get(cell.section) ?? 0;
        const content = await this.render(asked);
        const index = this.indices.get(cell.section) ?? asked;
        if (this.cells.get(index) !== cell || cell.revision !== revision) {
            return;
        }
        const showChanges = cell.isFilled ? this.watch(index, cell.section) : undefined;
        for (const name of cell.attributes) {
            cell.section.removeAttribute(name);
        }
        const attributes = [...content.attributes].filter(({ name }) => name.startsWith('data-'));
        for (const { name, value } of attributes) {
            cell.section.setAttribute(name, value);
        }
        cell.attributes = attributes.map(({ name }) => name);
        cell.section.classList.add(...content.classList);
        cell.section.replaceChildren(...content.childNodes);
        cell.isReady = true;
        cell.isFilled = true;
        this.onDidRender(index, cell.section);
        showChanges?.();
    }
}
