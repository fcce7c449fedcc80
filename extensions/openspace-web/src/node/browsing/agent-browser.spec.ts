import { chmodSync } from 'node:fs';
import { Container } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { OwnPorts } from 'openspace-core/lib/node/launch/own-ports';
import { afterAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { AgentBrowser } from './agent-browser';
import { tellingLine } from './last-words';

describe('the browser of the agent', () => {
    const folder = new TemporaryFolder();
    afterAll(() => folder.remove());

    const browserThatSays = (text: string): AgentBrowser => {
        const program = folder.file('browser', text);
        chmodSync(program, 0o755);
        const container = new Container();
        container.bind(LaunchOptions).toConstantValue({ environment: { OPENSPACE_BROWSER: program, PATH: '/usr/bin:/bin' } });
        container.bind(OwnPorts).toSelf();
        container.bind(AgentBrowser).toSelf();
        return container.get(AgentBrowser);
    };

    it('says why it does not start', async () => {
        const browser = browserThatSays('#!/bin/sh\necho "cannot create user data directory: Permission denied" >&2\nexit 46\n');
        expect(await browser.isThere()).toBe(true);
        await expect(browser.load('session', 'http://localhost:1/'))
            .rejects.toThrow('The browser did not start: cannot create user data directory: Permission denied');
    });

    it('is not offered if it is a snap, and that is said', async () => {
        const browser = browserThatSays('#!/bin/sh\nexec /snap/bin/chromium "$@"\n');
        expect(await browser.isThere()).toBe(false);
        await expect(browser.load('session', 'http://localhost:1/')).rejects.toThrow(/^The only browser here, .*browser, is a snap/);
    });

    it.each([
        ['[1:1:0101/1.0:ERROR:bus.cc(407)] Failed to connect\nerror while loading shared libraries: libnss3.so\n\n',
            'error while loading shared libraries: libnss3.so'],
        ['[2:2:0101/1.0:FATAL:zygote.cc(1)] No usable sandbox!\n#0 0x5581 <unknown>\n', 'No usable sandbox!'],
        ['first\nlast', 'last'],
        ['', undefined]
    ])('finds the reason in what it wrote: %j', (text, reason) => {
        expect(tellingLine(text)).toBe(reason);
    });
});
