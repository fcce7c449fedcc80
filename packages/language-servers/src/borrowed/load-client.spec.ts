import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExtensionContext } from 'vscode';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadClient } from './load-client';

let folder: string;

beforeEach(() => folder = mkdtempSync(join(tmpdir(), 'client-')));

afterEach(() => rmSync(folder, { recursive: true }));

it('runs the file of another extension anew each time, with modules that it is given and those of Node', async () => {
    const file = join(folder, 'main.js');
    writeFileSync(file, `
        const vscode = require('vscode');
        const { basename } = require('path');
        let runs = 0;
        exports.activate = async context => [vscode.version, basename(__filename), context.name, ++runs, require('./other').name];
    `);
    writeFileSync(join(folder, 'other.js'), 'exports.name = "other";');
    const activate = (version: string): Promise<unknown> =>
        loadClient(file, { vscode: { version } }).activate({ name: 'context' } as unknown as ExtensionContext);

    expect(await activate('1')).toEqual(['1', 'main.js', 'context', 1, 'other']);
    expect(await activate('2')).toEqual(['2', 'main.js', 'context', 1, 'other']);
});
