import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { codicon, Widget } from '@theia/core/lib/browser/widgets/widget';
import { CommandRegistry } from '@theia/core/lib/common/command';
import { Emitter } from '@theia/core/lib/common/event';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { AgentCommandRegistry } from 'openspace-core/lib/browser/commands/agent-command-registry';
import { WorkspacePaths } from 'openspace-core/lib/browser/paths/workspace-paths';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';
import { PaneContentProvider } from 'openspace-core/lib/browser/surfaces/pane-content-provider';
import { Surface } from 'openspace-core/lib/browser/surfaces/surface';
import { SurfaceContext } from 'openspace-core/lib/browser/surfaces/surface-context';
import { SurfaceFiles } from 'openspace-core/lib/browser/surfaces/surface-files';
import { SurfaceKeyboard } from 'openspace-core/lib/browser/surfaces/surface-keyboard';
import { SurfaceLinks } from 'openspace-core/lib/browser/surfaces/surface-links';
import { Place, SurfacePlaces } from 'openspace-core/lib/browser/surfaces/surface-places';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { DECK_ENDING } from '../../common/deck/deck';
import { presentationIntroduction } from '../../common/presentation-introduction';
import { locateDeck } from '../decks/locate-deck';
import { PresentationLoader } from '../loading/presentation-loader';
import { DeckProblemFeed } from '../tab/deck-problem-feed';
import { DECK_VIEW, DeckTab } from '../tab/deck-tab';
import { DeckTabs } from '../tab/deck-tabs';

/** All that the IDE has to know of decks before there is one. */
@injectable()
export class PresentationSurface implements Surface {

    @inject(ApplicationShell)
    protected readonly shell: ApplicationShell;

    @inject(WidgetManager)
    protected readonly widgets: WidgetManager;

    @inject(FilesService)
    protected readonly filesService: FilesService;

    @inject(WorkspacePaths)
    protected readonly paths: WorkspacePaths;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    @inject(DeckTabs)
    protected readonly tabs: DeckTabs;

    @inject(CommandRegistry)
    protected readonly commands: CommandRegistry;

    @inject(PresentationLoader)
    protected readonly loader: PresentationLoader;

    @inject(DeckProblemFeed)
    readonly problems: DeckProblemFeed;

    readonly description = presentationIntroduction;

    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState = this.onDidChangeStateEmitter.event;

    @postConstruct()
    protected init(): void {
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => {
            if (factoryId === DECK_VIEW && DeckTab.is(widget)) {
                widget.onDidChange(() => { this.onDidChangeStateEmitter.fire(); });
            }
        });
    }

    async registerAgentCommands(registry: AgentCommandRegistry): Promise<void> {
        const { registerDeckCommands, registerPersonCommands } = await import('../registration/register-deck-commands');
        registerDeckCommands(registry, this.loader);
        registerPersonCommands(this.commands, this.tabs, this.loader);
    }

    stateOf(widget: Widget): string | undefined {
        if (!DeckTab.is(widget) || widget.total === 0) {
            return undefined;
        }
        const { slideIndex, total, playState } = widget;
        return `slide ${slideIndex + 1} of ${total} (slideIndex ${slideIndex})${playState === 'stopped' ? '' : `, ${playState}`}`;
    }

    readonly files: SurfaceFiles = {
        endings: [DECK_ENDING],
        label: nls.localize('openspace/presentation/deck', 'Deck'),
        iconClass: codicon('preview'),
        open: async (uri, options) => {
            const tab = await this.tabs.open(uri.toString(), options?.widgetOptions);
            await (options?.mode === 'reveal' ? this.shell.revealWidget(tab.id) : this.shell.activateWidget(tab.id));
            return tab;
        }
    };

    readonly content: PaneContentProvider = {
        resolve: async name => {
            const { path: contentId, uri } = await locateDeck(this.filesService, name, 'show');
            return { contentId, uri };
        },
        open: async (contentId, { uri, widgetOptions }) => {
            const tab = await this.tabs.open(uri ?? (await locateDeck(this.filesService, contentId, 'show')).uri, widgetOptions);
            await this.shell.revealWidget(tab.id);
            return tab;
        },
        find: contentId => this.tabs.all.find(tab => this.pathOf(tab) === contentId),
        contentIdOf: widget => DeckTab.is(widget) ? this.pathOf(widget) : undefined,
        embed: async (contentId, host) => {
            const { uri } = await locateDeck(this.filesService, contentId, 'show');
            return (await this.loader.load()).embedding.embed(uri, host);
        }
    };

    readonly links: SurfaceLinks = {
        scheme: 'deck',
        open: async (path, place) => {
            const { uri } = await locateDeck(this.filesService, path, 'show');
            const tab = await this.tabs.open(uri);
            await this.shell.activateWidget(tab.id);
            const slide = Number(place);
            if (slide >= 1) {
                // People count slides from 1.
                await tab.goTo(slide - 1);
            }
        }
    };

    readonly places: SurfacePlaces = {
        of: widget => DeckTab.is(widget) && widget.isVisible ? this.placeOf(widget, widget.slideIndex) : undefined
    };

    readonly context: SurfaceContext = {
        of: widget => DeckTab.is(widget) && widget.isVisible && widget.total > 0 ? {
            path: this.pathOf(widget),
            selection: {
                kind: 'excerpt', label: nls.localize('openspace/presentation/slide', 'slide {0}', widget.slideIndex + 1),
                text: `Slide ${widget.slideIndex + 1} (slideIndex ${widget.slideIndex}) of ${this.pathOf(widget)}:\n\n`
                    + widget.slideSource.trim(),
                picture: async () => {
                    const { commands } = await this.loader.load();
                    const { pictures: [{ mime, data }] } = await commands.render({
                        deckPath: this.pathOf(widget), slideIndex: widget.slideIndex
                    });
                    return `data:${mime};base64,${data}`;
                }
            }
        } : undefined,
        onDidChange: this.onDidChangeState
    };

    readonly keyboard: SurfaceKeyboard = {
        ownsEscape: focused => this.tabs.all.some(tab => tab.ownsEscape(focused))
    };

    /** Keeps no tab: a place outlives it. */
    protected placeOf({ id: widgetId, deckUri }: DeckTab, slideIndex: number): Place {
        const line = slideIndex + 1;
        const turn = async (): Promise<DeckTab> => {
            const there = await this.tabs.open(deckUri);
            await this.shell.revealWidget(there.id);
            await there.goTo(slideIndex);
            return there;
        };
        return {
            widgetId, path: this.paths.pathOf(new URI(deckUri)), line,
            isSame: other => other.widgetId === widgetId && other.line === line,
            restore: async () => void await this.focus.during(turn),
            goTo: async () => this.focus.bringPersonTo(await turn())
        };
    }

    protected pathOf(tab: DeckTab): string {
        return this.paths.pathOf(new URI(tab.deckUri));
    }
}
