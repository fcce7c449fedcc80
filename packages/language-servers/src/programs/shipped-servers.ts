import { createRequire } from 'node:module';
import * as path from 'node:path';

/** A server that we ship, and how it is run. */
export interface ShippedServer {
    /** An absolute path. */
    readonly file: string;
    /** Whether Node runs it; else it is a program of its own. */
    readonly node: boolean;
}

/** Servers that the build bundles into the folder of this extension. */
const BUNDLED = {
    yaml: 'servers/yaml/out/server/src/server.js',
    bash: 'servers/bash/out/cli.js'
} as const;

/** Servers of VS Code's own extensions, which lie beside this one. */
const BESIDE = {
    json: 'json-language-features/server/dist/node/jsonServerMain.js',
    css: 'css-language-features/server/dist/node/cssServerMain.js',
    html: 'html-language-features/server/dist/node/htmlServerMain.js',
    markdown: 'markdown-language-features/dist/serverWorkerMain.js'
} as const;

/** Files of packages that lie where Node finds them. */
const PACKAGED = {
    pyright: ['pyright', 'langserver.index.js'],
    tsserver: ['typescript', 'lib/tsserver.js']
} as const;

/**
 * The servers of this machine by the names that the catalog has for them. npm has installed the program that serves TypeScript
 * only if there is one for the platform.
 *
 * @param folder of this extension
 */
export function shippedServers(
    folder: string, { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'> = process
): Readonly<Record<string, ShippedServer>> {
    const native = [`@typescript/typescript-${platform}-${arch}`, platform === 'win32' ? 'lib/tsc.exe' : 'lib/tsc'] as const;
    const candidates = Object.entries<readonly [string, string]>({ ...PACKAGED, typescript: native });
    const byPath = (files: Readonly<Record<string, string>>, from: string): Record<string, ShippedServer> =>
        Object.fromEntries(Object.entries(files).map(([name, file]) => [name, { file: path.join(from, file), node: true }]));
    return {
        ...byPath(BUNDLED, folder),
        ...byPath(BESIDE, path.dirname(folder)),
        ...Object.fromEntries(candidates.flatMap(([name, [owner, file]]) => {
            const place = packageFolder(folder, owner);
            return place === undefined ? [] : [[name, { file: path.join(place, file), node: name !== 'typescript' }]];
        }))
    };
}

function packageFolder(from: string, name: string): string | undefined {
    try {
        return path.dirname(createRequire(path.join(from, 'package.json')).resolve(`${name}/package.json`));
    } catch {
        return undefined;
    }
}
