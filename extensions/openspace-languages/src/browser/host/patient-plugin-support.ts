import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { PreferenceProviderProvider } from '@theia/core/lib/common/preferences';
import { inject, injectable, interfaces } from '@theia/core/shared/inversify';
import type { FileSystemProviderActivationEvent } from '@theia/filesystem/lib/browser/file-service';
import type { DeployedPlugin } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginSupport } from '@theia/plugin-ext/lib/hosted/browser/hosted-plugin';
import type { PluginContributions, PluginHost } from '@theia/plugin-ext/lib/hosted/common/hosted-plugin';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';
import { GuardedPreferenceService } from 'openspace-core/lib/browser/preferences/guarded-preference-service';
import { GuardedWebviewEnvironment } from '../webviews/guarded-webview-environment';
import { useSecretPathForIcons } from '../webviews/keyed-icons';
import { IdleWindow } from './idle-window';
import { guardedProviders } from './plugin-settings';
import { admit, hasCode } from './plugin-trust';

/** Of file systems that Theia has itself. */
const OWN_SCHEMES: ReadonlySet<string> = new Set(['file', 'user-storage']);

/** Theia's extensions, after the window is there, within the bounds of trust, and with a host only if one of them has code. */
@injectable()
export class PatientPluginSupport extends HostedPluginSupport {

    @inject(IdleWindow)
    protected readonly idleWindow: IdleWindow;

    @inject(WebviewEnvironment)
    protected override readonly webviewEnvironment: GuardedWebviewEnvironment;

    @inject(GuardedPreferenceService)
    protected readonly preferenceGuard: GuardedPreferenceService;

    protected icons: Promise<void> | undefined;

    /** Theia gives extensions all that stands in the settings of a folder, past its own service of preferences. */
    override onStart(container: interfaces.Container): void {
        const providers = guardedProviders(this.preferenceProviderProvider, this.preferenceGuard);
        Object.assign(this, { preferenceProviderProvider: providers });
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

    /** A host in which nothing would run is not started: what it is asked would never be answered. */
    protected override loadContributions(toDisconnect: DisposableCollection): Map<PluginHost, PluginContributions[]> {
        const byHost = super.loadContributions(toDisconnect);
        return new Map([...byHost].filter(([, contributions]) => contributions.some(({ plugin }) => hasCode(plugin))));
    }

    /** Theia asks extensions for every scheme, its own included, and lets the start of the window wait for the answer. */
    protected override ensureFileSystemActivation(event: FileSystemProviderActivationEvent): void {
        if (!OWN_SCHEMES.has(event.scheme)) {
            this.idleWindow.hurry();
            super.ensureFileSystemActivation(event);
        }
    }

    override async activateByEvent(activationEvent: string): Promise<void> {
        if (/^on(CustomEditor|Notebook)/.test(activationEvent)) {
            this.idleWindow.hurry();
        }
        await super.activateByEvent(activationEvent);
    }
}
