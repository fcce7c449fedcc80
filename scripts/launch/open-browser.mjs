import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Long enough for a browser that has to be started first. */
const PAGE_LIFE_MS = 30_000;

const PAGE_NAME = /^open-[\da-f-]+\.html$/;

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' };

/**
 * Opens the link in the person's browser. It carries the page key, and everybody on the machine can read the arguments
 * of a process: so the browser is given a page in `home`, for the user alone, that leads on. The page is soon removed.
 */
export function openBrowser(link, home) {
    let page;
    try {
        removeOldPages(home);
        page = writePage(link, home);
    } catch (error) {
        process.stderr.write(`! The browser was not opened: ${error.message}\n`);
        return;
    }
    const [command, words, options] = opener(page);
    const child = spawn(command, words, { ...options, stdio: 'ignore', detached: true });
    // Without a desktop the printed link is all there is.
    child.on('error', () => undefined);
    child.unref();
}

function writePage(link, home) {
    const page = join(home, `open-${randomUUID()}.html`);
    const remove = () => rmSync(page, { force: true });
    process.once('exit', remove);
    setTimeout(remove, PAGE_LIFE_MS).unref();
    writeFileSync(page, redirectPage(link), { mode: 0o600, flag: 'wx' });
    return page;
}

/** A page that leads to the link and leaves no trace of itself in the browser's history. */
export function redirectPage(link) {
    const attribute = link.replace(/[&<>"']/g, character => ENTITIES[character]);
    // JSON is a literal of the script; without `<` it cannot end the element.
    const literal = JSON.stringify(link).replaceAll('<', '\\u003c');
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>OpenSpace</title>
<script>location.replace(${literal});</script>
</head>
<body><a href="${attribute}">Open OpenSpace</a></body>
</html>
`;
}

/** The system's program that opens a file, its words and options. */
export function opener(file, platform = process.platform) {
    switch (platform) {
        case 'darwin':
            return ['open', [file], {}];
        case 'win32':
            // Quoted here, as Node does not know how `cmd` reads its words; a path has no quotes in it.
            return ['cmd', ['/c', 'start', '""', `"${file}"`], { windowsVerbatimArguments: true }];
        default:
            return ['xdg-open', [file], {}];
    }
}

/** A launcher that was killed hard could not remove its page. */
function removeOldPages(home) {
    for (const name of readdirSync(home).filter(entry => PAGE_NAME.test(entry))) {
        const page = join(home, name);
        const stat = statSync(page, { throwIfNoEntry: false });
        if (stat && Date.now() - stat.mtimeMs > PAGE_LIFE_MS) {
            rmSync(page, { force: true });
        }
    }
}
