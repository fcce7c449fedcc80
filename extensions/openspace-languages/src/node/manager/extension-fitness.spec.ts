import { describe, expect, it } from 'vitest';
import { engineFits, ExtensionFitness, platformName } from './extension-fitness';

const fitness = (vsCodeApiVersion: string): ExtensionFitness => Object.assign(new ExtensionFitness(), {
    host: { vsCodeApiVersionPromise: Promise.resolve(vsCodeApiVersion) }, platform: 'linux-x64'
});

describe('an extension fits', () => {

    it.each([
        ['*', true], ['^1.80.0', true], ['^1.90.0', true], ['^1.90.1', false], ['>=1.91.0', false], ['1.90.0', true], ['1.80.x', false],
        ['^1.80.0-insider', true], ['^2.0.0', false], ['0.10.x', true], ['^0.10.1', true], ['', true], ['new', false]
    ])('if it is made for %s and the API is 1.90.0: %s', (engine, expected) => {
        expect(engineFits(engine, '1.90.0')).toBe(expected);
    });

    it('says what it wants if it does not', async () => {
        expect(await fitness('1.90').refusal({ id: 'acme.x', version: '2.0.0', engine: '^1.95.0' }))
            .toBe('acme.x 2.0.0 needs VS Code ^1.95.0, and OpenSpace provides the API of 1.90.0.');
        expect(await fitness('1.90').refusal({ id: 'acme.x', version: '2.0.0', platform: 'web' }))
            .toBe('acme.x 2.0.0 is built for web, and this is linux-x64.');
    });

    it('if it says nothing, or is built for this platform or for all', async () => {
        for (const platform of [undefined, 'universal', 'linux-x64']) {
            expect(await fitness('1.90.0').refusal({ id: 'acme.x', version: '2.0.0', platform })).toBeUndefined();
        }
    });

    it('by names of platforms as VS Code has them', () => {
        expect([platformName('linux', 'arm', false), platformName('linux', 'x64', true), platformName('darwin', 'arm64', false)])
            .toEqual(['linux-armhf', 'alpine-x64', 'darwin-arm64']);
    });
});
