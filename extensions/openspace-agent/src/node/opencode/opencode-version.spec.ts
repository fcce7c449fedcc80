import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';
import { findOpencodeBinary } from './opencode-binary';
import { compareVersions, judgeVersion, OLDEST_VERSION, SDK_VERSION } from './opencode-version';

const root = join(__dirname, '../../../../..');

function versionIn(...path: string[]): string {
    return (JSON.parse(readFileSync(join(root, ...path), 'utf8')) as { version: string }).version;
}

describe('our versions', () => {
    it('are those of the packages that are installed', () => {
        expect({
            sdk: versionIn('node_modules/@opencode-ai/sdk/package.json'),
            server: (createRequire(__filename)('opencode-ai/package.json') as { version: string }).version
        }).toEqual({ sdk: SDK_VERSION, server: SDK_VERSION });
    });

    it('are those that the package asks for, exactly', () => {
        const { dependencies } = JSON.parse(readFileSync(join(root, 'extensions/openspace-agent/package.json'), 'utf8')) as {
            dependencies: Record<string, string>
        };
        expect([dependencies['@opencode-ai/sdk'], dependencies['opencode-ai']]).toEqual([SDK_VERSION, SDK_VERSION]);
    });

    it('name the product as its package does', () => {
        expect(PRODUCT_VERSION).toBe(versionIn('package.json'));
    });
});

it('finds the program that the server\'s package brings', () => {
    expect(findOpencodeBinary(__filename)).toMatch(/opencode-ai[\\/]bin[\\/]opencode/);
});

describe('judgeVersion', () => {
    it.each([
        [SDK_VERSION, 'same'], ['1.18.0', 'differs'], ['1.18.99', 'differs'], ['1.19.0', 'differs'], ['2.0.0', 'differs'],
        ['1.18.33-beta.1', 'differs'], ['1.17.99', 'too-old'], ['1.9.0', 'too-old'], ['0.99.99', 'too-old'], ['', 'too-old'],
        ['unknown', 'too-old']
    ])('%j is %s', (version, kind) => {
        expect(judgeVersion(version).kind).toBe(kind);
    });

    it('says what differs and what to do', () => {
        expect([judgeVersion('1.17.0'), judgeVersion('1.19.0')]).toEqual([
            { kind: 'too-old', text: `The opencode server has version 1.17.0; OpenSpace needs ${OLDEST_VERSION} or newer. `
                + 'Update opencode, or let OpenSpace start its own server.' },
            {
                kind: 'differs',
                text: `The opencode server has version 1.19.0, OpenSpace was made for ${SDK_VERSION}. Some things may not work.`
            }
        ]);
    });
});

describe('compareVersions', () => {
    it('compares numbers, not letters, and takes missing ones for zero', () => {
        const signs = [
            ['1.9.0', '1.10.0'], ['1.10.0', '1.9.9'], ['2.0', '2.0.0'], ['2', '1.99.99'], ['1.2.3-rc.1', '1.2.3+build']
        ].map(([a, b]) => Math.sign(compareVersions(a, b)));
        expect(signs).toEqual([-1, 1, 0, 1, 0]);
    });
});
