import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder, checkHome, choosePort, DEFAULT_PORT } from './start-checks.mjs';

let folder;

beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'start-checks-')));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The super-user may read and write everything. */
const isRoot = process.getuid?.() === 0;

describe('the folder', () => {
    it('is found from where npm was called, by its real path', () => {
        mkdirSync(join(folder, 'real'));
        symlinkSync(join(folder, 'real'), join(folder, 'link'));
        expect([checkFolder('.', folder), checkFolder('link', folder), checkFolder(join(folder, 'real'), '/')])
            .toEqual([folder, join(folder, 'real'), join(folder, 'real')]);
    });

    it('must be there and be a folder', () => {
        writeFileSync(join(folder, 'file'), '');
        expect(() => checkFolder('missing', folder)).toThrow(new Error(`There is no folder ${join(folder, 'missing')}`));
        expect(() => checkFolder('file', folder)).toThrow(new Error(`This is a file, not a folder: ${join(folder, 'file')}`));
    });

    it('must be readable for who starts us', () => {
        mkdirSync(join(folder, 'closed'), { mode: 0 });
        if (isRoot) {
            expect(checkFolder('closed', folder)).toBe(join(folder, 'closed'));
        } else {
            expect(() => checkFolder('closed', folder)).toThrow(new Error(`The folder cannot be read: ${join(folder, 'closed')}`));
        }
        chmodSync(join(folder, 'closed'), 0o700);
    });
});

describe('the home of our state', () => {
    it.each([
        ['OPENSPACE_HOME', environment => ({ ...environment, OPENSPACE_HOME: join(folder, 'own') }), ['own']],
        ['XDG_STATE_HOME', environment => ({ ...environment, XDG_STATE_HOME: join(folder, 'xdg') }), ['xdg', 'openspace']],
        ['HOME', environment => environment, ['home', '.local', 'state', 'openspace']],
        [
            'HOME when the others are empty',
            environment => ({ ...environment, OPENSPACE_HOME: '', XDG_STATE_HOME: '' }),
            ['home', '.local', 'state', 'openspace']
        ]
    ])('follows %s, and is made for the user alone', (_name, change, path) => {
        const home = checkHome(change({ HOME: join(folder, 'home') }));
        expect([home, statSync(home).mode & 0o777]).toEqual([join(folder, ...path), 0o700]);
    });

    it('is taken as it is when it exists', () => {
        expect(checkHome({ OPENSPACE_HOME: folder })).toBe(folder);
    });

    it('must be usable', () => {
        writeFileSync(join(folder, 'file'), '');
        for (const home of [join(folder, 'file'), join(folder, 'file', 'below')]) {
            expect(() => checkHome({ OPENSPACE_HOME: home })).toThrow(new Error(`OPENSPACE_HOME cannot be used: ${home}`));
        }
    });
});

describe('the port', () => {
    it('may be any free one', async () => {
        expect(await choosePort(0, '127.0.0.1')).toEqual({ port: 0 });
    });

    it('that is in use is said in one line with the way out', async () => {
        const server = createServer();
        await new Promise(done => server.listen(0, '127.0.0.1', done));
        const { port } = server.address();
        await expect(choosePort(port, '127.0.0.1')).rejects.toThrow(
            new Error(`Port ${port} is in use. Choose another one with --port, or --port 0 for any free one.`)
        );
        await new Promise(done => server.close(done));
        expect(await choosePort(port, '127.0.0.1')).toEqual({ port });
    });

    it('is a free one, and says so, if the usual one is in use and nobody asked for it', async () => {
        const server = createServer();
        // If somebody else has it, it is in use as well.
        await new Promise(done => server.once('error', done).listen(DEFAULT_PORT, '127.0.0.1', done));
        const chosen = await choosePort(undefined, '127.0.0.1');
        expect(chosen).toEqual({ port: 0, note: 'Port 3000 is in use, so OpenSpace takes a free one. You can choose one with --port.' });
        await new Promise(done => server.close(done));
    });

    it('needs an address of this machine', async () => {
        await expect(choosePort(0, '192.0.2.1')).rejects.toThrow('Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL).');
        await expect(choosePort(undefined, '192.0.2.1')).rejects.toThrow('Cannot listen on 192.0.2.1:3000 (EADDRNOTAVAIL).');
    });
});
