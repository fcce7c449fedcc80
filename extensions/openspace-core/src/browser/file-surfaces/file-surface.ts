import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { WidgetManager } from '@theia/core/lib/browser/widget-manager';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { SurfaceIntroduction } from '../../common';
import { FilesService, LocatedPath } from '../../common/services/files-service';
import { AgentCommandRegistry } from '../commands/agent-command-registry';
import { locateNamed, NamedFiles } from '../paths/named-files';
import { WorkspacePaths } from '../paths/workspace-paths';
import { FocusKeeper } from '../person/focus-keeper';
import { PaneContentProvider } from '../surfaces/pane-content-provider';
import { Surface } from '../surfaces/surface';
import { OfferedSelection, SurfaceContext } from '../surfaces/surface-context';
import { SurfaceFiles } from '../surfaces/surface-files';
import { SurfaceKeyboard } from '../surfaces/surface-keyboard';
import { SurfaceLinks } from '../surfaces/surface-links';
import { Place, SurfacePlaces } from '../surfaces/surface-places';
import { FileTab, FileTabs } from './file-tabs';
import { FileWorkshop, WorkshopLoader } from './workshop-loader';

/** A kind of files that a surface shows in tabs of its own. */
export interface FileKind extends NamedFiles {
    /** What one of them is, for *Open With*. */
    readonly label: string;
    readonly iconClass: string;
    /** Of links in the chat, such as `deck` in `deck:docs/talk#3`. */
    readonly linkScheme: string;
}

/** Where somebody is in a tab. It outlives the tab, so it keeps none. */
export interface Standpoint<T> {
    /** Tells it from others in the same tab, if that matters; from 1. */
    readonly line?: number;
    /** Goes there in a tab with the same file. Resolves when the person can see it. */
    readonly resume: (tab: T) => Promise<void>;
}

/**
 * A surface whose content is one kind of files: they open in tabs, are found by their names, can be linked, embedded and gone back to.
 * Its code is loaded with the first file. What a subclass adds is what such a file is.
 */
@injectable()
export abstract class FileSurface<T extends FileTab, W extends FileWorkshop = FileWorkshop> implements Surface {

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

    abstract readonly description: SurfaceIntroduction;
    protected abstract readonly kind: FileKind;
    protected abstract readonly tabs: FileTabs<T>;
    protected abstract readonly loader: WorkshopLoader<W>;

    protected readonly onDidChangeStateEmitter = new Emitter<void>();
    readonly onDidChangeState: Event<void> = this.onDidChangeStateEmitter.event;

    @postConstruct()
    protected init(): void {
        this.widgets.onDidCreateWidget(({ factoryId, widget }) => {
            if (factoryId === this.tabs.factoryId && this.tabs.is(widget)) {
                widget.onDidChange(() => { this.onDidChangeStateEmitter.fire(); });
            }
        });
    }

    /** See {@link Surface.registerAgentCommands}. Handlers ask the loader for what they need. */
    abstract registerAgentCommands(registry: AgentCommandRegistry): void | Promise<void>;

    /** See {@link Surface.stateOf}. */
    protected abstract stateIn(tab: T): string | undefined;

    /** Goes to what stands behind the `#` of a link, in a tab that is in front. Nobody has checked it. */
    protected abstract goTo(tab: T, place: string): Promise<void>;

    protected abstract standpointIn(tab: T): Standpoint<T>;

    /** What the person has selected in a tab that they see, for the chat. */
    protected abstract selectionIn(tab: T): OfferedSelection | undefined;

    stateOf(widget: Widget): string | undefined {
        return this.tabs.is(widget) ? this.stateIn(widget) : undefined;
    }

    get files(): SurfaceFiles {
        const { ending, label, iconClass } = this.kind;
        return {
            endings: [ending], label, iconClass,
            open: async (uri, options) => {
                const tab = await this.tabs.open(uri.toString(), options?.widgetOptions);
                await (options?.mode === 'reveal' ? this.shell.revealWidget(tab.id) : this.shell.activateWidget(tab.id));
                return tab;
            }
        };
    }

    get links(): SurfaceLinks {
        return {
            scheme: this.kind.linkScheme,
            open: async (path, place) => {
                const tab = await this.tabs.open((await this.locate(path)).uri);
                await this.shell.activateWidget(tab.id);
                if (place) {
                    await this.goTo(tab, place);
                }
            }
        };
    }

    readonly content: PaneContentProvider = {
        resolve: async name => {
            const { path: contentId, uri } = await this.locate(name);
            return { contentId, uri };
        },
        open: async (contentId, { uri, widgetOptions }) => {
            const tab = await this.tabs.open(uri ?? (await this.locate(contentId)).uri, widgetOptions);
            await this.shell.revealWidget(tab.id);
            return tab;
        },
        find: contentId => this.tabs.all.find(tab => this.pathOf(tab) === contentId),
        contentIdOf: widget => this.tabs.is(widget) ? this.pathOf(widget) : undefined,
        embed: async (contentId, host) => {
            const { uri } = await this.locate(contentId);
            return (await this.loader.load()).embedding.embed(uri, host);
        }
    };

    readonly places: SurfacePlaces = {
        of: widget => this.tabs.is(widget) && widget.isVisible ? this.placeOf(widget) : undefined
    };

    readonly context: SurfaceContext = {
        of: widget => {
            if (!this.tabs.is(widget) || !widget.isVisible) {
                return undefined;
            }
            const selection = this.selectionIn(widget);
            return { path: this.pathOf(widget), ...selection && { selection } };
        },
        onDidChange: this.onDidChangeState
    };

    readonly keyboard: SurfaceKeyboard = {
        ownsEscape: focused => this.tabs.all.some(tab => tab.ownsEscape(focused))
    };

    /** Rejects with a message for the user. */
    protected locate(name: string): Promise<LocatedPath> {
        return locateNamed(this.filesService, name, this.kind, 'show');
    }

    /** As the agent calls the file of a tab. */
    protected pathOf(tab: T): string {
        return this.paths.pathOf(new URI(this.tabs.uriOf(tab)));
    }

    protected placeOf(tab: T): Place {
        const widgetId = tab.id;
        const uri = this.tabs.uriOf(tab);
        const { line, resume } = this.standpointIn(tab);
        const show = async (): Promise<T> => {
            const there = await this.tabs.open(uri);
            await this.shell.revealWidget(there.id);
            await resume(there);
            return there;
        };
        return {
            widgetId, path: this.paths.pathOf(new URI(uri)), line,
            isSame: other => other.widgetId === widgetId && other.line === line,
            restore: async () => void await this.focus.during(show),
            goTo: async () => this.focus.bringPersonTo(await show())
        };
    }
}
