/** The script tag that Theia generates; our page replaces it. */
const BUNDLE_TAG = '<script type="text/javascript" src="./bundle.js" charset="utf-8"></script>';

/**
 * Turns Theia's page into ours: an icon, hints for the modules of the start, the door, the bundle as a module.
 * A door that loads the bundle itself, once it has let the person in, is the page's only script.
 * Throws when the result would break a policy without inline scripts. Pure.
 *
 * @param {string} page Theia's generated `index.html`
 * @param {{ door?: string, modules: string[] }} options the door's source if there is one; the files the bundle imports statically
 */
export function indexPage(page, { door, modules }) {
    if (!page.includes(BUNDLE_TAG)) {
        throw new Error('Theia generated an index.html without the expected bundle script.');
    }
    const hints = ['bundle.js', ...modules].map(file => `  <link rel="modulepreload" href="./${file}">\n`);
    const scripts = [];
    if (door !== undefined) {
        scripts.push('<script src="./openspace-door.js"></script>');
    }
    if (!door?.includes('./bundle.js')) {
        scripts.push('<script type="module" src="./bundle.js"></script>');
    }
    const result = page
        .replace('</head>', `  <link rel="icon" type="image/svg+xml" href="./openspace.svg">\n${hints.join('')}</head>`)
        .replace(BUNDLE_TAG, scripts.join('\n    '));
    if (/<script(?![^>]*\ssrc=)|\son[a-z]+=/i.test(result)) {
        throw new Error('index.html contains an inline script; the page\'s policy would refuse it.');
    }
    return result;
}

/**
 * The files that `entry` needs before it can run: its static imports and theirs, relative to `folder`.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} folder as esbuild names it in the metafile
 * @param {string} entry
 */
export function staticModules(metafile, folder, entry = 'bundle.js') {
    const seen = new Set();
    const visit = file => {
        for (const { path, kind, external } of metafile.outputs[file]?.imports ?? []) {
            if (kind === 'import-statement' && !external && !seen.has(path)) {
                seen.add(path);
                visit(path);
            }
        }
    };
    visit(`${folder}/${entry}`);
    return [...seen].map(path => path.slice(folder.length + 1)).sort();
}

/**
 * Bytes of script that each of our packages has in what the page needs before it can run.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} folder as esbuild names it in the metafile
 */
export function startSizes(metafile, folder, entry = 'bundle.js') {
    const sizes = {};
    for (const file of [entry, ...staticModules(metafile, folder, entry)]) {
        for (const [input, { bytesInOutput }] of Object.entries(metafile.outputs[`${folder}/${file}`]?.inputs ?? {})) {
            const [, name] = /(?:^|\/)(?:extensions|packages)\/([^/]+)\//.exec(input) ?? [];
            if (name && !input.includes('node_modules/')) {
                sizes[name] = (sizes[name] ?? 0) + bytesInOutput;
            }
        }
    }
    return sizes;
}
