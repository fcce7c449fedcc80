import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, IRawGrammar, Registry } from 'vscode-textmate';
import { beforeAll, describe, expect, it } from 'vitest';
import { GRAMMARS } from './grammar-table';

let registry: Registry;

beforeAll(async () => {
    await loadWASM(readFileSync(createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')).buffer);
    registry = new Registry({
        onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
        loadGrammar: async scopeName =>
            (await Object.values(GRAMMARS).find(grammar => grammar.scopeName === scopeName)?.load())?.default as IRawGrammar
    });
});

/** The scopes of the token that begins with `text`. */
async function scopesOf(text: string, line: string): Promise<string[]> {
    const grammar = await registry.loadGrammar('text.html.php');
    const token = grammar!.tokenizeLine(line, INITIAL).tokens.find(
        ({ startIndex, endIndex }) => startIndex <= line.indexOf(text) && line.indexOf(text) < endIndex
    );
    return token!.scopes;
}

describe('the PHP page grammar', () => {
    it('reads PHP inside its island', async () => {
        expect(await scopesOf('count', '<p><?php echo count($a); ?></p>')).toEqual(expect.arrayContaining(['text.html.php', 'source.php']));
    });

    it('reads HTML before and after the island', async () => {
        expect(await scopesOf('</p', '<p><?= $a ?></p>')).not.toContain('source.php');
    });

    it('finds an island inside an attribute', async () => {
        expect(await scopesOf('$link', '<a href="<?= $link ?>">')).toContain('source.php');
    });

    it('leaves a commented island alone', async () => {
        expect(await scopesOf('$a', '<!-- <?= $a ?> -->')).not.toContain('source.php');
    });
});
