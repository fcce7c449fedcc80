import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeColorizer } from 'openspace-content/lib/browser/code/code-colorizer';
import { LineTokenizer } from 'openspace-content/lib/browser/code/colored-lines';

/** A grammar that takes longer is not waited for, in milliseconds: code without colours is better than no slide. */
const PATIENCE = 2_000;

/** Colours for code that is rendered once: it waits for grammars that are being loaded. */
@injectable()
export class CodeColors {

    @inject(CodeColorizer) protected readonly colorizer: CodeColorizer;

    /** Languages that nobody waits for a second time. */
    protected readonly late = new Set<string>();

    /** Undefined if the language has no colours. */
    async tokenizerFor(language: string | undefined): Promise<LineTokenizer | undefined> {
        if (!language) {
            return undefined;
        }
        const tokenizer = this.colorizer.tokenizerFor(language);
        if (tokenizer || this.late.has(language) || !this.colorizer.isColorable(language)) {
            return tokenizer;
        }
        return this.wait(language);
    }

    protected wait(language: string): Promise<LineTokenizer | undefined> {
        return new Promise(resolve => {
            const finish = (tokenizer: LineTokenizer | undefined): void => {
                listener.dispose();
                clearTimeout(timer);
                resolve(tokenizer);
            };
            const listener = this.colorizer.onDidChange(() => {
                const tokenizer = this.colorizer.tokenizerFor(language);
                if (tokenizer) {
                    finish(tokenizer);
                }
            });
            const timer = setTimeout(() => {
                this.late.add(language);
                finish(undefined);
            }, PATIENCE);
        });
    }
}
