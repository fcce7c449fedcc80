/**
 * What the package has, and where it comes from. Its folders are those of a clone, so that the same launcher starts both.
 * `apps/browser/node_modules` holds a package of ours that is no part of a bundle: Node finds it there, and npm, which did not
 * install it, leaves it alone.
 *
 * @typedef {object} Part
 * @property {string} from a folder of the repository
 * @property {string} to its place in the package
 * @property {(path: string) => boolean} [wants] which files, by their path below `from`; all by default
 */

const APP = 'apps/browser';
const WORKSPACE_TOOLS = `${APP}/node_modules/@openspace/workspace-tools`;

/** Scripts without their maps, and without what the package gets from elsewhere or makes anew. */
const isOfApplication = path =>
    !/\.(map|gz)$|^\.|^start-sizes\.json$/.test(path) && !/^(prebuilds|backend\/native)\//.test(path);

const isCompiled = path => /\.js$/.test(path);

/** @type {Part[]} */
export const PARTS = [
    { from: `${APP}/lib`, to: `${APP}/lib`, wants: isOfApplication },
    { from: `${APP}/plugins`, to: `${APP}/plugins`, wants: path => !/\.map$|(^|\/)(\.|node_modules\/)/.test(path) },
    // Its own package has every platform too, and 21 MB of symbols for debuggers of Windows.
    { from: 'node_modules/node-pty/prebuilds', to: `${APP}/lib/prebuilds`, wants: path => !path.endsWith('.pdb') },
    { from: 'node_modules/trash/lib', to: `${APP}/lib/backend`, wants: path => /^(macos-trash|windows-trash\.exe)$/.test(path) },
    ...['agent', 'channel'].map(folder => ({
        from: `packages/workspace-tools/lib/${folder}`, to: `${WORKSPACE_TOOLS}/lib/${folder}`, wants: isCompiled
    })),
    { from: 'scripts/launch', to: 'scripts/launch', wants: path => path.endsWith('.mjs') && !path.includes('.spec.') },
    { from: 'docs/tour', to: 'docs/tour' }
];

/** Files that are copied one by one. The descriptions say that scripts are modules, and which are programs. */
export const FILES = {
    'LICENSE': 'LICENSE',
    'scripts/lib/pack/README.md': 'README.md',
    'packages/scripted-model/package.json': 'packages/scripted-model/package.json',
    'packages/workspace-tools/package.json': `${WORKSPACE_TOOLS}/package.json`
};

/** Modules that become one file each, with all that they import. Chunks lie beside them: some ask how far the package's root is. */
export const BUNDLES = {
    'packages/workspace-tools/lib/cli/workspace-server.js': `${WORKSPACE_TOOLS}/lib/cli/workspace-server.js`,
    'packages/workspace-tools/lib/cli/fetch-kernel.js': `${WORKSPACE_TOOLS}/lib/cli/fetch-kernel.js`,
    'packages/scripted-model/lib/index.js': 'packages/scripted-model/lib/index.js'
};

/** Whose maps are left out, and so the lines that name them. */
export const MAPPED = `${APP}/lib`;

/** Where files are also kept compressed, as the page gets them. */
export const COMPRESSED = `${APP}/lib/frontend`;

const MAP_LINE = /\n?(?:\/\/# sourceMappingURL=[^\s'"]+|\/\*# sourceMappingURL=[^\s'"*]+ ?\*\/)\s*$/;

/** A script or style sheet without the line that names its map, which is always the last one. */
export function withoutMapLine(text) {
    return text.replace(MAP_LINE, '\n');
}
