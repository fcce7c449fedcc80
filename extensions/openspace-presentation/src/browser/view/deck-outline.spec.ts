import { Emitter } from '@theia/core/lib/common/event';
import { OutlineViewService } from '@theia/outline-view/lib/browser/outline-view-service';
import { OutlineSymbolInformationNode } from '@theia/outline-view/lib/browser/outline-view-widget';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { DeckOutline, outlineOfDeck, SlideNode } from './deck-outline';

const URI = 'file:///w/talk.deck.md';
const { slides } = readDeck('# One\n---\n# Two\n--\n# Below\n---\n<!-- slide: hidden -->\n# Extra\n');

class FakeOutline {
    open = true;
    roots: OutlineSymbolInformationNode[] = [];
    readonly changed = new Emitter<OutlineSymbolInformationNode[]>();
    readonly selected = new Emitter<OutlineSymbolInformationNode>();
    readonly opened = new Emitter<OutlineSymbolInformationNode>();
    readonly openState = new Emitter<boolean>();
    readonly onDidChangeOutline = this.changed.event;
    readonly onDidSelect = this.selected.event;
    readonly onDidOpen = this.opened.event;
    readonly onDidChangeOpenState = this.openState.event;

    publish(roots: OutlineSymbolInformationNode[]): void {
        this.roots = roots;
        this.changed.fire(roots);
    }

    get names(): string[] {
        return this.roots.map(({ name }) => name ?? '');
    }
}

describe('slides in the outline', () => {
    let view: FakeOutline;
    let outline: DeckOutline;
    let isCurrent: boolean;
    let front: number;
    let visited: number[];

    beforeEach(() => {
        view = new FakeOutline();
        isCurrent = false;
        front = 0;
        visited = [];
        outline = new DeckOutline(view as unknown as OutlineViewService, () => ({ deckUri: URI, slides, front, isCurrent }),
            index => visited.push(index));
    });

    const turnToDeck = (): void => {
        isCurrent = true;
        outline.update();
    };

    it('stand below each other as in the deck', () => {
        const nodes = outlineOfDeck(URI, slides, 2);
        expect(nodes.map(({ name, children }) => [name, children.map(child => child.name)])).toEqual([
            ['1. One', []], ['2. Two', ['3. Below']], ['4. Extra (hidden)', []]
        ]);
        expect((nodes[1].children[0] as SlideNode).selected).toBe(true);
    });

    it('come when the person turns to the deck, not before', () => {
        outline.update();
        expect(view.names).toEqual([]);
        turnToDeck();
        expect(view.names).toHaveLength(3);
    });

    it('stay when the editor that was left clears the outline', () => {
        turnToDeck();
        view.publish([]);
        expect(view.names).toHaveLength(3);
    });

    it('make way for the outline of an editor', () => {
        turnToDeck();
        isCurrent = false;
        const ofEditor = { id: 'f', name: 'f()' } as OutlineSymbolInformationNode;
        view.publish([ofEditor]);
        outline.update();
        expect(view.names).toEqual(['f()']);
    });

    it('are gone with the deck', () => {
        turnToDeck();
        outline.dispose();
        expect(view.names).toEqual([]);
    });

    it('lead to the slide by a click, not by being published', () => {
        turnToDeck();
        const [, two] = view.roots;
        view.selected.fire(two);
        expect(visited).toEqual([]);
        const tree = document.createElement('div');
        tree.id = 'outline-view';
        tree.tabIndex = 0;
        document.body.append(tree);
        tree.focus();
        view.selected.fire(two);
        view.opened.fire(view.roots[0]);
        tree.remove();
        expect(visited).toEqual([1]);
    });

    it('cost nothing while the outline is closed', () => {
        view.open = false;
        turnToDeck();
        expect(view.names).toEqual([]);
        view.open = true;
        view.openState.fire(true);
        expect(view.names).toHaveLength(3);
    });
});
