import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageArchive, unpackFiles } from './package-archive.mjs';

let folder;
let fetched;

const integrity = text => `sha512-${createHash('sha512').update(text).digest('base64')}`;
const dice = { name: '@acme/dice', version: '1.2.3', integrity: integrity('good') };
const cached = () => join(folder, 'cache', 'acme-dice-1.2.3.tgz');
const npmGives = text => async () => {
    fetched++;
    writeFileSync(cached(), text);
};

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'packages-'));
    fetched = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the archive of a package', () => {
    it('is fetched once', async () => {
        const ask = () => packageArchive(dice, join(folder, 'cache'), { fetch: npmGives('good') });
        const archives = [await ask(), await ask()];
        expect({ archives, fetched }).toEqual({ archives: [cached(), cached()], fetched: 1 });
    });

    it('is fetched again if somebody changed it in the cache', async () => {
        mkdirSync(join(folder, 'cache'));
        writeFileSync(cached(), 'bad');
        await packageArchive(dice, join(folder, 'cache'), { fetch: npmGives('good') });
        expect({ text: readFileSync(cached(), 'utf8'), fetched }).toEqual({ text: 'good', fetched: 1 });
    });

    it('is refused if it is not what was pinned, and is not kept', async () => {
        await expect(packageArchive(dice, join(folder, 'cache'), { fetch: npmGives('bad') })).rejects.toThrow('not what was expected');
        expect(existsSync(cached())).toBe(false);
    });
});

describe('unpacking', () => {
    it('takes the files that are wanted, and no links', async () => {
        const source = join(folder, 'package');
        mkdirSync(join(source, 'dist'), { recursive: true });
        writeFileSync(join(source, 'dist/main.js'), 'main');
        writeFileSync(join(source, 'dist/main.js.map'), 'map');
        symlinkSync('/etc/passwd', join(source, 'dist/secrets.js'));
        await create({ file: join(folder, 'a.tgz'), cwd: folder, gzip: true }, ['package']);
        await unpackFiles(join(folder, 'a.tgz'), join(folder, 'out'), path => /^dist\/.*\.js$/.test(path));
        expect(readdirSync(join(folder, 'out'), { recursive: true })).toEqual(['dist', join('dist', 'main.js')]);
    });
});
