import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { OutlineViewService } from '@theia/outline-view/lib/browser/outline-view-service';
import { OutlineSymbolInformationNode } from '@theia/outline-view/lib/browser/outline-view-widget';
import { Slide } from '../../common/deck/deck';

/** A slide in the outline view; vertical slides stand below the first of their column. */
export interface SlideNode extends OutlineSymbolInformationNode {
    readonly deckUri: string;
    readonly slideIndex: number;
}

export namespace SlideNode {
    export function is(node: object | undefined): node is SlideNode {
        return node !== undefined && 'deckUri' in node && 'slideIndex' in node;
    }
}

/** What is to be seen in the outline. */
export interface OutlinedDeck {
    readonly deckUri: string;
    readonly slides: readonly Slide[];
    /** Index of the slide in front. */
    readonly front: number;
    /** The person works with the deck. */
    readonly isCurrent: boolean;
}

/** The slides of a deck in the outline view, from when the person turns to the deck until they turn to something that has an outline. */
export class DeckOutline implements Disposable {

    protected isShown = false;
    protected isPublishing = false;
    protected readonly toDispose = new DisposableCollection();

    constructor(
        protected readonly outline: OutlineViewService,
        protected readonly look: () => OutlinedDeck,
        protected readonly goTo: (slideIndex: number) => void
    ) {
        this.toDispose.push(outline.onDidChangeOutline(([first]) => this.onDidChangeOutline(first)));
        this.toDispose.push(outline.onDidChangeOpenState(() => this.update()));
        this.toDispose.push(outline.onDidSelect(node => this.onDidSelect(node)));
        this.toDispose.push(outline.onDidOpen(node => this.follow(node)));
    }

    /** The deck, its slide in front, or what the person works with has changed. */
    update(): void {
        const { deckUri, slides, front, isCurrent } = this.look();
        if (!this.outline.open || slides.length === 0 || !isCurrent && !this.isShown) {
            return;
        }
        this.isPublishing = true;
        try {
            this.outline.publish(outlineOfDeck(deckUri, slides, front));
        } finally {
            this.isPublishing = false;
        }
    }

    dispose(): void {
        this.toDispose.dispose();
        if (this.isShown) {
            this.outline.publish([]);
        }
    }

    protected onDidChangeOutline(first: OutlineSymbolInformationNode | undefined): void {
        const { deckUri, isCurrent } = this.look();
        this.isShown = SlideNode.is(first) && first.deckUri === deckUri;
        // The editor that the person left clears the outline a moment later.
        if (!this.isShown && first === undefined && isCurrent) {
            this.update();
        }
    }

    /** Also told when an outline is published; only the person has the focus in it. */
    protected onDidSelect(node: OutlineSymbolInformationNode | undefined): void {
        if (!this.isPublishing && document.activeElement?.closest('#outline-view')) {
            this.follow(node);
        }
    }

    protected follow(node: OutlineSymbolInformationNode | undefined): void {
        const { deckUri, front } = this.look();
        if (SlideNode.is(node) && node.deckUri === deckUri && node.slideIndex !== front) {
            this.goTo(node.slideIndex);
        }
    }
}

export function outlineOfDeck(deckUri: string, slides: readonly Slide[], front: number): SlideNode[] {
    const roots: SlideNode[] = [];
    let column: { readonly number: number; readonly children: SlideNode[] } | undefined;
    for (const slide of slides) {
        const isBelow = column?.number === slide.column;
        const children: SlideNode[] = [];
        const node = nodeOf(deckUri, slide, slide.index === front, isBelow ? roots.at(-1) : undefined, children);
        if (column && isBelow) {
            column.children.push(node);
        } else {
            roots.push(node);
            column = { number: slide.column, children };
        }
    }
    return roots;
}

function nodeOf(
    deckUri: string, { index, title, options: { hidden } }: Slide, selected: boolean, parent: SlideNode | undefined, children: SlideNode[]
): SlideNode {
    const name = `${index + 1}. ${title || nls.localize('openspace/presentation/untitled', 'Untitled')}`;
    return {
        id: `${deckUri}#${index}`,
        name: hidden ? nls.localize('openspace/presentation/hiddenSlide', '{0} (hidden)', name) : name,
        // Becomes `codicon-symbol-file`.
        iconClass: 'file',
        parent, children, selected, expanded: true, deckUri, slideIndex: index
    };
}
