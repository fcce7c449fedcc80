import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indexPage } from './index-page.mjs';

/**
 * Writes what the page needs beside its bundle: `index.html`, the icon and, where its source
 * exists, the door.
 *
 * @param {string} app the application's folder
 * @param {string} frontend where the page is served from
 */
export async function writePageFiles(app, frontend) {
    const doorSource = join(app, '../../extensions/openspace-core/src/door/openspace-door.js');
    const door = existsSync(doorSource);
    const page = await readFile(join(app, 'src-gen/frontend/index.html'), 'utf8');
    await Promise.all([
        writeFile(join(frontend, 'index.html'), indexPage(page, { door })),
        copyFile(join(app, 'resources/openspace.svg'), join(frontend, 'openspace.svg')),
        ...door ? [copyFile(doorSource, join(frontend, 'openspace-door.js'))] : []
    ]);
}
