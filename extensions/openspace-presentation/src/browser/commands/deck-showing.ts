import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { runCommand } from 'openspace-core/lib/browser/commands/run-command';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { Reveals } from 'openspace-core/lib/browser/reveals/reveals';
import { CommandArgs, CommandData } from 'openspace-core/lib/common';
import { LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
import { presentationNavigate, presentationOpen, presentationPlay } from '../../common';
import { Deck } from '../../common/deck/deck';
import { requireSlide } from '../../common/deck/edit-deck';
import { Decks } from '../decks/decks';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckTab } from '../tab/deck-tab';
import { DeckTabs } from '../tab/deck-tabs';

type DeckFile = Pick<LocatedPath, 'path' | 'uri'> & FileHome;

interface DeckPosition {
    readonly slideIndex: number;
    readonly total: number;
}

/** What the commands do that show a deck to the person. Where a tab goes is the affair of panes. */
@injectable()
export class DeckShowing {

    @inject(Decks)
    protected readonly decks: Decks;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    @inject(AgentCommandRegistry)
    protected readonly registry: AgentCommandRegistry;

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(Reveals)
    protected readonly reveals: Reveals;

    @inject(SlideRenderer)
    protected readonly renderer: SlideRenderer;

    async open(
        { deckPath, slideIndex, splitDirection, newPane }: CommandArgs<typeof presentationOpen>, context: CommandContext
    ): Promise<CommandData<typeof presentationOpen>> {
        const open = await this.decks.read(deckPath);
        if (slideIndex !== undefined) {
            requireSlide(open.deck, slideIndex);
        }
        const { paneId } = await runCommand(this.registry, 'openspace.pane.open', {
            type: 'presentation', contentId: open.file.path,
            ...splitDirection === undefined ? {} : { splitDirection }, ...newPane === undefined ? {} : { newPane }
        }, context);
        const tab = this.tabs.find(open.file.uri);
        if (!tab) {
            throw new Error(`${open.file.path} was closed again.`);
        }
        await tab.refresh();
        await tab.goTo(slideIndex ?? tab.slideIndex, whoAsks(context));
        return { paneId: String(paneId), ...positionOf(tab) };
    }

    async navigate(
        { deckPath, slideIndex, highlight }: CommandArgs<typeof presentationNavigate>, context: CommandContext
    ): Promise<CommandData<typeof presentationNavigate>> {
        const known = this.tabCalled(deckPath);
        const { deck, file } = known
            ? { deck: await known.refresh(), file: { path: deckPath, uri: known.deckUri } }
            : await this.decks.read(deckPath);
        requireSlide(deck, slideIndex);
        const tab = await this.bringToFront(file, context, shown => shown.goTo(slideIndex, whoAsks(context)));
        if (highlight) {
            await this.highlight(deck, file, slideIndex, context);
        }
        return positionOf(tab);
    }

    async play({ deckPath, interval }: CommandArgs<typeof presentationPlay>, context: CommandContext): Promise<DeckPosition> {
        const tab = await this.bringToFront((await this.decks.read(deckPath)).file, context);
        tab.play(interval);
        return positionOf(tab);
    }

    async pause(deckPath: string): Promise<DeckPosition> {
        const tab = await this.tabOf(deckPath);
        tab.pause();
        return positionOf(tab);
    }

    async stop(deckPath: string): Promise<DeckPosition> {
        const tab = await this.tabOf(deckPath);
        tab.stop();
        return positionOf(tab);
    }

    protected async tabOf(deckPath: string): Promise<DeckTab> {
        const known = this.tabCalled(deckPath);
        if (known) {
            return known;
        }
        const { path, uri } = await this.decks.locate(deckPath);
        const tab = this.tabs.find(uri);
        if (!tab) {
            throw new Error(`${path} is not open. Open it first.`);
        }
        return tab;
    }

    /** A tab whose deck has exactly this path: the backend need not be asked which file is meant. */
    protected tabCalled(deckPath: string): DeckTab | undefined {
        return this.tabs.all.find(tab => tab.isAttached && this.paths.pathOf(new URI(tab.deckUri)) === deckPath);
    }

    /** A deck that nobody has open is opened where panes put it; one that is open comes to the front. */
    protected async bringToFront(
        file: DeckFile, context: CommandContext, then: (tab: DeckTab) => Promise<void> = async () => undefined
    ): Promise<DeckTab> {
        const known = this.tabs.find(file.uri);
        if (!known?.isAttached) {
            await runCommand(this.registry, 'openspace.pane.open', { type: 'presentation', contentId: file.path }, context);
        }
        const show = async (): Promise<DeckTab> => {
            const tab = await this.tabs.open(file.uri);
            await this.shell.revealWidget(tab.id);
            await then(tab);
            return tab;
        };
        if (known?.isAttached) {
            await this.reveals.around(file.uri, context, show);
        } else {
            await show();
        }
        return this.tabs.open(file.uri);
    }

    /** The first code of the workspace that the slide shows, in an editor beside it. */
    protected async highlight(deck: Deck, file: DeckFile, slideIndex: number, context: CommandContext): Promise<void> {
        const { code: [shown] } = await this.renderer.render(
            deck, deck.slides[slideIndex], { uri: file.uri, home: file, isDark: false }
        );
        if (!shown) {
            throw new Error(`Slide ${slideIndex} shows no code of the workspace.`);
        }
        const { startLine: line, endLine } = shown;
        const path = pathFrom(file, shown.path);
        await runCommand(this.registry, 'openspace.editor.open', { path, line, endLine, highlight: true, newPane: true }, context);
    }
}

function whoAsks({ source }: CommandContext): 'person' | 'agent' {
    return source === 'palette' ? 'person' : 'agent';
}

function positionOf({ slideIndex, total }: DeckTab): DeckPosition {
    return { slideIndex, total };
}
