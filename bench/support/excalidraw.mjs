import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { phase } from '../../scripts/launch/phase.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { VIEWPORT } from './browser.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = join(ROOT, 'bench/excalidraw-app/page.mjs');

/** Its own folder, which no build and no installation of ours looks into. */
const FOLDER = join(ROOT, '.cache/excalidraw');
const PUBLIC = join(FOLDER, 'public');
const STAMP = join(FOLDER, 'stamp.json');

/** With the React that our view has. */
const MANIFEST = {
    private: true,
    dependencies: { '@excalidraw/excalidraw': '0.18.1', react: '18.3.1', 'react-dom': '18.3.1' }
};

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

const HTML = '<!doctype html><meta charset="utf-8"><title>Excalidraw</title><link rel="stylesheet" href="page.css">'
    + '<script>window.EXCALIDRAW_ASSET_PATH = "/";</script><body style="margin:0"><script type="module" src="page.js"></script>';

/** Installs Excalidraw's package from the registry and bundles a page with it, once. Rejects if that is not possible here. */
export async function prepareExcalidraw() {
    const inputs = JSON.stringify([MANIFEST, readFileSync(PAGE, 'utf8'), HTML]);
    if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) {
        return;
    }
    await install();
    rmSync(PUBLIC, { recursive: true, force: true });
    // From there it finds what was installed there, and nothing of ours.
    const entry = join(FOLDER, 'page.mjs');
    copyFileSync(PAGE, entry);
    await build({
        entryPoints: [entry], outdir: PUBLIC, bundle: true, splitting: true, format: 'esm',
        minify: true, define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
        conditions: ['production'], loader: { '.woff2': 'file' }, logLevel: 'error'
    });
    writeFileSync(join(PUBLIC, 'index.html'), HTML);
    writeFileSync(STAMP, inputs);
}

async function install() {
    const file = join(FOLDER, 'node_modules/.installed.json');
    const manifest = JSON.stringify(MANIFEST);
    if (existsSync(file) && readFileSync(file, 'utf8') === manifest) {
        return;
    }
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), manifest);
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    await phase('Installing Excalidraw', () => run('npm', words, { cwd: FOLDER }));
    writeFileSync(file, manifest);
}

/** A page with these elements where our view, which is given with its camera, shows them. It loads nothing from elsewhere. */
export async function openExcalidraw(resources, browser, elements, view) {
    const origin = await serve(resources);
    const context = await browser.newContext({ viewport: VIEWPORT });
    await context.route(url => url.origin !== origin, route => route.abort());
    const page = await context.newPage();
    await page.goto(origin);
    await page.waitForFunction(() => window.benchShow !== undefined);
    await page.evaluate(([all, where]) => window.benchShow(all, where), [elements, view]);
    await page.waitForFunction(() => window.benchPlaceOf !== undefined);
    return page;
}

function serve(resources) {
    const fonts = join(FOLDER, 'node_modules/@excalidraw/excalidraw/dist/prod');
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
        const file = join(path.startsWith('/fonts/') ? fonts : PUBLIC, path === '/' ? 'index.html' : path);
        try {
            response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
            response.end(await readFile(file));
        } catch {
            response.writeHead(404).end();
        }
    });
    resources.own(server, () => new Promise(done => server.close(done).closeAllConnections()));
    return new Promise(done => server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${server.address().port}`)));
}
