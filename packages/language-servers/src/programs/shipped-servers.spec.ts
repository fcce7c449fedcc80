import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedServers } from './shipped-servers';

const LINUX = { platform: 'linux', arch: 'x64' } as const;

let root: string;
let folder: string;

function install(name: string, place = root): void {
    const target = path.join(place, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, 'package.json'), JSON.stringify({ name }));
}

beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(tmpdir(), 'openspace-shipped-')));
    folder = path.join(root, 'apps/browser/plugins/servers');
    mkdirSync(folder, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the servers that we ship', () => {
    it('are bundled, lie in extensions beside ours, or in packages anywhere above', () => {
        install('pyright', path.join(root, 'apps/browser'));
        install('typescript');
        install('@typescript/typescript-linux-x64');

        const beside = (file: string): string => path.join(root, 'apps/browser/plugins', file);
        expect(shippedServers(folder, LINUX)).toEqual({
            yaml: { file: path.join(folder, 'servers/yaml/out/server/src/server.js'), node: true },
            bash: { file: path.join(folder, 'servers/bash/out/cli.js'), node: true },
            json: { file: beside('json-language-features/server/dist/node/jsonServerMain.js'), node: true },
            css: { file: beside('css-language-features/server/dist/node/cssServerMain.js'), node: true },
            html: { file: beside('html-language-features/server/dist/node/htmlServerMain.js'), node: true },
            markdown: { file: beside('markdown-language-features/dist/serverWorkerMain.js'), node: true },
            pyright: { file: path.join(root, 'apps/browser/node_modules/pyright/langserver.index.js'), node: true },
            tsserver: { file: path.join(root, 'node_modules/typescript/lib/tsserver.js'), node: true },
            typescript: { file: path.join(root, 'node_modules/@typescript/typescript-linux-x64/lib/tsc'), node: false }
        });
    });

    it('are fewer where there is no program for the machine', () => {
        install('@typescript/typescript-linux-x64');

        expect(Object.keys(shippedServers(folder, { platform: 'freebsd', arch: 'x64' }))).toEqual([
            'yaml', 'bash', 'json', 'css', 'html', 'markdown'
        ]);
    });

    it('have another name on Windows', () => {
        install('@typescript/typescript-win32-arm64');

        expect(shippedServers(folder, { platform: 'win32', arch: 'arm64' }).typescript.file).toMatch(/win32-arm64.lib.tsc\.exe$/);
    });
});
