import { afterEach, beforeEach, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { licenseName, readLicense } from './license-name';

let folder: TemporaryFolder;

beforeEach(() => { folder = new TemporaryFolder(); });
afterEach(() => folder.remove());

it('is what the manifest names, if it names one', async () => {
    expect(await readLicense(folder.path)).toBeUndefined();
    for (const [text, license] of [['{ "license": "MIT" }', 'MIT'], ['{ "license": 5 }', undefined], ['{ "license": " " }', undefined]]) {
        folder.file('package.json', text ?? '');
        expect(await readLicense(folder.path)).toBe(license);
    }
});

it('is one line of bounded length', () => {
    expect(licenseName('SEE LICENSE\n  IN LICENSE.txt')).toBe('SEE LICENSE IN LICENSE.txt');
    expect(licenseName('x'.repeat(500))).toHaveLength(81);
});
