import { describe, expect, it } from 'vitest';
import { serviceContainer } from 'openspace-agent/lib/node/fixtures/service-container';
import { launchOptions } from '../fixtures/launch-options';
import { LaunchOptions } from '../launch/launch-options';
import { DoorKeeper } from './door-keeper';

function keeper(options: Partial<LaunchOptions> = {}): DoorKeeper {
    return serviceContainer(launchOptions('/nowhere', options), DoorKeeper).get(DoorKeeper);
}

describe('hosts', () => {
    it('of this machine and those that the person configured are known, and no others', () => {
        const configured = keeper({ hosts: ['my.box'] });
        expect(['my.box', 'MY.BOX:3000', 'not.my.box', 'localhost', '127.0.0.1:3000', undefined].map(host => configured.isKnownHost(host)))
            .toEqual([true, true, false, true, true, false]);
        expect(keeper().isKnownHost('my.box')).toBe(false);
    });
});

describe('keys', () => {
    it.each([
        ['the-page-key', true], ['the-page-kex', false], ['the-page-key ', false], ['the-page', false], ['', false], [undefined, false],
        [['the-page-key'], false], [{}, false]
    ])('are compared whole: %j', (key, right) => {
        expect(keeper().hasPageKey(key)).toBe(right);
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
