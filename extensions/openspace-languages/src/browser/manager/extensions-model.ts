import { Disposable } from '@theia/core/lib/common/disposable';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { dependentsOf } from '../../common/manager/dependents';
import {
    ExtensionDetails, ExtensionManager, ExtensionManagerClient, FoundUpdates, InstalledExtension, OfferedExtension
} from '../../common/manager/extension-manager';
import { ExtensionQuestions } from './extension-questions';
import { FolderRecommendations } from './folder-recommendations';

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
    /** What is not known of newer versions, although somebody has looked. */
    readonly unasked: FoundUpdates['unasked'];
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

    @inject(ExtensionQuestions)
    protected readonly questions: ExtensionQuestions;

    protected connection: ExtensionManager | undefined;
    protected working = Promise.resolve();
    protected current: ExtensionsState = { isOff: false, installed: [], recommended: [], unasked: [], needsReload: false };

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

    /** The newest version that can run, which takes the place of the one that is there, and what comes along if the person agrees. */
    install(id: string): Promise<void> {
        return this.during(id, async () => {
            const before = this.current.installed.find(extension => extension.id === id.toLowerCase());
            const plan = await this.manager.planFrom(id);
            if (!await this.questions.mayInstall(plan)) {
                return;
            }
            await this.manager.installFrom([plan.extension, ...plan.along]);
            this.change({
                updates: this.current.updates?.filter(offer => offer.id.toLowerCase() !== id.toLowerCase()),
                needsReload: this.current.needsReload || before !== undefined && before.reach !== 'data'
            });
        });
    }

    lookForUpdates(): Promise<void> {
        return this.during('', async () => {
            const { offers, unasked } = await this.manager.updates();
            this.change({ updates: offers, unasked });
        });
    }

    installFile(uri: string, name: string): Promise<void> {
        return this.during(name, async () => {
            const plan = await this.manager.planFile(uri);
            if (await this.questions.mayInstall(plan)) {
                await this.manager.installFile(uri, plan.along);
            }
        });
    }

    uninstall(extension: InstalledExtension): Promise<void> {
        const { id, reach } = extension;
        return this.during(id, async () => {
            if (!await this.questions.mayUninstall(extension, dependentsOf(id, this.current.installed))) {
                return;
            }
            await this.manager.uninstall(id);
            this.change({ needsReload: this.current.needsReload || reach !== 'data' });
        });
    }

    setEnabled(extension: InstalledExtension, isEnabled: boolean): Promise<void> {
        const { id, reach } = extension;
        return this.during(id, async () => {
            if (!isEnabled && !await this.questions.mayDisable(extension, dependentsOf(id, this.current.installed))) {
                return;
            }
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
