import { Endpoint } from '@theia/core/lib/browser/endpoint';
import { describe, expect, it } from 'vitest';
import { useSecretPathForIcons } from './keyed-icons';

const location = { host: 'localhost:3000', pathname: '/', search: '', protocol: 'http:' };

class TestEndpoint extends Endpoint { }

describe('addresses of icons of extensions', () => {
    useSecretPathForIcons('/hostedPlugin/secret', TestEndpoint.prototype);
    const address = (path: string): string => new TestEndpoint({ path }, location).getRestUrl().toString();

    it('have the secret in them', () => {
        expect(address('hostedPlugin/acme_dice/media%2Ficon.svg'))
            .toBe('http://localhost:3000/hostedPlugin/secret/acme_dice/media/icon.svg');
        expect(address('/hostedPlugin/secret/acme_dice/icon.svg')).toBe('http://localhost:3000/hostedPlugin/secret/acme_dice/icon.svg');
    });

    it('are the only ones that do', () => {
        expect(['file', 'x/hostedPlugin/a', 'hostedPluginX/a'].map(address)).toEqual(
            ['http://localhost:3000/file', 'http://localhost:3000/x/hostedPlugin/a', 'http://localhost:3000/hostedPluginX/a']);
    });
});
