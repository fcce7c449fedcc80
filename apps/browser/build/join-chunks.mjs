import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import esbuild from 'esbuild';

/** From this size on, a file of the start is closed and the next one begun: a few large files load and compile side by side. */
const ENOUGH_BYTES = 2_000_000;

/**
 * Joins the many small chunks that the page loads before it can run into a few large ones.
 *
 * esbuild makes a chunk for every set of entries that share code, and every `import()` is an entry: more than a hundred files
 * for the start, each with its cost in the browser and in the backend. A second build gathers them in the order in which
 * they are evaluated, so that the order stays and no file needs a later one. What imports a joined chunk takes it from the
 * large file afterwards; a chunk that is also loaded by `import()` stays as a file that passes on what it exports.
 *
 * @param {import('esbuild').Metafile} metafile of the page's build, with paths relative to `app`
 * @param {{ app: string, folder: string, entry?: string, minify: boolean, enoughBytes?: number }} options
 *   the application's folder; the output folder, as the metafile names it; the page's entry in it
 * @returns {Promise<string[]>} the files that the entry needs before it can run, relative to `folder`, in their order
 */
export async function joinChunks({ outputs }, { app, folder, entry = 'bundle.js', minify, enoughBytes = ENOUGH_BYTES }) {
    const entryFile = posix.join(folder, entry);
    const groups = grouped(inOrderOfEvaluation(outputs, entryFile), file => outputs[file].bytes, enoughBytes);
    const start = groups.map((files, at) => ({ files, path: posix.join(posix.dirname(files[0]), `start-${at + 1}-${hashOf(files)}.js`) }));
    const joined = new Map(start.flatMap(group => group.files.map(file => [file, group])));
    const dynamic = new Set(Object.values(outputs).flatMap(output => output.imports)
        .filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path));
    const kept = [...joined.keys()].filter(file => dynamic.has(file));
    const importing = Object.keys(outputs).filter(file =>
        !joined.has(file) && file.endsWith('.js') && outputs[file].imports.some(({ path }) => joined.has(path)));

    const entryPoint = (path, file) => ({ in: path, out: posix.relative(folder, file).slice(0, -'.js'.length) });
    await esbuild.build({
        absWorkingDir: app,
        entryPoints: [
            ...start.map(({ path }) => entryPoint(`start:${path}`, path)),
            ...kept.map(file => entryPoint(`kept:${file}`, file)),
            ...importing.map(file => entryPoint(join(app, file), file))
        ],
        outdir: folder,
        allowOverwrite: true,
        bundle: true,
        format: 'esm',
        minify,
        sourcemap: 'linked',
        // The first build has warned already, with the places in the sources.
        logLevel: 'error',
        plugins: [joiningPlugin(outputs, start, joined, app)]
    });
    await Promise.all([...joined.keys()].filter(file => !dynamic.has(file))
        .flatMap(file => [rm(join(app, file)), rm(join(app, `${file}.map`), { force: true })]));
    return start.map(({ path }) => posix.relative(folder, path));
}

/** The chunks that `entry` imports statically, itself not among them, each behind those that it imports. */
function inOrderOfEvaluation(outputs, entry) {
    const seen = new Set();
    const visit = file => {
        if (!seen.has(file)) {
            seen.add(file);
            const files = outputs[file].imports.filter(({ kind, external }) => kind === 'import-statement' && !external);
            return [...files.flatMap(({ path }) => visit(path)), file];
        }
        return [];
    };
    return visit(entry).slice(0, -1);
}

/** Neighbours together until they are `enough`. */
function grouped(items, sizeOf, enough) {
    const groups = [];
    let size = enough;
    for (const item of items) {
        if (size >= enough) {
            groups.push([]);
            size = 0;
        }
        groups.at(-1).push(item);
        size += sizeOf(item);
    }
    return groups;
}

/** Chunks carry a hash of their content in their names, so their names stand for it. */
function hashOf(files) {
    return createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 8).toUpperCase();
}

/**
 * Start files are modules that pass on what their chunks export, under names of their own. Imports from outside of a start
 * file go through a bridge, a module that takes those names from it and gives them back as the chunk had them. All else stays
 * where it is.
 *
 * @returns {import('esbuild').Plugin}
 */
function joiningPlugin(outputs, start, joined, app) {
    const numbers = new Map([...joined.keys()].map((file, at) => [file, at]));
    const aliases = file => outputs[file].exports.map((name, at) => [JSON.stringify(name), `e${numbers.get(file)}_${at}`]);
    const toImport = (folder, path) => {
        const way = posix.relative(folder, path);
        return JSON.stringify(way.startsWith('.') ? way : `./${way}`);
    };
    const passing = (names, from) => names.length > 0 ? `export { ${names.join(', ')} } from ${from};` : `import ${from};`;
    const bridge = (file, folder) =>
        passing(aliases(file).map(([name, alias]) => `${alias} as ${name}`), toImport(folder, joined.get(file).path));
    const gathering = ({ path, files }) => {
        const before = start.at(start.findIndex(group => group.path === path) - 1);
        return [
            // Each file of the start behind the one before, whoever asks for it first.
            ...path === start[0].path ? [] : [`import ${toImport(posix.dirname(path), before.path)};`],
            ...files.map(file => passing(aliases(file).map(([name, alias]) => `${name} as ${alias}`), JSON.stringify(join(app, file))))
        ].join('\n');
    };

    return {
        name: 'openspace-join-chunks',
        setup(build) {
            build.onResolve({ filter: /^start:/ }, ({ path }) => ({ path: path.slice('start:'.length), namespace: 'start' }));
            build.onResolve({ filter: /^kept:/ }, ({ path }) => ({ path: path.slice('kept:'.length), namespace: 'kept' }));
            build.onResolve({ filter: /.*/ }, ({ path, importer, namespace, kind }) => {
                if (kind === 'entry-point' || namespace === 'start' && !path.startsWith('.')) {
                    return undefined;
                }
                const from = inPosix(relative(app, importer));
                const target = inPosix(relative(app, resolve(dirname(importer), path)));
                if (namespace !== 'file' || kind !== 'import-statement' || !joined.has(target)) {
                    return { path, external: true };
                }
                return joined.get(from) === joined.get(target) ? undefined
                    : { path: target, namespace: 'bridge', pluginData: posix.dirname(from), suffix: `?${posix.dirname(from)}` };
            });
            build.onLoad({ filter: /.*/, namespace: 'start' }, ({ path }) => ({
                contents: gathering(start.find(group => group.path === path)), resolveDir: app
            }));
            build.onLoad({ filter: /.*/, namespace: 'kept' }, ({ path }) => ({ contents: bridge(path, posix.dirname(path)) }));
            build.onLoad({ filter: /.*/, namespace: 'bridge' }, ({ path, pluginData: folder }) => ({ contents: bridge(path, folder) }));
        }
    };
}

function inPosix(path) {
    return path.split(sep).join('/');
}
