import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { FolderRecommendations } from './folder-recommendations';
import {
    ExtensionDetails, ExtensionManager, ExtensionManagerClient, InstalledExtension, OfferedExtension
} from '../../common/manager/extension-manager';

/** What happens when the person has asked for something. */
export interface ExtensionsState {
    readonly isOff: boolean;
    readonly installed: readonly InstalledExtension[];
    /** Of the registry, for what was looked for last; undefined before the first time. */
    readonly offers?: readonly OfferedExtension[];
    /** Ids, of the open folders. */
    readonly recommended: readonly string[];
    /** Newer versions of what is installed; undefined before somebody has looked. */
    readonly updates?: readonly OfferedExtension[];
    /** The id of what is being changed, or what is looked for. */
    readonly busy?: string;
    readonly problem?: string;
    /** Something that ran may go on until the window is loaded again. */
    readonly needsReload: boolean;
}

export const ExtensionManagerFactory = Symbol('ExtensionManagerFactory');
export type ExtensionManagerFactory = (client: ExtensionManagerClient) => ExtensionManager;

/** The extensions of this machine, for the view. */
@injectable()
export class ExtensionsModel implements ExtensionManagerClient {

    @inject(ExtensionManagerFactory)
    protected readonly connect: ExtensionManagerFactory;

    @inject(FolderRecommendations)
    protected readonly recommendations: FolderRecommendations;

    protected connection: ExtensionManager | undefined;
    protected working = Promise.resolve();
    protected current: ExtensionsState = { isOff: false, installed: [], recommended: [], needsReload: false };

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    get state(): ExtensionsState {
        return this.current;
    }

    onExtensionsChanged(): void {
        void this.refresh();
    }

    async refresh(): Promise<void> {
        const [installed, isOff, recommended] = await Promise.all([this.manager.list(), this.manager.isOff(), this.recommendations.list()]);
        this.change({ installed, isOff, recommended });
    }

    /** Keeps the lists up to date until it is disposed. */
    watch(): Disposable {
        void this.refresh();
        return this.recommendations.watch(() => void this.refresh());
    }

    /** The newest version, which takes the place of the one that is there. */
    install(id: string): Promise<void> {
        return this.during(id, async () => {
            const before = this.current.installed.find(extension => extension.id === id.toLowerCase());
            await this.manager.installFrom(id);
            this.change({
                updates: this.current.updates?.filter(offer => offer.id.toLowerCase() !== id.toLowerCase()),
                needsReload: this.current.needsReload || before !== undefined && before.reach !== 'data'
            });
        });
    }

    lookForUpdates(): Promise<void> {
        return this.during('', async () => this.change({ updates: await this.manager.updates() }));
    }

    installFile(uri: string, name: string): Promise<void> {
        return this.during(name, () => this.manager.installFile(uri));
    }

    uninstall({ id, reach }: InstalledExtension): Promise<void> {
        return this.during(id, async () => {
            await this.manager.uninstall(id);
            this.change({ needsReload: this.current.needsReload || reach !== 'data' });
        });
    }

    setEnabled({ id, reach }: InstalledExtension, isEnabled: boolean): Promise<void> {
        return this.during(id, async () => {
            await this.manager.setEnabled(id, isEnabled);
            this.change({ needsReload: this.current.needsReload || !isEnabled && reach !== 'data' });
        });
    }

    search(query: string): Promise<void> {
        return this.during(query, async () => this.change({ offers: await this.manager.search(query) }));
    }

    /** Rejects with a message for the user. */
    details(id: string): Promise<ExtensionDetails> {
        return this.manager.details(id);
    }

    forgetOffers(): void {
        this.change({ offers: undefined, problem: undefined });
    }

    protected get manager(): ExtensionManager {
        return this.connection ??= this.connect(this);
    }

    /** One thing after the other; a failure is told in the view. */
    protected during(busy: string, work: () => Promise<unknown>): Promise<void> {
        this.working = this.working.then(async () => {
            this.change({ busy, problem: undefined });
            try {
                await work();
                await this.refresh();
            } catch (error) {
                this.change({ problem: errorText(error) });
            } finally {
                this.change({ busy: undefined });
            }
        });
        return this.working;
    }

    protected change(changes: Partial<ExtensionsState>): void {
        this.current = { ...this.current, ...changes };
        this.onDidChangeEmitter.fire();
    }
}
