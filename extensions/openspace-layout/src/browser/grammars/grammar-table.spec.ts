import { grammars, injections } from 'tm-grammars';
import { describe, expect, it } from 'vitest';
import { BUNDLED_LANGUAGES } from './bundled-languages';
import { GRAMMARS, LEFT_OUT_GRAMMARS } from './grammar-table';

/** Our own grammars, which `tm-grammars` does not know. */
const OWN = ['php-page'];

const known = new Map([...grammars, ...injections].map(grammar => [grammar.name, grammar]));
const bundled = Object.entries(GRAMMARS);
const foreign = bundled.filter(([name]) => !OWN.includes(name));

describe('the grammar table', () => {
    it('names grammars and scopes as tm-grammars does', () => {
        expect(Object.fromEntries(foreign.map(([name, { scopeName }]) => [name, scopeName])))
            .toEqual(Object.fromEntries(foreign.map(([name]) => [name, known.get(name)?.scopeName])));
    });

    it('has every scope once', () => {
        const scopes = bundled.map(([, { scopeName }]) => scopeName);
        expect(new Set(scopes).size).toBe(scopes.length);
    });

    it('resolves every embedded grammar, or says why not', () => {
        const missing = foreign.flatMap(([name]) => known.get(name)?.embedded ?? []).filter(
            name => !(name in GRAMMARS) && !(name in LEFT_OUT_GRAMMARS)
        );
        expect([...new Set(missing)]).toEqual([]);
    });

    it('resolves every injected scope', () => {
        const scopes = new Set(bundled.map(([, { scopeName }]) => scopeName));
        expect(bundled.flatMap(([, grammar]) => grammar.injections ?? []).filter(scope => !scopes.has(scope))).toEqual([]);
    });

    it('leaves nothing out that is there', () => {
        expect(Object.keys(LEFT_OUT_GRAMMARS).filter(name => name in GRAMMARS || !known.has(name))).toEqual([]);
    });

    it('bundles no grammar under a licence that would bind the product', () => {
        expect(foreign.filter(([name]) => /GPL/.test(known.get(name)?.license ?? '')).map(([name]) => name)).toEqual([]);
    });

    it('loads each language\'s grammar, with the scope that the table promises', async () => {
        const names = [...new Set(BUNDLED_LANGUAGES.map(({ grammar }) => grammar))];
        const loaded = await Promise.all(names.map(async name => [name, (await GRAMMARS[name].load()).default] as const));
        expect(loaded.map(([name, grammar]) => [name, (grammar as { scopeName?: string }).scopeName]))
            .toEqual(names.map(name => [name, GRAMMARS[name].scopeName]));
    });
});
