import { describe, expect, it } from 'vitest';
import { deriveSource } from './apt-sources.mjs';

const DEBIAN = `Types: deb
# a comment
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
`;

describe('deriveSource', () => {
    it('keeps address and key of the newer form', () => {
        expect(deriveSource([{ name: 'debian.sources', text: DEBIAN }], 'bookworm', 'bookworm-backports')).toEqual({
            name: 'derived.sources',
            text: 'Types: deb\nURIs: http://mirror.example/debian\nSuites: bookworm-backports\nComponents: main\n'
                + 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg\n'
        });
    });

    it('keeps address and options of the older form', () => {
        const text = '# deb http://old.example bookworm main\ndeb http://mirror.example/security bookworm-security main\n'
            + 'deb [arch=amd64 signed-by=/k] http://mirror.example/debian bookworm main contrib\n';
        expect(deriveSource([{ name: 'sources.list', text }], 'bookworm', 'bookworm-backports')).toEqual({
            name: 'derived.list', text: 'deb [arch=amd64 signed-by=/k] http://mirror.example/debian bookworm-backports main contrib\n'
        });
    });

    it('takes the first file that has the suite', () => {
        const files = [{ name: 'other.list', text: 'deb https://vendor.example stable main' }, { name: 'debian.sources', text: DEBIAN }];
        expect(deriveSource(files, 'bookworm', 'x')?.text).toContain('mirror.example');
    });

    it.each([
        ['nothing has the suite', 'debian.sources', DEBIAN, 'trixie'],
        ['the entry is switched off', 'debian.sources', `Enabled: no\n${DEBIAN}`, 'bookworm'],
        ['there are only sources of packages', 'sources.list', 'deb-src http://mirror.example/debian bookworm main', 'bookworm']
    ])('finds nothing if %s', (_case, name, text, suite) => {
        expect(deriveSource([{ name, text }], suite, 'x')).toBeUndefined();
    });
});
