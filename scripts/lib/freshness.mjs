import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Changes when the stamp's form or the way of building does: older stamps are then stale. */
const STAMP_VERSION = 1;
const STAMP = 'apps/browser/lib/.build-stamp.json';

/** Files and folders that decide what the build writes. `*` stands for every folder at its place. */
const INPUTS = [
    'package-lock.json', 'tsconfig.json', 'tsconfig.base.json',
    'apps/browser/package.json', 'apps/browser/esbuild.mjs', 'apps/browser/build', 'apps/browser/resources',
    'scripts/lib/extensions',
    'extensions/*/package.json', 'extensions/*/tsconfig.json', 'extensions/*/src',
    // Shown inside the IDE.
    'docs',
    'packages/*/package.json', 'packages/*/tsconfig.json', 'packages/*/src'
];

/** Tests lie beside the sources but are in no bundle. */
const NO_INPUT = /\.spec\.[cm]?[jt]sx?$|\/(?:fixtures|test)\//;

const OUTPUTS = [
    'apps/browser/lib/frontend/index.html', 'apps/browser/lib/frontend/bundle.js', 'apps/browser/lib/backend/main.js',
    'apps/browser/plugins/openspace-json-schemas/.built-in.json', 'apps/browser/plugins/openspace-language-servers/package.json',
    'apps/browser/plugins/openspace-project-tools/package.json'
];

/** Whether `apps/browser/lib` was built from the present sources. Reads no file whose time and size are unchanged. */
export function isBuildFresh(root = ROOT) {
    return staleReason(root) === undefined;
}

/** Why the build is stale, as a message for the user; undefined if it is fresh. */
export function staleReason(root = ROOT) {
    const stamp = readStamp(root);
    if (!stamp) {
        return 'there is no complete build';
    }
    const missing = [...OUTPUTS, ...compiledFolders(root)].find(path => !existsSync(join(root, path)));
    if (missing) {
        return `${missing} is missing`;
    }
    const present = listInputs(root);
    const known = new Map(Object.entries(stamp.files));
    for (const path of present) {
        const before = known.get(path);
        if (!before) {
            return `${path} is new`;
        }
        known.delete(path);
        const { size, mtimeMs } = statSync(join(root, path));
        // A copied or checked-out tree has other times: then the content decides.
        if (size !== before.size || mtimeMs !== before.mtimeMs && hashOf(root, path) !== before.hash) {
            return `${path} has changed`;
        }
    }
    const [gone] = known.keys();
    return gone && `${gone} is gone`;
}

/** What the sources look like now. Taken before a build, so that an edit during the build makes it stale. */
export function takeSnapshot(root = ROOT) {
    return Object.fromEntries(listInputs(root).map(path => {
        const { size, mtimeMs } = statSync(join(root, path));
        return [path, { size, mtimeMs, hash: hashOf(root, path) }];
    }));
}

/** Declares the build complete for the sources of `snapshot`. */
export function writeStamp(snapshot = takeSnapshot(), root = ROOT) {
    mkdirSync(dirname(join(root, STAMP)), { recursive: true });
    writeFileSync(join(root, STAMP), JSON.stringify({ version: STAMP_VERSION, platform: platform(), files: snapshot }));
}

/** Declares that there is no complete build, whatever lies in the folder. */
export function removeStamp(root = ROOT) {
    rmSync(join(root, STAMP), { force: true });
}

/** The compiler's output folders, relative to `root`, as the root `tsconfig.json` refers to their projects. */
export function compiledFolders(root = ROOT) {
    const { references = [] } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    return references.map(({ path }) => `${path}/lib`);
}

function readStamp(root) {
    try {
        const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8'));
        return stamp.version === STAMP_VERSION && stamp.platform === platform() ? stamp : undefined;
    } catch {
        return undefined;
    }
}

/** Native modules are copied into the build, so it fits one platform only. */
function platform() {
    return `${process.platform}-${process.arch}`;
}

function listInputs(root) {
    return INPUTS
        .flatMap(input => expand(root, input))
        .flatMap(path => filesBelow(root, path))
        .filter(path => !NO_INPUT.test(path))
        .sort();
}

function expand(root, input) {
    const [before, after] = input.split('/*');
    if (after === undefined) {
        return [input];
    }
    return existsSync(join(root, before)) ? readdirSync(join(root, before)).map(name => `${before}/${name}${after}`) : [];
}

function filesBelow(root, path) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isDirectory()) {
        return stat ? [path] : [];
    }
    return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(join(root, path).length).split(sep).join('/'))
        .map(name => path + name);
}

function hashOf(root, path) {
    return createHash('sha256').update(readFileSync(join(root, path))).digest('base64');
}
