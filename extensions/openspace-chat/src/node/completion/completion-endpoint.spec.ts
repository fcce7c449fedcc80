import { Provider } from '@opencode-ai/sdk/v2/client';
import { describe, expect, it } from 'vitest';
import { endpointOf } from './completion-endpoint';

describe('where a model that completes is asked', () => {

    const provider = (options: Record<string, unknown>, npm = '@ai-sdk/openai-compatible', url = ''): Provider => ({
        id: 'local', name: 'Local', source: 'config', env: [], options,
        models: { 'a/b': { id: 'a/b', providerID: 'local', api: { id: 'real-name', url, npm }, headers: { 'x-model': '1' } } }
    } as unknown as Provider);

    it('is the address of its provider, with its key and its headers', () => {
        const options = { baseURL: 'http://127.0.0.1:1/v1/', apiKey: 'secret', headers: { 'x-own': '2', bad: 3 } };
        expect(endpointOf([provider(options)], 'local/a/b')).toEqual({
            url: 'http://127.0.0.1:1/v1/chat/completions', model: 'real-name',
            headers: { 'x-own': '2', 'x-model': '1', authorization: 'Bearer secret' }
        });
    });

    it('is the address of the model, if the provider names none', () => {
        const offered = provider({}, undefined, 'https://models.invalid/v1');
        expect(endpointOf([offered], 'local/a/b')?.url).toBe('https://models.invalid/v1/chat/completions');
    });

    it.each([
        ['speaks another language', provider({ baseURL: 'http://127.0.0.1:1' }, '@ai-sdk/anthropic'), 'local/a/b'],
        ['has no address', provider({}), 'local/a/b'],
        ['has an address of another kind', provider({ baseURL: 'file:///etc/passwd' }), 'local/a/b'],
        ['is not there', provider({ baseURL: 'http://127.0.0.1:1' }), 'local/c'],
        ['has no name', provider({ baseURL: 'http://127.0.0.1:1' }), '']
    ])('is nowhere, if it %s', (_, offered, name) => {
        expect(endpointOf([offered], name)).toBeUndefined();
    });
});
