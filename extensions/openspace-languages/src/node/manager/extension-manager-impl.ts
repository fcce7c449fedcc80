import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { DeployedPlugin, PluginDeployer, PluginIdentifiers, PluginType } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { HostedPluginLocalizationService } from '@theia/plugin-ext/lib/hosted/node/hosted-plugin-localization-service';
import { PluginDeployerHandlerImpl } from '@theia/plugin-ext/lib/hosted/node/plugin-deployer-handler-impl';
import { PluginDeployerImpl } from '@theia/plugin-ext/lib/main/node/plugin-deployer-impl';
import { PluginUninstallationManager } from '@theia/plugin-ext/lib/main/node/plugin-uninstallation-manager';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder } from 'openspace-core/lib/node/launch/private-files';
import { contributionsOf } from '../../common/manager/contributions';
import {
    ExtensionDetails, ExtensionManager, ExtensionReach, InstalledExtension, OfferedExtension, reachOfCode
} from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { ownExtensions, pluginEntryOf } from '../plugins/plugin-sources';
import { ExtensionRegistry } from './extension-registry';
import { readLicense } from './license-name';
import { MAX_PACKAGE_BYTES } from './package-limits';
import { readReadme } from './readme-file';
import { VsixFile } from './vsix-file';

/** What the person installs goes to the folder of their own extensions, one version of each. */
@injectable()
export class ExtensionManagerImpl implements ExtensionManager {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(PluginDeployer)
    protected readonly deployer: PluginDeployerImpl;

    @inject(PluginDeployerHandlerImpl)
    protected readonly deployed: PluginDeployerHandlerImpl;

    @inject(PluginUninstallationManager)
    protected readonly switches: PluginUninstallationManager;

    @inject(HostedPluginLocalizationService)
    protected readonly localization: HostedPluginLocalizationService;

    @inject(ExtensionRegistry)
    protected readonly registry: ExtensionRegistry;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** One after the other: each looks at what is there. */
    protected changing: Promise<unknown> = Promise.resolve();

    @postConstruct()
    protected init(): void {
        const tell = (): void => { this.onDidChangeEmitter.fire(); };
        this.deployer.onDidDeploy(tell);
        this.switches.onDidChangeDisabledPlugins(tell);
        this.switches.onDidChangeUninstalledPlugins(tell);
    }

    async isOff(): Promise<boolean> {
        return !this.options.extensions;
    }

    async list(): Promise<InstalledExtension[]> {
        const disabled = new Set(await this.switches.getDisabledPluginIds());
        // What they contribute is long, and has no part in it.
        const plugins = await Promise.all((await this.plugins()).map(plugin =>
            this.localization.localizePlugin({ ...plugin, contributes: undefined })));
        const all = plugins.map(plugin => describe(plugin, !disabled.has(unversioned(plugin))));
        return all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    }

    search(query: string): Promise<OfferedExtension[]> {
        return this.registry.search(query);
    }

    async details(id: string): Promise<ExtensionDetails> {
        const plugin = (await this.plugins()).find(candidate => unversioned(candidate) === id.toLowerCase());
        if (!plugin) {
            return this.registry.details(id);
        }
        const localized = await this.localization.localizePlugin(plugin);
        const { isBuiltIn, isEnabled, ...facts } = describe(localized, true);
        const folder = FileUri.fsPath(plugin.metadata.model.packageUri);
        const [readme, license] = await Promise.all([readReadme(folder), readLicense(folder)]);
        return {
            ...facts, contributions: contributionsOf(localized.contributes),
            ...license === undefined ? {} : { license },
            ...readme === undefined ? {} : { readme }
        };
    }

    async updates(): Promise<OfferedExtension[]> {
        const own = (await this.plugins()).filter(({ type }) => type !== PluginType.System);
        const newer = await Promise.all(own.map(async plugin => {
            const offer = await this.registry.newest(unversioned(plugin));
            return offer && isNewer(offer.version, plugin.metadata.model.version) ? [offer] : [];
        }));
        return newer.flat();
    }

    installFile(uri: string): Promise<InstalledExtension> {
        return this.oneByOne(() => this.install(FileUri.fsPath(uri)));
    }

    installFrom(id: string): Promise<InstalledExtension> {
        return this.oneByOne(async () => {
            const file = path.join(this.staging(), `${randomUUID()}.vsix`);
            try {
                await this.registry.download(id, file);
                return await this.install(file, id);
            } finally {
                await rm(file, { force: true });
            }
        });
    }

    uninstall(id: string): Promise<void> {
        return this.oneByOne(async () => this.deployer.uninstall(versioned(await this.own(id))));
    }

    setEnabled(id: string, isEnabled: boolean): Promise<void> {
        return this.oneByOne(async () => {
            const plugin = unversioned(await this.find(id));
            await (isEnabled ? this.deployer.enablePlugin(plugin) : this.deployer.disablePlugin(plugin));
        });
    }

    protected async install(file: string, wanted?: string): Promise<InstalledExtension> {
        if ((await stat(file)).size > MAX_PACKAGE_BYTES) {
            throw new Error(`${path.basename(file)} is too large for an extension.`);
        }
        const vsix = await VsixFile.open(file);
        const unpacked = path.join(this.staging(), randomUUID());
        try {
            const { publisher, name, version } = vsix.manifest;
            const id = `${publisher}.${name}`.toLowerCase();
            if (wanted !== undefined && id !== wanted.toLowerCase()) {
                throw new Error(`The package is of another extension: ${id}`);
            }
            await this.requireRoomFor(id, version);
            await vsix.unpack(unpacked);
            // Theia takes all versions for the same one and removes the files of those that it does not want.
            for (const other of (await this.plugins()).filter(plugin => unversioned(plugin) === id)) {
                await this.deployer.uninstall(versioned(other));
            }
            const target = path.join(ensurePrivateFolder(ownExtensions(this.options)), `${id}-${version}`);
            await rm(target, { recursive: true, force: true });
            await rename(unpacked, target);
            await this.deployer.deploy({ id: pluginEntryOf(ownExtensions(this.options)), type: PluginType.User });
            return describe(await this.find(id), !await this.switches.isDisabled(id as PluginIdentifiers.UnversionedId));
        } finally {
            vsix.close();
            await rm(unpacked, { recursive: true, force: true });
        }
    }

    protected async requireRoomFor(id: string, version: string): Promise<void> {
        const there = (await this.plugins()).find(plugin => unversioned(plugin) === id);
        if (there?.type === PluginType.System) {
            throw new Error(`${id} is built in and cannot be replaced.`);
        }
        if (there?.metadata.model.version === version) {
            throw new Error(`${id} ${version} is installed already.`);
        }
    }

    /** On the same disk as what it becomes. */
    protected staging(): string {
        return ensurePrivateFolder(path.join(this.options.home, 'staging'));
    }

    protected async plugins(): Promise<DeployedPlugin[]> {
        const plugins = await this.deployed.getDeployedPlugins();
        return plugins.filter(plugin => !this.switches.isUninstalled(versioned(plugin)));
    }

    protected async find(id: string): Promise<DeployedPlugin> {
        const plugin = (await this.plugins()).find(candidate => unversioned(candidate) === id);
        if (!plugin) {
            throw new Error(`There is no extension ${id}.`);
        }
        return plugin;
    }

    protected async own(id: string): Promise<DeployedPlugin> {
        const plugin = await this.find(id);
        if (plugin.type === PluginType.System) {
            throw new Error(`${id} is built in: it can be disabled, and not be uninstalled.`);
        }
        return plugin;
    }

    protected oneByOne<T>(work: () => Promise<T>): Promise<T> {
        const done = this.changing.then(work);
        this.changing = done.catch(() => undefined);
        return done;
    }
}

function versioned({ metadata }: DeployedPlugin): PluginIdentifiers.VersionedId {
    return PluginIdentifiers.componentsToVersionedId(metadata.model);
}

function unversioned({ metadata }: DeployedPlugin): PluginIdentifiers.UnversionedId {
    return PluginIdentifiers.componentsToUnversionedId(metadata.model);
}

function describe(plugin: DeployedPlugin, isEnabled: boolean): InstalledExtension {
    const { model } = plugin.metadata;
    return {
        id: unversioned(plugin), version: model.version, name: model.displayName || model.name, publisher: model.publisher,
        description: model.description, isBuiltIn: plugin.type === PluginType.System, isEnabled, reach: reachOf(plugin)
    };
}

function reachOf({ metadata: { model: { entryPoint, untrustedWorkspacesSupport } } }: DeployedPlugin): ExtensionReach {
    return entryPoint.backend ? reachOfCode(untrustedWorkspacesSupport) : 'data';
}
