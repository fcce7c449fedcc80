import { describe, expect, it } from 'vitest';
import { isNewer } from './versions';

describe('a version of an extension', () => {

    it.each([
        ['1.10.0', '1.9.0', true], ['1.0.0', '1.0.0', false], ['1.0.0', '2.0.0', false],
        ['1.0.0', '1.0.0-beta', true], ['1.0.0-beta', '1.0.0', false], ['latest', '1.0.0', false], ['1.0.0', '', false]
    ])('%s is newer than %s: %s', (version, than, expected) => {
        expect(isNewer(version, than)).toBe(expected);
    });
});
