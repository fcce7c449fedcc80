import { Agent, Model, Provider } from '@opencode-ai/sdk/v2/client';
import { describe, expect, it } from 'vitest';
import { chooseDefault, parseModelName } from 'openspace-agent/lib/node/opencode/default-model';
import { toAgentInfos, toModelInfos } from './model-infos';

const model = {
    name: 'Big', limit: { context: 200_000, output: 32_000 }, cost: { input: 3, output: 15, cache: { read: 0.3, write: 3.75 } },
    variants: { low: {}, high: {} }, headers: { key: 'secret' }
} as unknown as Model;

describe('what the page learns of models', () => {
    it('is names, limits, prices and variants, and no secrets', () => {
        expect(toModelInfos([{ id: 'p', name: 'Provider', models: { big: model } }])).toEqual([{
            providerID: 'p', modelID: 'big', name: 'Big', providerName: 'Provider', contextLimit: 200_000, outputLimit: 32_000,
            price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 }, variants: ['low', 'high']
        }]);
    });

    it('does with what a person\'s own configuration leaves out', () => {
        expect(toModelInfos([{ id: 'p', name: '', models: { bare: {} as Model } }])).toEqual([{
            providerID: 'p', modelID: 'bare', name: 'bare', providerName: 'p', contextLimit: 0, outputLimit: 0,
            price: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, variants: []
        }]);
    });

    it('offers the agents that answer a person', () => {
        const agents = [
            { name: 'build', mode: 'primary', description: 'does it' }, { name: 'title', mode: 'primary', hidden: true },
            { name: 'explore', mode: 'subagent' }, { name: 'mine', mode: 'all', model: { providerID: 'p', modelID: 'm' } }
        ];
        expect(toAgentInfos(agents as Agent[]).map(({ name, model: own }) => [name, own?.modelID]))
            .toEqual([['build', undefined], ['mine', 'm']]);
    });
});

describe('the default model', () => {
    const providers: Pick<Provider, 'id' | 'models'>[] = [{ id: 'none', models: {} }, { id: 'p', models: { a: model, b: model } }];

    it('is the configured one, if there is one of that name', () => {
        expect(chooseDefault({ model: 'p/b' }, providers)).toEqual({ providerID: 'p', modelID: 'b' });
        expect(chooseDefault({ model: 'p/zzz' }, providers, { p: 'b' })).toEqual({ providerID: 'p', modelID: 'b' });
    });

    it('is else what the first provider offers', () => {
        expect(chooseDefault({}, providers)).toEqual({ providerID: 'p', modelID: 'a' });
        expect(chooseDefault({ provider: {} }, providers)).toEqual({ providerID: 'p', modelID: 'a' });
        expect(chooseDefault({}, [])).toBeUndefined();
    });

    it('is of a provider that the configuration has, before those that only have a key', () => {
        const all = [...providers, { id: 'mine', models: { c: model } }];
        expect(chooseDefault({ provider: { mine: {}, none: {} } }, all)).toEqual({ providerID: 'mine', modelID: 'c' });
        expect(chooseDefault({ model: 'p/zzz', provider: { mine: {} } }, all)).toEqual({ providerID: 'mine', modelID: 'c' });
        expect(chooseDefault({ provider: { unknown: {} } }, all)).toEqual({ providerID: 'p', modelID: 'a' });
    });

    it('may have slashes in its name', () => {
        expect(parseModelName('router/maker/model')).toEqual({ providerID: 'router', modelID: 'maker/model' });
        expect(parseModelName('model')).toBeUndefined();
    });
});
