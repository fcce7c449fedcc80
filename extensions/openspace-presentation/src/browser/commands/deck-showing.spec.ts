import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext, PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { Reveals } from 'openspace-core/lib/browser/reveals/reveals';
import { AgentCommandCall } from 'openspace-core/lib/common';
import { beforeEach, describe, expect, it } from 'vitest';
import { Deck } from '../../common/deck/deck';
import { requireSlide } from '../../common/deck/edit-deck';
import { readDeck } from '../../common/deck/split-deck';
import { Decks } from '../decks/decks';
import { ShownCode, SlideRenderer } from '../slides/slide-renderer';
import { DeckTabs } from '../tab/deck-tabs';
import { DeckShowing } from './deck-showing';

const AGENT: CommandContext = {
    id: 'call_1', sessionId: 'ses_1', messageId: 'msg_1', source: 'block', signal: new AbortController().signal, whileAsking: ask => ask()
};
type Call = Pick<AgentCommandCall, 'cmd' | 'args'>;

const DECK = 'a.deck.md';
const TEXT = '# One\n\n---\n\n# Two\n\n---\n\n# Three\n';

/** A tab of which only what commands use is there; `did` has what they asked it to do. */
class FakeTab {

    readonly id = 'deck';
    readonly deckUri = `file:///w/${DECK}`;
    slideIndex = 0;
    isAttached = true;
    readonly total = 3;
    readonly did: string[] = [];

    async refresh(): Promise<Deck> {
        this.did.push('refresh');
        return readDeck(TEXT);
    }

    async goTo(slideIndex: number, who?: string): Promise<void> {
        requireSlide(readDeck(TEXT), slideIndex);
        this.slideIndex = slideIndex;
        this.did.push(`${who} to ${slideIndex}`);
    }

    play = (interval?: number): void => void this.did.push(`play ${interval}`);
    pause = (): void => void this.did.push('pause');
    stop = (): void => void this.did.push('stop');
}

async function read(path: string): Promise<{ file: { path: string; uri: string }; deck: Deck }> {
    if (path !== DECK) {
        throw new Error(`File not found: ${path}`);
    }
    return { file: { path, uri: `file:///w/${path}` }, deck: readDeck(TEXT) };
}

describe('DeckShowing', () => {
    let showing: DeckShowing;
    let tab: FakeTab | undefined;
    /** Commands of other surfaces that were run, and how they end. */
    let calls: Call[];
    let failure: string | undefined;
    /** Who closes tabs, closes this one as soon as it is there. */
    let isClosedAtOnce: boolean;
    let revealed: string[];
    let code: ShownCode[];

    beforeEach(() => {
        [tab, calls, failure, isClosedAtOnce, revealed, code] = [undefined, [], undefined, false, [], []];
        const container = new Container();
        container.bind<unknown>(Decks).toConstantValue({
            locate: async (path: string) => (await read(path)).file, read
        });
        container.bind<unknown>(WorkspacePaths).toConstantValue({ pathOf: (uri: URI) => uri.path.base });
        container.bind<unknown>(DeckTabs).toConstantValue({
            find: () => tab, open: async () => tab ??= new FakeTab(),
            get all() {
                return tab ? [tab] : [];
            }
        });
        container.bind<unknown>(AgentCommandRegistry).toConstantValue({
            execute: async (call: Call) => {
                calls.push(call);
                if (failure !== undefined) {
                    return { success: false, error: failure };
                }
                tab = call.cmd !== 'openspace.pane.open' ? tab : isClosedAtOnce ? undefined : tab ?? new FakeTab();
                return { success: true, data: { paneId: 'pane-2' } };
            }
        });
        container.bind<unknown>(ApplicationShell).toConstantValue({ revealWidget: async (id: string) => void revealed.push(id) });
        container.bind<unknown>(Reveals).toConstantValue({
            around: async (uri: string, { source }: CommandContext, show: () => Promise<unknown>) => {
                revealed.push(`around ${uri} for ${source}`);
                return show();
            }
        });
        container.bind<unknown>(SlideRenderer).toConstantValue({ render: async () => ({ code }) });
        container.bind(DeckShowing).toSelf();
        showing = container.get(DeckShowing);
    });

    const paneOpen = (args: object = {}): Call =>
        ({ cmd: 'openspace.pane.open', args: { type: 'presentation', contentId: DECK, ...args } });

    it('opens a deck where panes put it, at the slide that is wanted', async () => {
        expect(await showing.open({ deckPath: DECK, slideIndex: 2, splitDirection: 'vertical', newPane: true }, AGENT))
            .toEqual({ paneId: 'pane-2', slideIndex: 2, total: 3 });
        expect(calls).toEqual([paneOpen({ splitDirection: 'vertical', newPane: true })]);
        expect(tab?.did).toEqual(['refresh', 'agent to 2']);
    });

    it('leaves an open deck at its slide if none is wanted', async () => {
        tab = new FakeTab();
        tab.slideIndex = 1;
        expect(await showing.open({ deckPath: DECK }, PALETTE_CONTEXT)).toMatchObject({ slideIndex: 1 });
        expect(calls).toEqual([paneOpen()]);
        expect(tab.did).toEqual(['refresh', 'person to 1']);
    });

    it.each([3, -1, 1.5])('opens nothing if there is no slide %d', async slideIndex => {
        await expect(showing.open({ deckPath: DECK, slideIndex }, AGENT)).rejects.toThrow(`There is no slide ${slideIndex}`);
        await expect(showing.navigate({ deckPath: DECK, slideIndex }, AGENT)).rejects.toThrow('the deck has 3 slides, 0 to 2.');
        expect([tab, calls, revealed]).toEqual([undefined, [], []]);
    });

    it('opens nothing if there is no such deck', async () => {
        const deckPath = 'b.deck.md';
        for (const asked of [
            showing.open({ deckPath }, AGENT), showing.navigate({ deckPath, slideIndex: 0 }, AGENT), showing.play({ deckPath }, AGENT),
            showing.pause(deckPath), showing.stop(deckPath)
        ]) {
            await expect(asked).rejects.toThrow('File not found: b.deck.md');
        }
        expect(calls).toEqual([]);
    });

    it('says that the deck was closed again before it could be shown', async () => {
        isClosedAtOnce = true;
        await expect(showing.open({ deckPath: DECK }, AGENT)).rejects.toThrow('a.deck.md was closed again.');
    });

    it('says why panes refused, and goes nowhere', async () => {
        failure = 'There is no room for another pane.';
        await expect(showing.open({ deckPath: DECK, slideIndex: 1 }, AGENT)).rejects.toThrow(failure);
        await expect(showing.navigate({ deckPath: DECK, slideIndex: 1 }, AGENT)).rejects.toThrow(failure);
        await expect(showing.play({ deckPath: DECK }, AGENT)).rejects.toThrow(failure);
        expect(tab).toBeUndefined();
    });

    it('opens a deck to go to a slide, and brings an open one to the front such that the person can go back', async () => {
        expect(await showing.navigate({ deckPath: DECK, slideIndex: 1 }, AGENT)).toEqual({ slideIndex: 1, total: 3 });
        expect([calls, revealed]).toEqual([[paneOpen()], ['deck']]);
        expect(await showing.navigate({ deckPath: DECK, slideIndex: 2 }, AGENT)).toEqual({ slideIndex: 2, total: 3 });
        expect([calls, revealed]).toEqual([[paneOpen()], ['deck', 'around file:///w/a.deck.md for block', 'deck']]);
        expect(tab?.did).toEqual(['agent to 1', 'refresh', 'agent to 2']);
    });

    it('moves nothing in an open deck that has no such slide any more', async () => {
        tab = new FakeTab();
        await expect(showing.navigate({ deckPath: DECK, slideIndex: 3 }, AGENT)).rejects.toThrow('the deck has 3 slides, 0 to 2.');
        expect([tab.did, tab.slideIndex, revealed, calls]).toEqual([['refresh'], 0, [], []]);
    });

    it('opens a deck anew whose tab is not in the window any more', async () => {
        tab = new FakeTab();
        tab.isAttached = false;
        await showing.navigate({ deckPath: DECK, slideIndex: 1 }, AGENT);
        expect(calls).toEqual([paneOpen()]);
    });

    it('opens the code of the slide beside it, and says so if there is none', async () => {
        await expect(showing.navigate({ deckPath: DECK, slideIndex: 1, highlight: true }, AGENT))
            .rejects.toThrow('Slide 1 shows no code of the workspace.');
        code = [{ path: 'src/a.ts', startLine: 3, endLine: 5 }, { path: 'src/b.ts', startLine: 1, endLine: 1 }];
        await showing.navigate({ deckPath: DECK, slideIndex: 1, highlight: true }, AGENT);
        expect(calls.slice(1)).toEqual([
            { cmd: 'openspace.editor.open', args: { path: 'src/a.ts', line: 3, endLine: 5, highlight: true, newPane: true } }
        ]);
    });

    it('plays a deck, which it opens for that, and pauses and stops it where it is', async () => {
        expect(await showing.play({ deckPath: DECK, interval: 4 }, AGENT)).toEqual({ slideIndex: 0, total: 3 });
        tab!.slideIndex = 2;
        expect(await showing.pause(DECK)).toEqual({ slideIndex: 2, total: 3 });
        await showing.play({ deckPath: DECK }, AGENT);
        expect(await showing.stop(DECK)).toEqual({ slideIndex: 2, total: 3 });
        expect(tab?.did).toEqual(['play 4', 'pause', 'play undefined', 'stop']);
        expect(calls).toEqual([paneOpen()]);
    });

    it('opens no deck to pause or stop it', async () => {
        await expect(showing.pause(DECK)).rejects.toThrow('a.deck.md is not open. Open it first.');
        await expect(showing.stop(DECK)).rejects.toThrow('a.deck.md is not open. Open it first.');
        await showing.play({ deckPath: DECK }, AGENT);
        tab = undefined;
        await expect(showing.pause(DECK)).rejects.toThrow('is not open');
        expect(calls).toEqual([paneOpen()]);
    });
});
