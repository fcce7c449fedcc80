import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { IGrammar, INITIAL, IRawGrammar, ITokenizeLineResult2, Registry } from 'vscode-textmate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { GRAMMARS } from './grammar-table';
import { patientGrammar, patientRegistry } from './patient-grammar';

const LINE = 'const answer: number = 42;';

/** A grammar that is stopped as often as said, and counts how often it is asked. */
function cold(stops: boolean[]): { grammar: IGrammar; read: ReturnType<typeof vi.fn> } {
    const read = vi.fn(() => ({ stoppedEarly: stops.shift() ?? false }) as ITokenizeLineResult2);
    return { grammar: patientGrammar({ tokenizeLine2: read } as unknown as IGrammar), read };
}

describe('a patient grammar', () => {
    it('reads a line again that was stopped while the grammar was being compiled', () => {
        const { grammar, read } = cold([true, true, false]);
        expect(grammar.tokenizeLine2(LINE, INITIAL, 500).stoppedEarly).toBe(false);
        expect(read.mock.calls).toEqual(Array(3).fill([LINE, INITIAL, 500]));
    });

    it('does not do so once it has finished a line: then the line itself is slow', () => {
        const { grammar, read } = cold([false, true, true]);
        grammar.tokenizeLine2(LINE, INITIAL, 500);
        expect(grammar.tokenizeLine2(LINE, INITIAL, 500).stoppedEarly).toBe(true);
        expect(read).toHaveBeenCalledTimes(2);
    });

    it('gives up on a line that never ends', () => {
        const { grammar, read } = cold(Array.from({ length: 100 }, () => true));
        expect(grammar.tokenizeLine2(LINE, INITIAL, 500).stoppedEarly).toBe(true);
        expect(read).toHaveBeenCalledTimes(6);
    });
});

describe('a patient registry', () => {
    let onigLib: Promise<{ createOnigScanner: typeof createOnigScanner; createOnigString: typeof createOnigString }>;
    beforeAll(async () => {
        await loadWASM(readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')).buffer);
        onigLib = Promise.resolve({ createOnigScanner, createOnigString });
    });

    it('reads the first line of a real grammar whole where the bare one is stopped', async () => {
        const registry = (): Registry => new Registry({
            onigLib,
            theme: { settings: [{ settings: { foreground: '#111111' } }, { scope: 'constant', settings: { foreground: '#222222' } }] },
            loadGrammar: async scopeName =>
                (await Object.values(GRAMMARS).find(grammar => grammar.scopeName === scopeName)?.load())?.default as IRawGrammar
        });
        const bare = await registry().loadGrammarWithConfiguration('source.ts', 1, {});
        expect(bare!.tokenizeLine2(LINE, INITIAL, 1).stoppedEarly).toBe(true);
        const patient = patientRegistry(registry());
        const grammar = await patient.loadGrammarWithConfiguration('source.ts', 1, {});
        expect(await patient.loadGrammarWithConfiguration('source.ts', 1, {})).toBe(grammar);
        const first = grammar!.tokenizeLine2(LINE, INITIAL, 500);
        expect([first.stoppedEarly, first.tokens.length > 2]).toEqual([false, true]);
    });

    it('passes on that there is no such grammar', async () => {
        const registry = { loadGrammarWithConfiguration: async () => null } as unknown as Registry;
        expect(await patientRegistry(registry).loadGrammarWithConfiguration('source.none', 1, {})).toBeNull();
    });
});
