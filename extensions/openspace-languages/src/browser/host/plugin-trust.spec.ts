import type { DeployedPlugin } from '@theia/plugin-ext/lib/common/plugin-protocol';
import { describe, expect, it } from 'vitest';
import { admit, hasCode } from './plugin-trust';

const plugin = (entryPoint: object, untrustedWorkspacesSupport?: boolean | 'limited'): DeployedPlugin =>
    ({ metadata: { model: { id: 'acme.dice', entryPoint, untrustedWorkspacesSupport } } }) as unknown as DeployedPlugin;

describe('extensions', () => {
    it('with code need trust unless they say otherwise', () => {
        const support = (declared?: boolean | 'limited'): unknown =>
            admit(plugin({ backend: 'a.js' }, declared))?.metadata.model.untrustedWorkspacesSupport;
        expect([support(), support(false), support(true), support('limited')]).toEqual([false, false, true, 'limited']);
    });

    it('without code are as harmless as a picture', () => {
        const theme = plugin({});
        expect([admit(theme), hasCode(theme), hasCode(plugin({ backend: 'a.js' }))]).toEqual([theme, false, true]);
    });

    it('that would run in the page do not run', () => {
        expect(admit(plugin({ frontend: 'a.js' }, true))).toBeUndefined();
        expect(admit(plugin({ frontend: 'a.js', backend: 'b.js' }))).toBeUndefined();
    });
});
