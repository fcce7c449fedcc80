import { describe, expect, it } from 'vitest';
import { LaunchOptions } from '../launch/launch-options';
import { launchOptions } from '../fixtures/launch-options';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { DoorKeeper, sameSecret } from './door-keeper';

function keeper(options: Partial<LaunchOptions> = {}): DoorKeeper {
    return serviceContainer(launchOptions('/nowhere', options), DoorKeeper).get(DoorKeeper);
}

describe('hosts', () => {
    it.each([
        'localhost', 'localhost:3000', 'LocalHost:3000', '127.0.0.1', '127.0.0.1:65535', '127.8.9.10:80', '[::1]', '[::1]:3000',
        '[0:0:0:0:0:0:0:1]:3000'
    ])('that lead to this machine are known: %s', host => {
        expect(keeper().isKnownHost(host)).toBe(true);
    });

    it.each([
        undefined, '', ' ', ':3000', 'evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example',
        'evil.localhost', '127.evil.example', '127.1', '127.0.0.256', '0.0.0.0', '192.168.1.5:3000', '[::2]:3000', '::1', 'localhost:',
        'localhost:123456', 'localhost:3000:3000', 'localhost@evil.example', 'localhost/', 'localhost, evil.example',
        'localhost evil.example', 'localhost\n'
    ])('that may lead elsewhere are not: %j', host => {
        expect(keeper().isKnownHost(host)).toBe(false);
    });

    it('that the person configured are known, with any port, and no others like them', () => {
        const configured = keeper({ hosts: ['my.box'] });
        expect(
            ['my.box', 'my.box:3000', 'MY.BOX', 'not.my.box', 'my.box.evil.example', 'localhost'].map(host => configured.isKnownHost(host))
        ).toEqual([true, true, true, false, false, true]);
    });

    it.each([
        ['My.Box', 'my.box:3000', true],
        ['My.Box', 'MY.box', true],
        ['fd00::1', '[fd00::1]:3000', true],
        ['FD00:0:0::0001', '[fd00::1]', true],
        ['[fd00::1]', '[FD00::1]:3000', true],
        ['fd00::1', '[fd00::2]:3000', false],
        ['fd00::1', 'fd00::1', false]
    ])('are the same however they are written: %s and %s', (configured, host, known) => {
        expect(keeper({ hosts: [configured] }).isKnownHost(host)).toBe(known);
    });
});

describe('origins', () => {
    const isForeign = (origin: string | undefined, host = 'localhost:3000'): boolean => keeper().isForeignOrigin(origin, host);

    it('are ours when host and port are those of the request, or when there is none', () => {
        expect([
            isForeign('http://localhost:3000'), isForeign('http://[::1]:3000', '[::1]:3000'), isForeign(undefined),
            isForeign('http://localhost', 'localhost'), isForeign('http://my.box:3000', 'My.Box:3000')
        ])
            .toEqual([false, false, false, false, false]);
    });

    it.each([
        'null', '', 'http://evil.example', 'http://localhost', 'http://localhost:3001', 'http://127.0.0.1:3000',
        'http://localhost:3000.evil.example', 'http://localhost:3000@evil.example', 'not a url'
    ])('are foreign otherwise: %j', origin => {
        expect(isForeign(origin)).toBe(true);
    });

    it('are foreign when the request does not say for whom it is', () => {
        expect(keeper().isForeignOrigin('http://localhost:3000', undefined)).toBe(true);
    });
});

describe('keys', () => {
    it.each([
        ['the-page-key', true], ['the-page-kex', false], ['the-page-key ', false], ['the-page', false], ['', false], [undefined, false],
        [['the-page-key'], false], [{}, false]
    ])('are compared whole: %j', (key, right) => {
        expect(keeper().hasPageKey(key)).toBe(right);
    });

    it('are compared by their bytes', () => {
        expect([sameSecret('ä', 'ä'), sameSecret('ä', 'ab'), sameSecret('', '')]).toEqual([true, false, true]);
    });
});

describe('the API token', () => {
    it.each([
        ['Bearer secret', true], ['Bearer wrong!', false], ['secret', false], ['Basic secret', false], ['Bearer ', false],
        ['Bearer  secret', false], [undefined, false]
    ])('is wanted as a bearer: %j', (header, right) => {
        expect(keeper({ apiToken: 'secret' }).hasApiToken(header)).toBe(right);
    });

    it.each([undefined, 'Bearer undefined', 'Bearer ', 'Bearer the-page-key'])('opens nothing while the API is off: %j', header => {
        expect(keeper().hasApiToken(header)).toBe(false);
    });
});
