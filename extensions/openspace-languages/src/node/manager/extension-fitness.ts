import { existsSync } from 'node:fs';
import { inject, injectable } from '@theia/core/shared/inversify';
import { PluginVsCodeCliContribution } from '@theia/plugin-ext-vscode/lib/node/plugin-vscode-cli-contribution';
import * as semver from 'semver';

/** A package, before it is installed. */
export interface PackageFacts {
    readonly id: string;
    readonly version: string;
    /** Versions of VS Code that it is made for, if it names some. */
    readonly engine?: string;
    /** The platform that it is built for, as VS Code calls it; undefined if it is for all. */
    readonly platform?: string;
}

/** Which packages can run here. */
@injectable()
export class ExtensionFitness {

    @inject(PluginVsCodeCliContribution)
    protected readonly host: PluginVsCodeCliContribution;

    /** As registries and packages call it. */
    readonly platform = platformName(process.platform, process.arch, existsSync('/etc/alpine-release'));

    /** Why a package cannot run here; undefined if it can. */
    async refusal({ id, version, engine, platform = 'universal' }: PackageFacts): Promise<string | undefined> {
        if (platform !== 'universal' && platform !== this.platform) {
            return `${id} ${version} is built for ${platform}, and this is ${this.platform}.`;
        }
        const api = await this.apiVersion();
        return engine === undefined || engineFits(engine, api) ? undefined
            : `${id} ${version} needs VS Code ${engine}, and OpenSpace provides the API of ${api}.`;
    }

    /** What extensions read as `vscode.version`. */
    protected async apiVersion(): Promise<string> {
        const version = await this.host.vsCodeApiVersionPromise;
        return semver.coerce(version)?.version ?? version;
    }
}

export function engineFits(engine: string, api: string): boolean {
    // As in VS Code: what was made before 1.0 runs in all that came later.
    return semver.satisfies(api, engine) || /^[~^]?0\./.test(engine.trim());
}

export function platformName(platform: NodeJS.Platform, arch: string, isAlpine: boolean): string {
    return `${isAlpine ? 'alpine' : platform}-${arch === 'arm' ? 'armhf' : arch}`;
}
