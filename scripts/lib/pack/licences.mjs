import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third-?party-?notice).*$/i;

/**
 * The licences of what the bundles are made of, each text once. What lies in the package as it is brings its own.
 *
 * @param {string} root a repository with its packages installed
 */
export async function thirdPartyLicences(root) {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
    const users = new Map();
    for (const path of shippedPackages(packages)) {
        const { name = nameOf(path), version, license = 'see its text' } = packages[path];
        const text = await licenceText(join(root, path));
        const key = text ?? '';
        users.set(key, [...users.get(key) ?? [], `${name} ${version} (${license})`]);
    }
    const sections = [...users].map(([text, names]) => `${names.sort().join('\n')}\n\n${text || 'No text comes with these.'}\n`);
    return sections.join(`\n${'-'.repeat(80)}\n\n`);
}

/** Paths in the lockfile of what the application depends on, with all that these need, without packages of ours. */
export function shippedPackages(packages) {
    const seen = new Set();
    const visit = (path, entry) => {
        for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
            const found = resolvePackage(packages, path, name);
            if (found !== undefined && !seen.has(found)) {
                seen.add(found);
                const { link, resolved } = packages[found];
                visit(link ? resolved : found, link ? packages[resolved] : packages[found]);
            }
        }
    };
    for (const start of ['apps/browser', 'packages/language-servers', 'packages/workspace-tools', 'packages/scripted-model']) {
        visit(start, packages[start] ?? {});
    }
    return [...seen].filter(path => !packages[path].link).sort();
}

/** As Node looks for a package: from the folder upwards. */
function resolvePackage(packages, from, name) {
    for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
        const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
        if (candidate in packages) {
            return candidate;
        }
        if (folder === '') {
            return undefined;
        }
    }
}

function nameOf(path) {
    return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Undefined if the package is not installed here, or brings none. */
async function licenceText(folder) {
    const names = (await readdir(folder).catch(() => [])).filter(name => LICENCE_FILE.test(name)).sort();
    const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8').catch(() => '')));
    return texts.length > 0 ? texts.map(text => text.trim().replaceAll('\r\n', '\n')).join('\n\n') : undefined;
}
