import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { launchOptions } from '../fixtures/launch-options';
import { OtherInstance } from './other-instance';
import { StateFiles } from './state-files';

let folder: TemporaryFolder;

beforeEach(() => {
    folder = new TemporaryFolder();
});

afterEach(() => folder.remove());

describe('files of the state folder', () => {
    const start = (): StateFiles => serviceContainer(launchOptions(folder.path)).get(StateFiles);
    const schema = z.object({ a: z.number() });

    it('are read if they can be', () => {
        const files = start();
        expect([files.read(folder.file('x.json', '{"a":1}'), schema), files.read(folder.at('none.json'), schema), files.take()])
            .toEqual([{ a: 1 }, undefined, []]);
    });

    it.each(['', '{"a":', '{"a":"1"}'])('are set aside if they cannot, and told of once: %j', text => {
        const files = start();
        const file = folder.file('x.json', text);
        expect(files.read(file, schema)).toBeUndefined();
        const setAside = folder.at('x.broken.json');
        expect([existsSync(file), readFileSync(setAside, 'utf8')]).toEqual([false, text]);
        expect([files.take(), files.take()]).toEqual([[{ file, setAside }], []]);
    });
});

describe('another instance with the same state folder', () => {
    const start = (): OtherInstance => serviceContainer(launchOptions(folder.path)).get(OtherInstance);

    it('is found if it answers', async () => {
        const server = createServer((_request, response) => response.end('{"status":"ok"}'));
        await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
        // A process that lives, and is not ours.
        const content = { url, pid: process.ppid, workspace: '/w', token: 't' };
        folder.file('server.json', JSON.stringify(content));
        const other = start();
        expect([await other.find(), other.serverFile]).toEqual([{ url, pid: process.ppid, workspace: '/w' }, content]);
        await new Promise(done => server.close(done));
        expect(await other.find()).toBeUndefined();
    });

    it.each([
        '', '{}', JSON.stringify({ url: 'http://127.0.0.1:1', pid: 4_194_305 }),
        JSON.stringify({ url: 'http://127.0.0.1:1', pid: process.pid })
    ])(
        'is none: %s', async text => {
            folder.file('server.json', text);
            expect([await start().find(), start().serverFile]).toEqual([undefined, undefined]);
        }
    );
});
