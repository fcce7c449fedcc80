import { MenuItem, menuRows } from 'openspace-interface/lib/browser/menus/menu-rows';
import { describe, expect, it, vi } from 'vitest';
import { aCatalog, aModel } from '../fixtures/models';
import { managedModels, modelMenu, ModelMenuActions, ModelMenuState } from './model-menu';
import { dollars, isFree, modelDetail, modelLine, tokenCount } from './model-words';

const models = [aModel('a'), aModel('c', { providerID: 'q', providerName: 'Other' }), aModel('b'), aModel('d')];
const actions = (): ModelMenuActions =>
    ({ choose: vi.fn(), toggleFavourite: vi.fn(), toggleHidden: vi.fn(), manage: vi.fn(), connect: vi.fn(), settings: vi.fn() });
const state = (favourites: string[] = [], recent: string[] = [], hidden: string[] = []): ModelMenuState =>
    ({ catalog: aCatalog({ models }), favourites, recent, hidden, current: models[2] });
const shown = (items: MenuItem[]): string[] => menuRows(items).map(row => row.kind === 'line' ? '-'
    : row.kind === 'heading' ? `-${row.text}`
    : [...(row.item.checked ? ['✓'] : []), row.item.label, ...(row.item.description ? [`(${row.item.description})`] : [])].join(' '));

const MORE = ['-', 'Connect a provider…', 'Model settings…', 'Show or hide models…'];

describe('models to choose from', () => {
    it('stand by provider, the current one checked', () => {
        expect(shown(modelMenu(state(), actions())))
            .toEqual(['-Provider', 'Model a', '✓ Model b', 'Model d', '-Other', 'Model c', ...MORE]);
    });

    it('begin with favourites and what was used last, each once and with its provider', () => {
        expect(shown(modelMenu(state(['q/c', 'gone/x'], ['q/c', 'p/a']), actions()))).toEqual([
            '-Favourites', 'Model c (Other)', '-Recently used', 'Model a (Provider)', '-Provider', '✓ Model b', 'Model d', ...MORE
        ]);
    });

    it('leave out what is hidden, but for the current one, and lead there', () => {
        const hidden = state(['q/c'], ['p/a'], ['p/a', 'p/b', 'q/c']);
        expect(shown(modelMenu(hidden, actions()))).toEqual(
            ['-Provider', '✓ Model b', 'Model d', '-', 'Connect a provider…', 'Model settings…', 'Show or hide models… (2 hidden)']
        );
        expect(shown(managedModels(hidden, actions()))).toEqual(
            ['-Provider', 'Model a', 'Model b', '✓ Model d', '-Other', 'Model c']
        );
    });

    it('do what the person wants with them', () => {
        const done = actions();
        const item = (items: MenuItem[], id: string): MenuItem => items.find(candidate => candidate.id === id)!;
        const menu = modelMenu(state(['q/c']), done);
        ['p/a', 'connect', 'manage'].forEach(id => item(menu, id).run());
        item(menu, 'q/c').mark!.run();
        expect([item(menu, 'q/c').mark!.label, item(menu, 'p/a').mark!.label]).toEqual(['Remove from favourites', 'Add to favourites']);
        const managed = item(managedModels(state(), done), 'p/d');
        managed.run();
        expect(managed.stays).toBe(true);
        expect([done.choose, done.toggleFavourite, done.toggleHidden].map(action => vi.mocked(action).mock.calls))
            .toEqual([[[models[0]]], [[models[1]]], [[models[3]]]]);
        expect(done.manage).toHaveBeenCalledOnce();
        expect(done.connect).toHaveBeenCalledOnce();
    });

    it('are taken from a catalog of real size', () => {
        const many = Array.from({ length: 4_000 }, (_, index) => aModel(`m${index}`, { providerName: `Provider ${index % 100}` }));
        const hidden = many.slice(0, 500).map(({ modelID }) => `p/${modelID}`);
        const items = modelMenu({ ...state(), catalog: aCatalog({ models: many }), hidden }, actions());
        expect(items).toHaveLength(3_503);
    });
});

describe('what is said of a model', () => {
    it('tells limits, prices and variants, as far as they are known', () => {
        const model = aModel('x', {
            contextLimit: 200_000, outputLimit: 32_000, price: { input: 3, output: 0.25, cacheRead: 0, cacheWrite: 0 },
            variants: ['low', 'high']
        });
        expect(modelDetail(model)).toBe('200K context · 32K output · $3.00 in, $0.25 out per million tokens · thinking effort: low, high');
        expect(modelLine(model)).toBe('200K context · $3.00 in, $0.25 out per million tokens');
        const unknown = aModel('x', { contextLimit: 0, outputLimit: 0 });
        expect([modelDetail(unknown), modelLine(unknown), isFree(unknown)]).toEqual(['', '', false]);
    });

    it('has a plain word for free ones, and says what that means', () => {
        const free = aModel('x', { providerID: 'opencode', contextLimit: 0, outputLimit: 0 });
        expect([isFree(free), modelLine(free)]).toEqual([true, 'may learn from what you send']);
        expect(modelDetail(free)).toMatch(/^free: no account needed/);
        const item = modelMenu({ ...state(), catalog: aCatalog({ models: [free] }) }, actions())[0];
        expect([item.badge, item.tooltip]).toEqual(['free', expect.stringContaining('may be used to improve the model')]);
    });

    it('counts in short numbers', () => {
        expect([tokenCount(950), tokenCount(1_250_000), dollars(0), dollars(0.0152), dollars(12)]).toEqual(
            ['950', '1.3M', '$0.00', '$0.0152', '$12.00']
        );
    });
});
