import { chmodSync, symlinkSync } from 'node:fs';
import { delimiter } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { findBrowser } from './find-browser';

describe('the browser of this machine', () => {
    const folder = new TemporaryFolder();
    afterAll(() => folder.remove());

    const program = (name: string, text = ''): string => {
        folder.file(name, text);
        chmodSync(folder.at(name), 0o755);
        return folder.at(name);
    };

    it('is found in PATH, or is the one that the person names', () => {
        folder.file('first/chromium', 'not a program');
        folder.folder('first/google-chrome');
        const [chrome, own] = [program('second/google-chrome'), program('own')];
        const PATH = [folder.at('first'), 'relative', folder.at('second')].join(delimiter);
        expect(findBrowser({ PATH })).toEqual({ program: chrome });
        expect(findBrowser({ PATH, OPENSPACE_BROWSER: own })).toEqual({ program: own });
    });

    it('is not looked for if the person names one that is not there', () => {
        expect(findBrowser({ PATH: folder.at('second'), OPENSPACE_BROWSER: folder.at('nothing') })).toEqual({});
        expect(findBrowser({ PATH: folder.at('empty') })).toEqual({});
    });

    it('is not one that is a snap, be it a link or a script that starts it, if there is another', () => {
        const link = folder.at('snap/chromium');
        folder.folder('snap');
        symlinkSync(program('system/snap', '\x7fELF'), link);
        const script = program('usr/chromium-browser', '#!/bin/sh\n# A note\nexec /snap/bin/chromium "$@"\n');
        const packaged = program('opt/brave-browser', '#!/bin/sh\nexec /opt/brave.com/brave/brave "$@"\n');
        const [snap, usr, opt] = ['snap', 'usr', 'opt'].map(name => folder.at(name));
        expect(findBrowser({ PATH: [snap, usr, opt].join(delimiter) })).toEqual({ program: packaged });
        expect(findBrowser({ PATH: [snap, usr].join(delimiter) })).toEqual({ snap: link });
        expect(findBrowser({ OPENSPACE_BROWSER: script, PATH: opt })).toEqual({ snap: script });
    });
});
