import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
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
    ExtensionDetails, ExtensionManager, ExtensionReach, ExtensionVersion, FoundUpdates, InstalledExtension, InstallPlan,
    OfferedExtension, reachOfCode
} from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { ownExtensions, pluginEntryOf } from '../plugins/plugin-sources';
import { ExtensionFitness } from './extension-fitness';
import { ExtensionRegistry } from './extension-registry';
import { inBatches } from './in-batches';
import { planAlong, PlannedPackage } from './install-plan';
import { readLicense } from './license-name';
import { MAX_PACKAGE_BYTES } from './package-limits';
import { PackageNeeds, readNeeds } from './package-needs';
import { readReadme } from './readme-file';
import { VsixFile, VsixManifest } from './vsix-file';

const ASKED_AT_ONCE = 5;
const LOADED_AT_ONCE = 3;

/** A package that lies beside those that are installed, and can take its place among them. */
interface ReadyPackage extends ExtensionVersion {
    readonly folder: string;
}

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

    @inject(ExtensionFitness)
    protected readonly fitness: ExtensionFitness;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** By id and version: a package that lies there never changes. */
    protected readonly needs = new Map<string, Promise<PackageNeeds>>();

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
        const all = await Promise.all((await this.plugins()).map(async plugin => {
            const localized = await this.localization.localizePlugin({ ...plugin, contributes: undefined });
            return describe(localized, !disabled.has(unversioned(plugin)), await this.needsOf(plugin));
        }));
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
        const needs = await this.needsOf(plugin);
        const { isBuiltIn, isEnabled, ...facts } = describe(localized, true, needs);
        const folder = folderOf(plugin);
        const [readme, license] = await Promise.all([readReadme(folder), readLicense(folder)]);
        return {
            ...facts, pack: needs.pack, contributions: contributionsOf(localized.contributes),
            ...license === undefined ? {} : { license },
            ...readme === undefined ? {} : { readme }
        };
    }

    async updates(): Promise<FoundUpdates> {
        const own = (await this.plugins()).filter(({ type }) => type !== PluginType.System);
        const unasked: Array<FoundUpdates['unasked'][number]> = [];
        const newer = await inBatches(own, ASKED_AT_ONCE, async plugin => {
            const id = unversioned(plugin);
            try {
                const offer = await this.registry.newest(id);
                return offer && isNewer(offer.version, plugin.metadata.model.version) ? [offer] : [];
            } catch (error) {
                unasked.push({ id, reason: reasonOf(error) });
                return [];
            }
        });
        return { offers: newer.flat(), unasked };
    }

    async planFile(uri: string): Promise<InstallPlan> {
        const vsix = await openPackage(FileUri.fsPath(uri));
        vsix.close();
        await this.requireFitness(vsix.manifest);
        const planned = { id: idOf(vsix.manifest), ...vsix.manifest };
        await this.requireRoomFor(planned);
        return this.planFor(planned);
    }

    async planFrom(id: string): Promise<InstallPlan> {
        const { offer: { version }, notice, ...asked } = await this.registry.fitting(id);
        const planned = { id, version, ...asked };
        await this.requireRoomFor(planned, notice);
        return { ...await this.planFor(planned), ...notice === undefined ? {} : { notice } };
    }

    installFile(uri: string, along: readonly ExtensionVersion[]): Promise<void> {
        return this.install(along, FileUri.fsPath(uri));
    }

    installFrom(extensions: readonly ExtensionVersion[]): Promise<void> {
        return this.install(extensions);
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

    protected async planFor(planned: PlannedPackage): Promise<InstallPlan> {
        const there = new Set((await this.plugins()).map(unversioned));
        const disabled = new Set(await this.switches.getDisabledPluginIds());
        const plan = await planAlong(planned, {
            isEnabled: id => there.has(id as PluginIdentifiers.UnversionedId)
                ? !disabled.has(id as PluginIdentifiers.UnversionedId) : undefined,
            find: async id => {
                const { offer: { version }, dependencies, pack } = await this.registry.fitting(id);
                return { id, version, dependencies, pack };
            }
        });
        return { extension: { id: planned.id, version: planned.version }, ...plan };
    }

    /** Nothing takes its place before everything lies beside it. */
    protected install(wanted: readonly ExtensionVersion[], file?: string): Promise<void> {
        return this.oneByOne(async () => {
            const staging = path.join(this.staging(), randomUUID());
            try {
                await mkdir(staging);
                const local = file === undefined ? [] : [await this.unpack(file, path.join(staging, 'file'))];
                const loaded = await inBatches([...wanted.entries()], LOADED_AT_ONCE, async ([index, extension]) => {
                    const load = path.join(staging, `${index}.vsix`);
                    await this.registry.download(extension, load);
                    return this.unpack(load, path.join(staging, String(index)), extension);
                });
                await this.putInPlace([...local, ...loaded]);
            } finally {
                await rm(staging, { recursive: true, force: true });
            }
        });
    }

    protected async unpack(file: string, folder: string, wanted?: ExtensionVersion): Promise<ReadyPackage> {
        const vsix = await openPackage(file);
        try {
            const { version } = vsix.manifest;
            const id = idOf(vsix.manifest);
            if (wanted !== undefined && (id !== wanted.id.toLowerCase() || version !== wanted.version)) {
                const found = `${id} ${version}`;
                throw new Error(`The package is of another extension: ${found}`);
            }
            await this.requireFitness(vsix.manifest);
            await this.requireRoomFor({ id, version });
            await vsix.unpack(folder);
            return { id, version, folder };
        } finally {
            vsix.close();
        }
    }

    protected async putInPlace(packages: readonly ReadyPackage[]): Promise<void> {
        for (const { id, version, folder } of packages) {
            // Theia takes all versions for the same one and removes the files of those that it does not want.
            for (const other of (await this.plugins()).filter(plugin => unversioned(plugin) === id)) {
                await this.deployer.uninstall(versioned(other));
            }
            const target = path.join(ensurePrivateFolder(ownExtensions(this.options)), `${id}-${version}`);
            await rm(target, { recursive: true, force: true });
            this.needs.delete(needsKey(id, version));
            await rename(folder, target);
        }
        await this.deployer.deploy({ id: pluginEntryOf(ownExtensions(this.options)), type: PluginType.User });
        await Promise.all(packages.map(({ id }) => this.find(id)));
    }

    protected async requireFitness(manifest: VsixManifest): Promise<void> {
        const { version, engine, platform } = manifest;
        const reason = await this.fitness.refusal({ id: idOf(manifest), version, engine, platform });
        if (reason !== undefined) {
            throw new Error(reason);
        }
    }

    /** The notice says why it is not a newer version. */
    protected async requireRoomFor({ id: name, version }: ExtensionVersion, notice?: string): Promise<void> {
        const id = name.toLowerCase();
        const there = (await this.plugins()).find(plugin => unversioned(plugin) === id);
        if (there?.type === PluginType.System) {
            throw new Error(`${id} is built in and cannot be replaced.`);
        }
        if (there?.metadata.model.version === version) {
            throw new Error(notice === undefined
                ? `${id} ${version} is installed already.` : `${id} ${version} is installed already. ${notice}`);
        }
    }

    protected needsOf(plugin: DeployedPlugin): Promise<PackageNeeds> {
        const key = needsKey(unversioned(plugin), plugin.metadata.model.version);
        const known = this.needs.get(key) ?? readNeeds(folderOf(plugin));
        this.needs.set(key, known);
        return known;
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

function folderOf({ metadata }: DeployedPlugin): string {
    return FileUri.fsPath(metadata.model.packageUri);
}

function needsKey(id: string, version: string): string {
    return `${id}@${version}`;
}

function idOf({ publisher, name }: VsixManifest): string {
    return `${publisher}.${name}`.toLowerCase();
}

async function openPackage(file: string): Promise<VsixFile> {
    if ((await stat(file)).size > MAX_PACKAGE_BYTES) {
        throw new Error(`${path.basename(file)} is too large for an extension.`);
    }
    return VsixFile.open(file);
}

function reasonOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

function describe(plugin: DeployedPlugin, isEnabled: boolean, { dependencies }: PackageNeeds): InstalledExtension {
    const { model } = plugin.metadata;
    return {
        id: unversioned(plugin), version: model.version, name: model.displayName || model.name, publisher: model.publisher,
        description: model.description, isBuiltIn: plugin.type === PluginType.System, isEnabled, reach: reachOf(plugin),
        dependencies: dependencies.map(id => id.toLowerCase())
    };
}

function reachOf({ metadata: { model: { entryPoint, untrustedWorkspacesSupport } } }: DeployedPlugin): ExtensionReach {
    return entryPoint.backend ? reachOfCode(untrustedWorkspacesSupport) : 'data';
}
