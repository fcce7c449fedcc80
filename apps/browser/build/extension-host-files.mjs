import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Theia's frame around pages of extensions. */
const THEIA_FRAME = join(
    dirname(createRequire(import.meta.url).resolve('@theia/plugin-ext/package.json')), 'src/main/browser/webview/pre'
);

/**
 * Writes what extensions need and no bundle has: the frame around their pages, Theia's with a host of ours that does without a
 * service worker, the first script of the process that they run in, and the git of source control.
 *
 * @param {string} app the application's folder, two levels below the repository
 */
export async function writeExtensionHostFiles(app) {
    const ours = join(app, '../../extensions/openspace-languages/src');
    const [frame, backend] = [join(app, 'lib/webview'), join(app, 'lib/backend')];
    await Promise.all([frame, backend].map(folder => mkdir(folder, { recursive: true })));
    await Promise.all([
        ...['fake.html', 'main.js'].map(name => copyFile(join(THEIA_FRAME, name), join(frame, name))),
        ...['index.html', 'host.js'].map(name => copyFile(join(ours, 'webview', name), join(frame, name))),
        ...['guarded-plugin-host.js', 'guarded-git.sh'].map(name => copyFile(join(ours, 'host-process', name), join(backend, name)))
    ]);
}
