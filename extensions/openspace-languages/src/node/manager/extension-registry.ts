import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { z } from 'zod';
import { contributionsOf } from '../../common/manager/contributions';
import { ExtensionDetails, ExtensionVersion, OfferedExtension, reachOfCode } from '../../common/manager/extension-manager';
import { isNewer } from '../../common/manager/versions';
import { ExtensionFitness } from './extension-fitness';
import { licenseName } from './license-name';
import { MAX_PACKAGE_BYTES, MAX_TEXT_BYTES } from './package-limits';

const OPEN_VSX = 'https://open-vsx.org';
const WAIT_MS = 15_000;
const DOWNLOAD_MS = 5 * 60_000;
const MAX_OFFERS = 30;
/** As many as Open VSX tells at once. What is older would hardly be wanted. */
const MAX_VERSIONS = 100;

const NAME = /^[\w-]+\.[\w-]+$/;
const VERSION = /^[\w.+-]{1,100}$/;

const offer = z.object({
    namespace: z.string(), name: z.string(), version: z.string(), displayName: z.string().nullish(), description: z.string().nullish(),
    downloadCount: z.number().nullish()
});
const found = z.object({ extensions: z.array(offer) });
const references = z.array(z.object({ namespace: z.string(), extension: z.string() })).nullish();
/** A version, with its builds. */
const release = offer.extend({
    engines: z.record(z.string(), z.string()).nullish(), targetPlatform: z.string().nullish(), preRelease: z.boolean().nullish(),
    dependencies: references, bundledExtensions: references, downloads: z.record(z.string(), z.string()).nullish(),
    files: z.object({ download: z.string(), sha256: z.string().optional() })
});
const releases = z.object({ extensions: z.array(release) });
const described = offer.extend({
    license: z.string().nullish(), dependencies: references, bundledExtensions: references,
    files: z.object({ manifest: z.string().optional(), readme: z.string().optional() }).optional()
});
const manifest = z.object({
    main: z.string().optional(), contributes: z.unknown(),
    capabilities: z.object({ untrustedWorkspaces: z.object({ supported: z.unknown() }).optional() }).optional()
});

type Release = z.infer<typeof release>;

/** An extension in the version that can run here. */
export interface FittingExtension {
    readonly offer: OfferedExtension;
    readonly dependencies: readonly string[];
    readonly pack: readonly string[];
    /** Why it is not the newest version, if so. */
    readonly notice?: string;
}

class NotThere extends Error { }
class UnfitError extends Error { }

/**
 * Where extensions are looked for when the person asks for some, and never else.
 * `OPENSPACE_EXTENSION_REGISTRY` names another one, or `off`.
 */
@injectable()
export class ExtensionRegistry {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ExtensionFitness)
    protected readonly fitness: ExtensionFitness;

    async search(query: string): Promise<OfferedExtension[]> {
        const { extensions } = understood(found, await this.ask(`/api/-/search?size=${MAX_OFFERS}&query=${encodeURIComponent(query)}`));
        return extensions.map(offered);
    }

    /** The newest version that can run here; undefined if the registry has none. */
    async newest(id: string): Promise<OfferedExtension | undefined> {
        try {
            return (await this.fitting(id)).offer;
        } catch (error) {
            if (error instanceof NotThere || error instanceof UnfitError) {
                return undefined;
            }
            throw error;
        }
    }

    /** The same with what it asks for; rejects with the reason if there is none. */
    async fitting(id: string): Promise<FittingExtension> {
        const newest = understood(release, await this.ask(addressOf(id)));
        const reason = await this.refusal(newest);
        if (reason === undefined) {
            return fittingOf(newest);
        }
        const older = await this.fittingAmongAll(id, newest);
        if (!older) {
            throw new UnfitError(`${reason} The registry has no other version that can run here.`);
        }
        return {
            ...fittingOf(older),
            ...older.version === newest.version ? {} : { notice: `${reason} The newest version that can run here is ${older.version}.` }
        };
    }

    /** Of the newest version. What the registry does not tell is left out. */
    async details(id: string): Promise<ExtensionDetails> {
        const { files = {}, license, ...facts } = understood(described, await this.ask(addressOf(id)));
        const [declared, readme] = await Promise.all([this.text(files.manifest), this.text(files.readme)]);
        const { success, data } = manifest.safeParse(parsed(declared));
        const { downloads, ...told } = offered(facts);
        return {
            ...told, ...asked(facts), contributions: contributionsOf(data?.contributes),
            ...success ? { reach: data.main ? reachOfCode(data.capabilities?.untrustedWorkspaces?.supported) : 'data' } : {},
            ...license ? { license: licenseName(license) } : {},
            ...readme === undefined ? {} : { readme }
        };
    }

    /** Writes a version into a file. */
    async download({ id, version }: ExtensionVersion, file: string): Promise<void> {
        const wanted = understood(release, await this.ask(addressOf(id, version)));
        const reason = await this.refusal(wanted);
        if (reason !== undefined) {
            throw new UnfitError(reason);
        }
        const { url, digest } = this.buildOf(wanted);
        await this.save(new URL(url, this.base), file, digest);
    }

    /** Among all versions that are as finished as the newest one. */
    protected async fittingAmongAll(id: string, newest: Release): Promise<Release | undefined> {
        const [namespace, name] = id.split('.');
        const versions = await Promise.all([this.fitness.platform, 'universal'].map(async targetPlatform => {
            const query = new URLSearchParams({
                namespaceName: namespace, extensionName: name, includeAllVersions: 'true', targetPlatform, size: String(MAX_VERSIONS)
            });
            const answer = await this.ask(`/api/v2/-/query?${query.toString()}`).catch((error: unknown) => {
                if (error instanceof NotThere) {
                    return { extensions: [] };
                }
                throw error;
            });
            return understood(releases, answer).extensions;
        }));
        let best: Release | undefined;
        for (const candidate of versions.flat()) {
            if ((!candidate.preRelease || newest.preRelease) && (!best || isNewer(candidate.version, best.version))
                && await this.refusal(candidate) === undefined) {
                best = candidate;
            }
        }
        return best;
    }

    protected refusal(candidate: Release): Promise<string | undefined> {
        const { namespace, name, version, engines } = candidate;
        const { platform } = this.buildOf(candidate);
        return this.fitness.refusal({ id: `${namespace}.${name}`, version, platform, engine: engines?.vscode });
    }

    /** The build for this machine, else the one for all, else one that is for other platforms. */
    protected buildOf({ downloads, files, targetPlatform }: Release): { url: string; platform: string; digest?: string } {
        const builds = Object.entries(downloads ?? {});
        const [platform, url] = builds.find(([name]) => name === this.fitness.platform)
            ?? builds.find(([name]) => name === 'universal')
            ?? [builds.map(([name]) => name).join(', ') || (targetPlatform ?? 'universal'), files.download];
        return { url, platform, digest: url === files.download ? files.sha256 : undefined };
    }

    protected get base(): string {
        const { OPENSPACE_EXTENSION_REGISTRY = OPEN_VSX } = this.options.environment;
        if (OPENSPACE_EXTENSION_REGISTRY === 'off') {
            throw new Error('Looking for extensions is switched off (OPENSPACE_EXTENSION_REGISTRY).');
        }
        return OPENSPACE_EXTENSION_REGISTRY.replace(/\/$/, '');
    }

    protected async ask(path: string): Promise<unknown> {
        const response = await this.fetch(new URL(`${this.base}${path}`), WAIT_MS);
        return response.json().catch(() => undefined);
    }

    protected async fetch(url: URL, patience: number): Promise<Response> {
        const response = await fetch(url, { signal: AbortSignal.timeout(patience), headers: { accept: '*/*' } }).catch(() => {
            throw new Error(`${url.host} cannot be reached. Extensions can also be installed from a .vsix file.`);
        });
        if (!response.ok) {
            throw response.status === 404
                ? new NotThere(`${url.host} does not have it.`) : new Error(`${url.host} answered ${response.status}.`);
        }
        return response;
    }

    /** A file of an extension at the registry, or as much of it as a person would read; undefined if it cannot be had. */
    protected async text(address: string | undefined): Promise<string | undefined> {
        if (address === undefined) {
            return undefined;
        }
        try {
            const url = new URL(address, this.base);
            // An answer does not decide which server of this machine or network is asked next.
            if (url.origin !== new URL(this.base).origin) {
                return undefined;
            }
            const { body } = await this.fetch(url, WAIT_MS);
            const chunks: Buffer[] = [];
            let bytes = 0;
            for await (const chunk of body ? Readable.fromWeb(body as ReadableStream) : []) {
                chunks.push(Buffer.from(chunk as Uint8Array));
                bytes += chunks.at(-1)?.length ?? 0;
                if (bytes > MAX_TEXT_BYTES) {
                    break;
                }
            }
            return Buffer.concat(chunks).subarray(0, MAX_TEXT_BYTES).toString('utf8');
        } catch {
            return undefined;
        }
    }

    protected async save(url: URL, file: string, digest: string | undefined): Promise<void> {
        const { body } = await this.fetch(url, DOWNLOAD_MS);
        if (!body) {
            throw new Error(`${url.host} sent nothing.`);
        }
        const hash = createHash('sha256');
        let bytes = 0;
        const counting = new Transform({
            transform: (chunk: Buffer, _encoding, done) => {
                hash.update(chunk);
                bytes += chunk.length;
                done(bytes > MAX_PACKAGE_BYTES ? new Error('The package is too large.') : null, chunk);
            }
        });
        await pipeline(Readable.fromWeb(body as ReadableStream), counting, createWriteStream(file, { flags: 'wx' }));
        // Some registries name the address of the sum instead.
        if (digest && /^[0-9a-f]{64}$/i.test(digest) && digest.toLowerCase() !== hash.digest('hex')) {
            throw new Error('The package is not what the registry announced.');
        }
    }
}

function addressOf(id: string, version = 'latest'): string {
    if (!NAME.test(id)) {
        throw new Error(`Not the id of an extension: ${id}`);
    }
    if (!VERSION.test(version)) {
        throw new Error(`Not the version of an extension: ${version}`);
    }
    return `/api/${id.replace('.', '/')}/${encodeURIComponent(version)}`;
}

function fittingOf(fitting: Release): FittingExtension {
    return { offer: offered(fitting), ...asked(fitting) };
}

function asked({ dependencies, bundledExtensions }: Pick<Release, 'dependencies' | 'bundledExtensions'>):
Pick<FittingExtension, 'dependencies' | 'pack'> {
    const idsOf = (list: z.infer<typeof references>): string[] =>
        (list ?? []).map(({ namespace, extension }) => `${namespace}.${extension}`);
    return { dependencies: idsOf(dependencies), pack: idsOf(bundledExtensions) };
}

function parsed(json: string | undefined): unknown {
    try {
        return JSON.parse(json ?? 'null');
    } catch {
        return undefined;
    }
}

function understood<T>(schema: z.ZodType<T>, answer: unknown): T {
    const { success, data } = schema.safeParse(answer);
    if (!success) {
        throw new Error('The registry of extensions answered with something else.');
    }
    return data;
}

function offered({ namespace, name, version, displayName, description, downloadCount }: z.infer<typeof offer>): OfferedExtension {
    return {
        id: `${namespace}.${name}`, version, name: displayName ?? name, publisher: namespace, description: description ?? '',
        downloads: downloadCount ?? 0
    };
}
