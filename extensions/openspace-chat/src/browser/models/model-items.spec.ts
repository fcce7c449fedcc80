import { describe, expect, it } from 'vitest';
import { aCatalog, aModel } from '../fixtures/models';
import { modelItems } from './model-items';
import { dollars, modelDetail, tokenCount } from './model-words';

const models = [aModel('a'), aModel('b'), aModel('c', { providerID: 'q', providerName: 'Other' }), aModel('d')];
const labels = (favourites: string[], recent: string[], hidden: string[] = [], all = false): Array<string | undefined> =>
    modelItems({ catalog: aCatalog({ models }), favourites, recent, hidden, all, current: models[1] }).map(
        item => item.type === 'separator' ? `-${item.label}` : item.label
    );

/** Always the last ones. */
const CONNECT = '$(plug) Connect a provider…';
const MORE = ['-', CONNECT];

describe('models to choose from', () => {
    it('stand by provider, the current one marked', () => {
        expect(labels([], [])).toEqual(['-Provider', 'Model a', '$(check) Model b', 'Model d', '-Other', 'Model c', ...MORE]);
    });

    it('begin with favourites and what was used last, each once', () => {
        expect(labels(['q/c', 'gone/x'], ['q/c', 'p/a'])).toEqual(
            ['-Favourites', 'Model c', '-Recently used', 'Model a', '-Provider', '$(check) Model b', 'Model d', ...MORE]
        );
    });

    it('leave out what is hidden, but for the current one, and lead there', () => {
        const hidden = ['p/a', 'p/b', 'q/c'];
        expect(labels(['q/c'], ['p/a'], hidden)).toEqual(
            ['-Provider', '$(check) Model b', 'Model d', '-', '$(eye-closed) Hidden models (2)…', CONNECT]
        );
        expect(labels(['q/c'], [], hidden, true)).toEqual(
            ['-Favourites', 'Model c', '-Provider', 'Model a', '$(check) Model b', 'Model d', ...MORE]
        );
    });

    it('tell limits, prices and variants, as far as they are known', () => {
        const model = aModel('x', {
            contextLimit: 200_000, outputLimit: 32_000, price: { input: 3, output: 0.25, cacheRead: 0, cacheWrite: 0 },
            variants: ['low', 'high']
        });
        expect(modelDetail(model)).toBe('200K context · 32K output · $3.00 in, $0.25 out per million tokens · thinking effort: low, high');
        expect(modelDetail(aModel('x', { contextLimit: 0, outputLimit: 0 }))).toBe('');
        expect(modelDetail(aModel('x', { providerID: 'opencode', contextLimit: 0, outputLimit: 0 })))
            .toMatch(/^free: no account needed/);
    });

    it('count in short numbers', () => {
        expect([tokenCount(950), tokenCount(1_250_000), dollars(0), dollars(0.0152), dollars(12)]).toEqual(
            ['950', '1.3M', '$0.00', '$0.0152', '$12.00']
        );
    });
});
