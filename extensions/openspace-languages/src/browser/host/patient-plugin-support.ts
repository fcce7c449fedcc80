import { DisposableCollection } from '@theia/core/lib/common/disposable';
import type { RpcProxy } from '@theia/core/lib/common/messaging/proxy-factory';
import { timeout } from '@theia/core/lib/common/promise-util';
import { PreferenceProviderProvider } from '@theia/core/lib/common/preferences';
import { inject, injectable, interfaces, postConstruct } from '@theia/core/shared/inversify';
import type { FileSystemProviderActivationEvent } from '@theia/filesystem/lib/browser/file-service';
import { DeployedPlugin, HostedPluginServer } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import type { PluginContributions, PluginHost } from '@theia/plugin-ext/lib/hosted/common/hosted-plugin';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { GuardedPreferenceService } from 'openspace-core/lib/browser/preferences/guarded-preference-service';
import type { ForewarnedPluginServer } from '../../common/forewarned-plugin-server';
import { GuardedWebviewEnvironment } from '../webviews/guarded-webview-environment';
import { useSecretPathForIcons } from '../webviews/keyed-icons';
import { AwaitedActivations } from './awaited-activations';
import { HostDemand } from './host-demand';
import { HostForecast } from './host-forecast';
import { isNeeded } from './host-need';
import { IdleWindow } from './idle-window';
import { OpenLanguages } from './open-languages';
import { guardedProviders } from './plugin-settings';
import { admit, hasCode } from './plugin-trust';
import { RepositoryWatch } from './repository-watch';

/** Of file systems that Theia has itself. */
const OWN_SCHEMES: ReadonlySet<string> = new Set(['file', 'user-storage']);

const GIT = 'vscode.git';

/** Who asks for tasks or debuggers looks at those that are there afterwards, and is not told of others. */
const AWAITED = /^on(TaskType|Debug)/;

/** An extension that asks for them while it starts would wait for itself. */
const MAX_START_MS = 10_000;

/** What the last window had is here by then. */
const RESTORED_MS = 20_000;

/** Theia's extensions, after the window is there, within the bounds of trust, and with a host only if there is something to run. */
@injectable()
export class PatientPluginSupport extends HostedPluginSupport {

    @inject(IdleWindow)
    protected readonly idleWindow: IdleWindow;

    @inject(WebviewEnvironment)
    protected override readonly webviewEnvironment: GuardedWebviewEnvironment;

    @inject(GuardedPreferenceService)
    protected readonly preferenceGuard: GuardedPreferenceService;

    @inject(OpenLanguages)
    protected readonly languages: OpenLanguages;

    @inject(HostDemand)
    protected readonly demand: HostDemand;

    @inject(HostForecast)
    protected readonly forecast: HostForecast;

    @inject(HostedPluginServer)
    protected override readonly server: RpcProxy<ForewarnedPluginServer>;

    @inject(RepositoryWatch)
    protected readonly repositories: RepositoryWatch;

    protected icons: Promise<void> | undefined;

    /** Extensions with code that may run here. */
    protected readonly runnable: DeployedPlugin[] = [];

    /** Start those of them that came together. */
    protected waiting: (() => Promise<void>)[] = [];

    protected isHostWanted = false;

    protected readonly awaited = new AwaitedActivations(event => this.activateWholly(event));

    /** One after the other: the first of them starts the host. */
    protected starting = Promise.resolve();

    @postConstruct()
    protected override init(): void {
        super.init();
        this.languages.onDidOpen(language => this.activateByLanguage(language));
        this.demand.onDidMake(() => this.startIfNeeded());
    }

    /** Theia gives extensions all that stands in the settings of a folder, past its own service of preferences. */
    override onStart(container: interfaces.Container): void {
        const providers = guardedProviders(this.preferenceProviderProvider, this.preferenceGuard);
        Object.assign(this, { preferenceProviderProvider: providers });
        if (this.forecast.isLikely) {
            void this.server.expectHost();
            void timeout(RESTORED_MS).then(() => this.forecast.learn(this.hasUse()));
        }
        const child = container.createChild();
        child.bind(PreferenceProviderProvider).toConstantValue(providers);
        super.onStart(child);
    }

    /** Not earlier: contributions of Theia wait at the start until it is known which extensions there are. */
    protected override async beforeLoadContributions(toDisconnect: DisposableCollection): Promise<void> {
        await this.idleWindow.whenIdle();
        await (this.icons ??= this.webviewEnvironment.addresses.then(({ icons }) => useSecretPathForIcons(icons)));
        await super.beforeLoadContributions(toDisconnect);
    }

    protected override acceptPlugin(plugin: DeployedPlugin): boolean {
        const admitted = super.acceptPlugin(plugin) ? admit(plugin) : undefined;
        plugin.metadata = admitted?.metadata ?? plugin.metadata;
        return admitted !== undefined;
    }

    /** A host in which nothing could run is not started: what it is asked would never be answered. */
    protected override loadContributions(toDisconnect: DisposableCollection): Map<PluginHost, PluginContributions[]> {
        const byHost = super.loadContributions(toDisconnect);
        return new Map([...byHost].filter(([, contributions]) => contributions.some(({ plugin }) => hasCode(plugin))));
    }

    /** Not awaited while there is nothing to run: extensions that are installed meanwhile would wait, too. */
    protected override async startPlugins(
        byHost: Map<PluginHost, PluginContributions[]>, toDisconnect: DisposableCollection
    ): Promise<void> {
        const plugins = [...byHost.values()].flat().map(({ plugin }) => plugin);
        this.runnable.push(...plugins);
        this.waiting.push(() => super.startPlugins(byHost, toDisconnect));
        if (plugins.some(({ metadata }) => metadata.model.id === GIT)) {
            this.repositories.watch();
        }
        await this.startIfNeeded();
    }

    protected async startIfNeeded(): Promise<void> {
        const hasUse = this.hasUse();
        if (hasUse && !this.forecast.isLikely) {
            this.forecast.learn(true);
        }
        const isWanted = this.isHostWanted || this.demand.made || hasUse;
        if (isWanted && this.waiting.length > 0) {
            this.isHostWanted = true;
            for (const start of this.waiting.splice(0)) {
                this.starting = this.starting.then(start);
            }
            await this.starting;
        }
    }

    /** Whether something in the window needs one of them. */
    protected hasUse(): boolean {
        return this.runnable.some(plugin => isNeeded(plugin, this.activationEvents));
    }

    /** Theia asks extensions for every scheme, its own included, and lets the start of the window wait for the answer. */
    protected override ensureFileSystemActivation(event: FileSystemProviderActivationEvent): void {
        if (!OWN_SCHEMES.has(event.scheme)) {
            this.idleWindow.hurry();
            super.ensureFileSystemActivation(event);
        }
    }

    override async activateByEvent(activationEvent: string): Promise<void> {
        const isAwaited = AWAITED.test(activationEvent);
        if (isAwaited || /^on(CustomEditor|Notebook)/.test(activationEvent)) {
            this.idleWindow.hurry();
        }
        if (isAwaited) {
            await Promise.race([this.awaited.whenDone(activationEvent), timeout(MAX_START_MS)]);
        } else {
            await super.activateByEvent(activationEvent);
            void this.startIfNeeded();
        }
    }

    /** Resolves when the extensions themselves have started, too. */
    protected async activateWholly(activationEvent: string): Promise<void> {
        await super.activateByEvent(activationEvent);
        await Promise.all([this.didStart, this.startIfNeeded()]);
        await this.starting;
    }

    /** Resolves when extensions that know tasks of these types can be asked for them. Not for extensions, which may be what is starting. */
    async whenTasksAreKnown(taskTypes: readonly string[]): Promise<void> {
        this.idleWindow.hurry();
        await Promise.all(taskTypes.map(type => this.awaited.whenDone(`onTaskType:${type}`)));
    }

    override async activateByLanguage(language: string): Promise<void> {
        if (this.languages.has(language)) {
            await super.activateByLanguage(language);
        }
    }
}
