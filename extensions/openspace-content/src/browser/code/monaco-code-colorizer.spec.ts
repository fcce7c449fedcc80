import { Container } from '@theia/core/shared/inversify';
import * as monaco from '@theia/monaco-editor-core';
import { MonacoTextmateService } from '@theia/monaco/lib/browser/textmate/monaco-textmate-service';
import { TextmateRegistry } from '@theia/monaco/lib/browser/textmate/textmate-registry';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ColoredLines } from './colored-lines';
import { MonacoCodeColorizer } from './monaco-code-colorizer';

// Theia's compiled module requires Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('@theia/monaco/lib/browser/textmate/monaco-textmate-service', () => ({ MonacoTextmateService: class { } }));

describe('MonacoCodeColorizer', () => {
    const activateLanguage = vi.fn();
    let colorizer: MonacoCodeColorizer;

    beforeAll(() => {
        // Monaco's themes ask for both, jsdom has neither.
        vi.stubGlobal('CSS', { escape: (text: string) => text });
        vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
        const container = new Container();
        container.bind(MonacoTextmateService).toConstantValue({ activateLanguage } as unknown as MonacoTextmateService);
        container.bind(TextmateRegistry).toConstantValue(
            { getScope: (id: string) => id === 'toy' ? 'source.toy' : undefined } as unknown as TextmateRegistry
        );
        container.bind(MonacoCodeColorizer).toSelf().inSingletonScope();
        colorizer = container.get(MonacoCodeColorizer);
        monaco.languages.register({ id: 'toy', aliases: ['Toy Language'], extensions: ['.ty'] });
        monaco.languages.register({ id: 'shellscript' });
    });

    it('knows nothing of a language that is not registered', () => {
        expect([colorizer.tokenizerFor('nonsense'), colorizer.isColorable('nonsense')]).toEqual([undefined, false]);
    });

    it('loads a language when it is first asked for and tells when it is there', () => {
        const opened = vi.fn();
        const changed = vi.fn();
        monaco.languages.onLanguage('toy', opened);
        colorizer.onDidChange(changed);
        expect([colorizer.tokenizerFor('toy'), colorizer.isColorable('toy')]).toEqual([undefined, true]);
        expect(activateLanguage.mock.calls).toEqual([['toy']]);
        expect(opened).not.toHaveBeenCalled();
        monaco.languages.setMonarchTokensProvider('toy', {
            tokenizer: { root: [[/"/, 'string', '@text'], [/let/, 'keyword']], text: [[/"/, 'string', '@pop'], [/./, 'string']] }
        });
        expect(changed).toHaveBeenCalled();
        const tokenizer = colorizer.tokenizerFor('toy');
        expect(tokenizer).toBeDefined();
        expect(colorizer.tokenizerFor('toy')).toBe(tokenizer);
    });

    it('gives each run the class of the editor and carries open strings to the next line', () => {
        const lines = new ColoredLines(colorizer.tokenizerFor('toy')!).update('let x "a\nb" y\n');
        expect(lines.map(runs => runs.map(run => run.text).join(''))).toEqual(['let x "a', 'b" y', '']);
        const classOf = (line: number, text: string): string | undefined => lines[line].find(run => run.text.includes(text))?.className;
        expect(classOf(0, 'let')).toMatch(/^mtk\d+/);
        expect(classOf(1, 'b')).toBe(classOf(0, '"a'));
        expect(classOf(0, 'let')).not.toBe(classOf(0, '"a'));
    });

    it.each(['toy language', 'ty', 'TOY'])('finds a language by %s', name => expect(colorizer.tokenizerFor(name)).toBeDefined());

    it('takes the names of shells for shell scripts', () => {
        monaco.languages.setMonarchTokensProvider('shellscript', { tokenizer: { root: [[/\w+/, 'keyword']] } });
        expect(colorizer.tokenizerFor('bash')).toBeDefined();
    });
});
