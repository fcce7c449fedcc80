import { createRequire } from 'node:module';
import * as path from 'node:path';

/** A text to look at, and the folder of its project. */
export interface ToolQuestion {
    readonly file: string;
    readonly text: string;
    readonly folder: string;
}

/** A change of the text from one offset to another. */
export interface TextFix {
    readonly range: readonly [number, number];
    readonly text: string;
}

/** What ESLint says about a place, in lines and columns from 1. */
export interface LintMessage {
    readonly ruleId: string | null;
    readonly severity: number;
    readonly message: string;
    readonly line?: number;
    readonly column?: number;
    readonly endLine?: number;
    readonly endColumn?: number;
    readonly fix?: TextFix;
    readonly suggestions?: readonly { readonly desc: string; readonly fix: TextFix }[];
}

interface LintResult {
    readonly messages: readonly LintMessage[];
    readonly output?: string;
}

interface EslintClass {
    new(options: { cwd: string; fix?: boolean }): { lintText(text: string, options: object): Promise<LintResult[]> };
}

interface EslintPackage {
    readonly ESLint?: EslintClass;
    readonly loadESLint?: (options: { cwd: string }) => Promise<EslintClass>;
}

interface PrettierPackage {
    getFileInfo(file: string, options: object): Promise<{ readonly ignored: boolean; readonly inferredParser: string | null }>;
    resolveConfig(file: string, options: object): Promise<object | null>;
    format(text: string, options: object): string | Promise<string>;
}

/** The project's own ESLint, asked about one text. */
export class EslintOfProject {

    protected readonly eslint: EslintPackage;

    constructor(folder: string) {
        this.eslint = load(folder) as EslintPackage;
    }

    async lint({ folder, ...question }: ToolQuestion): Promise<readonly LintMessage[]> {
        return (await this.run({ cwd: folder }, question)).messages;
    }

    /** The text with all that repairs itself; undefined if there is nothing. */
    async fix({ folder, ...question }: ToolQuestion): Promise<string | undefined> {
        return (await this.run({ cwd: folder, fix: true }, question)).output;
    }

    protected async run(options: { cwd: string; fix?: boolean }, { file, text }: Pick<ToolQuestion, 'file' | 'text'>): Promise<LintResult> {
        // Which class is right depends on the kind of configuration. Before 8.57 there was one.
        const Eslint = await this.eslint.loadESLint?.({ cwd: options.cwd }) ?? this.eslint.ESLint;
        if (!Eslint) {
            throw new Error('This version of ESLint is too old; 7 is the first that works');
        }
        const [result] = await new Eslint(options).lintText(text, { filePath: file, warnIgnored: false });
        return result ?? { messages: [] };
    }
}

/** The project's own Prettier. */
export class PrettierOfProject {

    protected readonly prettier: PrettierPackage;

    constructor(folder: string) {
        this.prettier = load(folder) as PrettierPackage;
    }

    /** Undefined if the project wants this file to stay as it is, or Prettier does not know such files. */
    async format({ file, text, folder }: ToolQuestion): Promise<string | undefined> {
        const ignorePath = path.join(folder, '.prettierignore');
        const { ignored, inferredParser } = await this.prettier.getFileInfo(file, { ignorePath, withNodeModules: false });
        if (ignored || inferredParser === null) {
            return undefined;
        }
        const style = await this.prettier.resolveConfig(file, { editorconfig: true, useCache: false });
        return this.prettier.format(text, { ...style, filepath: file });
    }
}

function load(folder: string): unknown {
    return createRequire(path.join(folder, 'package.json'))(folder);
}
