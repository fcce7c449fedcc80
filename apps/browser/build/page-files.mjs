import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indexPage, startSizes } from './index-page.mjs';
import { doorTexts } from './text-bundles.mjs';

/** Where the page's files lie in the application, as esbuild names it. */
export const FRONTEND = 'lib/frontend';

/**
 * Writes what the page needs beside its bundle: `index.html`, the icon and, where its source
 * exists, the door. `start-sizes.json` is for benchmarks.
 *
 * @param {string} app the application's folder, two levels below the repository
 * @param {import('esbuild').Metafile} metafile of the page's build
 * @param {string[]} modules the files that the bundle needs before it can run
 */
export async function writePageFiles(app, metafile, modules) {
    const extensions = join(app, '../../extensions');
    const door = await readFile(join(extensions, 'openspace-core/src/door/openspace-door.js'), 'utf8').catch(() => undefined);
    const page = indexPage(await readFile(join(app, 'src-gen/frontend/index.html'), 'utf8'), { door, modules });
    const frontend = join(app, FRONTEND);
    await Promise.all([
        writeFile(join(frontend, 'index.html'), page),
        writeFile(join(app, 'lib/start-sizes.json'), JSON.stringify(startSizes(metafile, FRONTEND), undefined, 4)),
        copyFile(join(extensions, 'openspace-layout/src/browser/style/openspace.svg'), join(frontend, 'openspace.svg')),
        ...door === undefined ? [] : [
            writeFile(join(frontend, 'openspace-door.js'), door),
            doorTexts(join(extensions, 'openspace-translations/src/i18n')).then(texts =>
                writeFile(join(frontend, 'openspace-door-texts.js'), texts)),
            copyFile(join(extensions, 'openspace-core/src/door/openspace-door.css'), join(frontend, 'openspace-door.css'))
        ]
    ]);
}
