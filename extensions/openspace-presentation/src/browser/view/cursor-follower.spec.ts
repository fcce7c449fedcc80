import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CursorFollower, CursorMove } from './cursor-follower';

const DECK = 'file:///w/talk.deck.md';
const TEXT = '---\ntitle: T\n---\n\n# One\n\n---\n\n# Two\n\n---\n\n# Three\n';
const [ONE, TWO, THREE] = [5, 9, 13];

/** An editor as Theia has it, with a cursor that tells who moved it. */
class FakeEditor {

    readonly moved = new Emitter<CursorMove>();
    readonly closed = new Emitter<void>();
    readonly onDidDispose = this.closed.event;
    readonly revealed: number[] = [];
    isVisible = true;
    isDisposed = false;
    text = TEXT;
    line = ONE;
    readonly editor: unknown;

    constructor(uri = DECK) {
        this.editor = Object.defineProperty({
            uri: new URI(uri),
            document: { getText: () => this.text },
            revealPosition: ({ line }: { line: number }) => this.revealed.push(line + 1),
            getControl: () => ({ onDidChangeCursorPosition: this.moved.event })
        }, 'cursor', {
            get: () => ({ line: this.line - 1, character: 0 }),
            set: ({ line }: { line: number }) => this.move(line + 1, 'api')
        });
    }

    move(line: number, source = 'keyboard', reason = 3): void {
        this.line = line;
        this.moved.fire({ source, reason });
    }

    get widget(): EditorWidget {
        return this as unknown as EditorWidget;
    }
}

describe('cursor and slide', () => {
    const created = new Emitter<EditorWidget>();
    let editor: FakeEditor;
    let slideIndex: number;
    let isAtRest: boolean;
    let isWanted: boolean;
    let wentTo: number[];
    /** What happens until the deck arrives. */
    let onItsWay: (() => Promise<void>) | undefined;
    let follower: CursorFollower;

    beforeEach(() => {
        vi.useFakeTimers();
        [slideIndex, isAtRest, isWanted, wentTo, onItsWay] = [0, true, true, [], undefined];
        editor = new FakeEditor();
        follower = new CursorFollower({
            deckUri: DECK,
            slideIndex: () => slideIndex,
            isAtRest: () => isAtRest,
            goTo: async index => {
                wentTo.push(index);
                slideIndex = index;
                await onItsWay?.();
                follower.lead();
            }
        }, { all: [editor.widget], onCreated: created.event }, () => isWanted);
    });

    afterEach(() => {
        follower.dispose();
        vi.useRealTimers();
    });

    const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000);

    it('lets the deck follow the cursor once it rests', async () => {
        editor.move(TWO);
        editor.move(THREE);
        expect(wentTo).toEqual([]);
        await rest();
        editor.move(THREE - 1, 'mouse');
        await rest();
        expect(wentTo).toEqual([2, 1]);
    });

    it('goes by what stands in the editor, saved or not', async () => {
        editor.text = TEXT.replace('# One', '# One\n\n---\n\n# New');
        editor.move(TWO);
        await rest();
        expect(wentTo).toEqual([1]);
    });

    it.each([
        ['api', 3], ['modelChange', 2], ['model', 1], ['restoreState', 0]
    ])('does not follow what programs do (%s)', async (source, reason) => {
        editor.move(TWO, source, reason);
        await rest();
        expect(wentTo).toEqual([]);
    });

    it('follows what the person undoes', async () => {
        editor.move(TWO, 'modelChange', 5);
        await rest();
        expect(wentTo).toEqual([1]);
    });

    it('stays where it is in the front matter, when nobody wants it, and while the deck plays', async () => {
        editor.move(2);
        await rest();
        isWanted = false;
        editor.move(TWO);
        await rest();
        follower.lead();
        [isWanted, isAtRest] = [true, false];
        editor.move(TWO);
        await rest();
        follower.lead();
        expect([wentTo, editor.line, editor.revealed]).toEqual([[], TWO, []]);
    });

    it('brings the cursor to the slide to which the person goes, and does not come back', async () => {
        slideIndex = 2;
        follower.lead();
        expect([editor.line, editor.revealed]).toEqual([THREE, [THREE]]);
        await rest();
        expect(wentTo).toEqual([]);
    });

    it('leaves the cursor alone if it is on that slide, and editors that nobody sees', () => {
        slideIndex = 1;
        editor.line = TWO + 1;
        follower.lead();
        editor.isVisible = false;
        slideIndex = 2;
        follower.lead();
        expect([editor.line, editor.revealed]).toEqual([TWO + 1, []]);
    });

    it('does not bring back a cursor that has moved on when the deck arrives', async () => {
        onItsWay = async () => {
            onItsWay = undefined;
            editor.move(THREE);
        };
        editor.move(TWO);
        await rest();
        expect([wentTo, editor.line]).toEqual([[1, 2], THREE]);
    });

    it('does not bring it back either when the deck is sent elsewhere before it arrives', async () => {
        const arrivals: (() => void)[] = [];
        onItsWay = () => new Promise(resolve => { arrivals.push(resolve); });
        editor.move(TWO);
        await rest();
        editor.move(THREE);
        await rest();
        arrivals[0]();
        await rest();
        editor.line = ONE;
        arrivals[1]();
        await rest();
        expect([wentTo, editor.line]).toEqual([[1, 2], ONE]);
    });

    it('forgets the cursor when the person moves on in the deck before it rested', async () => {
        editor.move(TWO);
        slideIndex = 2;
        follower.lead();
        await rest();
        expect([wentTo, editor.line]).toEqual([[], THREE]);
    });

    it('knows editors that come later, and none of other files', async () => {
        const [later, other] = [new FakeEditor(), new FakeEditor('file:///w/other.deck.md')];
        created.fire(later.widget);
        created.fire(other.widget);
        other.move(TWO);
        later.move(THREE);
        await rest();
        later.closed.fire();
        expect(wentTo).toEqual([2]);
    });

    it('lets go of everything', async () => {
        editor.move(TWO);
        follower.dispose();
        editor.move(THREE);
        created.fire(new FakeEditor().widget);
        await rest();
        expect([wentTo, vi.getTimerCount()]).toEqual([[], 0]);
    });
});
