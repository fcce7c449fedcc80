import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a package that has binaries at all must have one, as prebuilt folders and platform packages spell it. */
const PLATFORMS = [
    { name: 'linux-x64', package: /linux.*x64/ },
    { name: 'darwin-arm64', package: /darwin.*arm64/ },
    { name: 'darwin-x64', package: /darwin.*x64/ },
    { name: 'win32-x64', package: /(win32|windows).*x64/ }
];

const readLock = root => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The packages of the lockfile that do something when they are installed. npm runs node-gyp by itself where there is a `binding.gyp`. */
export function packagesWithScripts(root) {
    return Object.entries(readLock(root))
        .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
        .filter(([path, entry]) => entry.hasInstallScript || existsSync(join(root, path, 'binding.gyp')))
        .map(([path, entry]) => ({ path, entry, name: nameOf(path, entry) }));
}

/** Of these, the ones that would compile or fetch something on one of the platforms, and on which. */
export function packagesWithoutBinaries(root) {
    const lock = readLock(root);
    return packagesWithScripts(root).flatMap(({ path, entry, name }) => {
        const optional = Object.keys(entry.optionalDependencies ?? {}).filter(dependency => `node_modules/${dependency}` in lock);
        const missing = PLATFORMS.filter(platform =>
            !existsSync(join(root, path, 'prebuilds', platform.name)) && !optional.some(dependency => platform.package.test(dependency)));
        return missing.length > 0 ? [`${name}: ${missing.map(platform => platform.name).join(', ')}`] : [];
    });
}
