import { chmodSync } from 'node:fs';
import { delimiter } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { findBrowser } from './find-browser';

describe('the browser of this machine', () => {
    const folder = new TemporaryFolder();
    afterAll(() => folder.remove());

    const program = (name: string): string => {
        folder.file(name, '');
        chmodSync(folder.at(name), 0o755);
        return folder.at(name);
    };

    it('is found in PATH, or is the one that the person names', () => {
        folder.file('first/chromium', 'not a program');
        folder.folder('first/google-chrome');
        const [chrome, own] = ['second/google-chrome', 'own'].map(program);
        const PATH = [folder.at('first'), 'relative', folder.at('second')].join(delimiter);
        expect(findBrowser({ PATH })).toBe(chrome);
        expect(findBrowser({ PATH, OPENSPACE_BROWSER: own })).toBe(own);
    });

    it('is not looked for if the person names one that is not there', () => {
        expect(findBrowser({ PATH: folder.at('second'), OPENSPACE_BROWSER: folder.at('nothing') })).toBeUndefined();
        expect(findBrowser({ PATH: folder.at('empty') })).toBeUndefined();
    });
});
