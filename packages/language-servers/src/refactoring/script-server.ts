import type ts from 'typescript';
import { AskedProcess, ProcessEndedError } from '../lifecycle/asked-process';

export type FileRange = ts.server.protocol.FileRangeRequestArgs;
export type FileEdits = ts.server.protocol.FileCodeEdits;
export type Fix = ts.server.protocol.CodeFixAction;
export type Refactoring = ts.server.protocol.ApplicableRefactorInfo;
export type RefactoringEdits = ts.server.protocol.RefactorEditInfo;
export type ScriptError = Pick<ts.server.protocol.DiagnosticWithLinePosition, 'code' | 'startLocation' | 'endLocation'>;

/** An open file as the editor has it. */
export interface OpenScript {
    readonly file: string;
    readonly text: string;
    /** Another number, another text. */
    readonly version: number;
    readonly kind: 'TS' | 'TSX' | 'JS' | 'JSX';
    readonly root: string | undefined;
}

/** How new code is written. */
export interface CodeStyle {
    readonly tabSize: number;
    readonly insertSpaces: boolean;
    readonly lineEnd: '\n' | '\r\n';
}

/** Reading a large project takes that long; what comes later nobody waits for any more. */
const MAX_MS = 60_000;

/** For files that belong to no project: everything that is possible is allowed. */
const LOOSE_FILES: Record<string, unknown> = {
    allowJs: true, allowSyntheticDefaultImports: true, allowNonTsExtensions: true, jsx: 'preserve', target: 'esnext', module: 'esnext',
    moduleResolution: 'bundler', resolveJsonModule: true, strict: true
};

/** What tsserver is asked, in words of this extension. It is told of unsaved texts before each question. */
export class ScriptServer {

    protected toldRun: number | undefined;
    protected readonly told = new Map<string, number>();

    constructor(protected readonly process: AskedProcess) { }

    /** Lets it know the files as the editors have them; a second time if it died over it. */
    async tell(open: readonly OpenScript[], style: CodeStyle): Promise<void> {
        try {
            await this.update(open, style);
        } catch (error) {
            if (!(error instanceof ProcessEndedError)) {
                throw error;
            }
            await this.update(open, style);
        }
    }

    /** All that is wrong in the file, or could be better. */
    async errors(file: string): Promise<ScriptError[]> {
        const args = { file, includeLinePosition: true };
        const found: ScriptError[][] = [];
        for (const kind of ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync', 'suggestionDiagnosticsSync']) {
            found.push(await this.ask(kind, args));
        }
        return found.flat();
    }

    /** Those that would run something, such as npm, are left out. */
    async fixes(range: FileRange, errorCodes: readonly number[]): Promise<Fix[]> {
        const fixes = await this.ask<Fix[]>('getCodeFixes', { ...range, errorCodes });
        return fixes.filter(({ commands = [] }) => commands.length === 0);
    }

    /** What repairs all such errors of the file. */
    async fixAll(file: string, fixId: unknown): Promise<readonly FileEdits[]> {
        const { changes } = await this.ask<ts.server.protocol.CombinedCodeActions>(
            'getCombinedCodeFix', { scope: { type: 'file', args: { file } }, fixId }
        );
        return changes;
    }

    refactorings(range: FileRange): Promise<Refactoring[]> {
        return this.ask('getApplicableRefactors', { ...range, triggerReason: 'invoked' });
    }

    refactor(range: FileRange, refactor: string, action: string): Promise<RefactoringEdits> {
        return this.ask('getEditsForRefactor', { ...range, refactor, action });
    }

    protected async update(open: readonly OpenScript[], style: CodeStyle): Promise<void> {
        const isNew = this.process.run === undefined || this.process.run !== this.toldRun;
        if (isNew) {
            this.told.clear();
            await this.ask('compilerOptionsForInferredProjects', { options: LOOSE_FILES });
            this.toldRun = this.process.run;
        }
        await this.ask('configure', {
            formatOptions: {
                tabSize: style.tabSize, indentSize: style.tabSize, convertTabsToSpaces: style.insertSpaces,
                newLineCharacter: style.lineEnd
            },
            preferences: { includeCompletionsForModuleExports: true, allowTextChangesInNewFiles: true }
        } satisfies Partial<ts.server.protocol.ConfigureRequestArguments>);
        const names = new Set(open.map(({ file }) => file));
        const closedFiles = [...this.told.keys()].filter(file => !names.has(file));
        const changed = open.filter(({ file, version }) => this.told.get(file) !== version);
        await this.ask('updateOpen', {
            closedFiles,
            openFiles: changed.map(({ file, text, kind, root }) => ({
                file, fileContent: text, scriptKindName: kind, projectRootPath: root
            }))
        });
        closedFiles.forEach(file => this.told.delete(file));
        changed.forEach(({ file, version }) => this.told.set(file, version));
    }

    protected async ask<Body>(command: string, args: unknown): Promise<Body> {
        return await this.process.ask(command, args, MAX_MS) as Body;
    }
}
