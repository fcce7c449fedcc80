import { FrontendApplicationStateService } from '@theia/core/lib/browser/frontend-application-state';
import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { ILogger } from '@theia/core/lib/common/logger';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable, named, postConstruct } from '@theia/core/shared/inversify';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { WorkspaceStorageService } from '@theia/workspace/lib/browser/workspace-storage-service';
import { FolderStateClient, FolderStateContent, FolderStateService } from '../../common/services/folder-state';

/** Of the window in front of the person: each tab of a browser has its own, and the one that changed last is there for new tabs. */
const OF_THE_TAB: ReadonlySet<string> = new Set(['layout', 'perspective-layouts', 'openspace-panes']);

/**
 * What follows the folder to other ports and browsers. Everything else stays in the browser, such as trust and what extensions
 * may do: the disk must not decide about that.
 */
const OF_THE_FOLDER: ReadonlySet<string> = new Set([
    ...OF_THE_TAB, 'editor-navigation-contribution', 'recently-closed-editors', 'breakpoints', 'debug:watch', 'tasks',
    'openspace.chat.placement', 'openspace-chat-history', 'openspace-chat-stash', 'openspace-draft-sessions',
    'openspace-changes-reviewed', 'openspace-changes-comments'
]);

/** Begins the names of layouts that the person keeps. */
export const NAMED_LAYOUT = 'openspace-layout:';

const NO_FOLDER = '_global_';

/** Theia's storage, but for what belongs to a folder: that is on the disk, wherever and by whatever browser the folder is opened. */
@injectable()
export class FolderStorage implements StorageService, FolderStateClient {

    @inject(FolderStateService) protected readonly service: FolderStateService;
    @inject(WorkspaceStorageService) protected readonly browser: StorageService;
    @inject(WorkspaceService) protected readonly workspace: WorkspaceService;
    @inject(MessageService) protected readonly messages: MessageService;
    @inject(FrontendApplicationStateService) protected readonly application: FrontendApplicationStateService;
    @inject(ILogger) @named('openspace-core:FolderStorage') protected readonly logger: ILogger;

    protected folder = NO_FOLDER;
    /** As JSON, by key. */
    protected values = new Map<string, string>();
    protected isLoaded = false;
    protected loading: Promise<void>;

    protected readonly onDidChangeEmitter = new Emitter<string>();
    /** Key of a value that another page has written. */
    readonly onDidChange: Event<string> = this.onDidChangeEmitter.event;

    @postConstruct()
    protected init(): void {
        // Most often the address names the folder: nobody waits for two answers, one after the other.
        const guess = folderInAddress(window.location.hash);
        const early = guess === undefined ? undefined : this.fetch(guess);
        this.loading = this.workspace.roots.then(async () => {
            this.folder = this.currentFolder;
            await this.load(this.folder === guess ? early : undefined);
            this.workspace.onWorkspaceLocationChanged(() => {
                this.folder = this.currentFolder;
                this.loading = this.load();
            });
        });
    }

    /** Sends at once if it can: the page may be about to go. */
    setData<T>(key: string, data?: T): Promise<void> {
        if (!isOfTheFolder(key)) {
            return this.browser.setData(key, data);
        }
        return this.isLoaded ? this.store(key, data) : this.loading.then(() => this.store(key, data));
    }

    async getData<T>(key: string, defaultValue?: T): Promise<T> {
        if (!isOfTheFolder(key)) {
            // The interface promises a T although there may be none.
            return this.browser.getData<T>(key, defaultValue as T);
        }
        await this.loading;
        const text = this.ownCopy(key) ?? this.values.get(key);
        // Earlier versions kept everything in the browser.
        return text === undefined ? this.browser.getData<T>(key, defaultValue as T) : JSON.parse(text) as T;
    }

    /** Keys of values on the disk that begin so. */
    async keys(beginning: string): Promise<string[]> {
        await this.loading;
        return [...this.values.keys()].filter(key => key.startsWith(beginning));
    }

    /** Puts a value away that is of no use; answers where it is now. */
    async setAside(key: string): Promise<string | undefined> {
        await this.loading;
        window.sessionStorage.removeItem(this.tabKey(key));
        await this.browser.setData(key, undefined);
        this.values.delete(key);
        return this.service.setAside(this.folder, key);
    }

    onDidWrite(folder: string, key: string, value?: unknown): void {
        if (folder === this.folder) {
            this.keep(key, value);
            this.onDidChangeEmitter.fire(key);
            // As a browser tells its other tabs.
            window.dispatchEvent(new StorageEvent('storage', { key: `${folder}:${key}` }));
        }
    }

    protected get currentFolder(): string {
        return this.workspace.workspace?.resource.toString() ?? NO_FOLDER;
    }

    protected async load(content = this.fetch(this.folder)): Promise<void> {
        const { values, setAside } = await content;
        this.values = new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
        this.isLoaded = true;
        if (setAside !== undefined) {
            void this.application.reachedState('ready').then(() => this.messages.warn(nls.localize(
                'openspace/core/folderState/broken',
                'What OpenSpace remembered for this folder, such as the layout, could not be read. The window starts fresh; '
                    + 'the old file was kept as {0}.', setAside)));
        }
    }

    protected async fetch(folder: string): Promise<FolderStateContent> {
        try {
            return await this.service.read(folder);
        } catch (error) {
            this.logger.warn('what is remembered for the folder is not known', { reason: String(error) });
            return { values: {} };
        }
    }

    protected async store(key: string, value: unknown): Promise<void> {
        const before = this.values.get(key);
        this.keep(key, value);
        if (OF_THE_TAB.has(key)) {
            this.keepOwnCopy(key, value);
        }
        const sent = this.values.get(key) === before ? undefined : this.service.write(this.folder, key, value);
        void this.browser.setData(key, undefined);
        try {
            await sent;
        } catch (error) {
            this.logger.warn('something was not remembered', { key, reason: String(error) });
        }
    }

    protected keep(key: string, value: unknown): void {
        if (value === undefined || value === null) {
            this.values.delete(key);
        } else {
            this.values.set(key, JSON.stringify(value));
        }
    }

    protected ownCopy(key: string): string | undefined {
        return OF_THE_TAB.has(key) ? window.sessionStorage.getItem(this.tabKey(key)) ?? undefined : undefined;
    }

    /** The layout of another tab must not be there after a reload of this one. */
    protected keepOwnCopy(key: string, value: unknown): void {
        try {
            if (value === undefined) {
                window.sessionStorage.removeItem(this.tabKey(key));
            } else {
                window.sessionStorage.setItem(this.tabKey(key), JSON.stringify(value));
            }
        } catch (error) {
            this.logger.warn('no room for a copy in the tab', { key, reason: String(error) });
        }
    }

    protected tabKey(key: string): string {
        return `openspace:${this.folder}:${key}`;
    }
}

function isOfTheFolder(key: string): boolean {
    return OF_THE_FOLDER.has(key) || key.startsWith(NAMED_LAYOUT);
}

/** As Theia reads it; undefined if it has to ask for the folder. */
export function folderInAddress(hash: string): string | undefined {
    try {
        const folder = decodeURI(hash.slice(1));
        return folder.startsWith('/') && !folder.startsWith('//') ? new URI().withPath(folder).withScheme('file').toString() : undefined;
    } catch {
        return undefined;
    }
}
