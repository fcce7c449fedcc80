import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { AskedProcess } from '../lifecycle/asked-process';
import { findActions, isAsked, ScriptAction } from './script-actions';
import { FileEdits, FileRange, OpenScript, ScriptServer } from './script-server';

describe('whether tsserver is asked', () => {
    const asked = (isInvoked: boolean, only: string | undefined, isRunning = false): boolean => isAsked({ isInvoked, only }, isRunning);

    it('is so when somebody wants to see what there is', () => {
        expect([asked(true, undefined), asked(true, 'refactor'), asked(true, 'refactor.extract')]).toEqual([true, true, true]);
    });

    it('is not so when the cursor moves', () => {
        expect([asked(false, undefined), asked(false, undefined, true), asked(false, 'quickfix', true)]).toEqual([false, false, false]);
    });

    it('is so for the hover of an error only if it runs anyway', () => {
        expect([asked(true, 'quickfix'), asked(true, 'quickfix', true)]).toEqual([false, true]);
    });

    it('is so for source actions that nobody else has, on save, too', () => {
        const kinds = ['', '.addMissingImports', '.addMissingImports.ts', '.organizeImports', '.fixAll.eslint'];
        expect(kinds.map(kind => asked(false, `source${kind}`))).toEqual([true, true, true, false, false]);
    });
});

/** The real one, as the extension runs it except for the guards of its process. */
describe('actions for scripts', { timeout: 60_000 }, () => {
    const tsserver = resolve('node_modules/typescript/lib/tsserver.js');
    const process = new AskedProcess({
        start: () => fork(tsserver, ['--useNodeIpc', '--disableAutomaticTypingAcquisition'], { silent: true }),
        idleMs: () => 0,
        log: () => undefined
    });
    const server = new ScriptServer(process);
    const style = { tabSize: 2, insertSpaces: true, lineEnd: '\n' as const };
    const folder = new TemporaryFolder();
    const shelf = folder.at('shelf.ts');

    beforeAll(() => {
        folder.file('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "nodenext" } }');
        folder.file('shelf.ts', '// Saved long ago.\n');
        folder.file('library.ts', 'export class Library { }\n');
        folder.file('book.ts', 'export interface Book { title: string; open(): void }\n');
    });

    afterAll(() => {
        process.stop();
        folder.remove();
    });

    let version = 0;

    /** What is offered from the first place of the text to the second, each marked with |. */
    async function actionsIn(marked: string, only?: string): Promise<{ actions: ScriptAction[]; text: string }> {
        const [before, between, after = ''] = marked.split('|');
        const text = [before, between, after].join('');
        const script: OpenScript = { file: shelf, text, version: ++version, kind: 'TS', root: folder.path };
        await server.tell([script], style);
        const [start, end] = [placeOf(before), placeOf(before + between)];
        const range: FileRange = {
            file: script.file, startLine: start.line, startOffset: start.offset, endLine: end.line, endOffset: end.offset
        };
        return { actions: await findActions(server, range, { isInvoked: true, only }), text };
    }

    async function afterTaking(marked: string, title: string, only?: string): Promise<string> {
        const { actions, text } = await actionsIn(marked, only);
        const action = actions.find(candidate => candidate.title === title);
        expect(actions.map(candidate => candidate.title)).toContain(title);
        const { edits } = await action!.edits();
        return applied(text, edits);
    }

    it('import what is missing, from a text that was never saved', async () => {
        expect(await afterTaking('let a: Bo||ok;\n', 'Add import from "./book"')).toBe('import { Book } from "./book";\n\nlet a: Book;\n');
    });

    it('implement interfaces, in the style of the editor', async () => {
        const text = 'import { Book } from "./book";\nexport class No||vel implements Book {\n  title = "";\n}\n';
        expect(await afterTaking(text, 'Implement interface \'Book\'')).toContain('  open(): void {\n    throw new Error(');
    });

    it('extract functions and constants, with the place to name them', async () => {
        const text = 'export function area(w: number) {\n  return |w * 3.14|;\n}\n';
        expect(await afterTaking(text, 'Extract to constant in enclosing scope'))
            .toContain('const newLocal = w * 3.14;\n  return newLocal;');
        const { actions } = await actionsIn(text, 'refactor.extract.function');
        expect(actions.map(({ title }) => title)).toEqual([
            'Extract to inner function in function \'area\'', 'Extract to function in module scope'
        ]);
        expect(await actions[1].edits()).toMatchObject({ renameFilename: shelf, renameLocation: { line: 2 } });
    });

    it('repair all errors of a kind where there is more than one', async () => {
        const one = await actionsIn('let a: Bo||ok;\n');
        expect(one.actions.map(({ title }) => title)).not.toContain('Add all missing imports');
        const two = 'let a: Bo||ok;\nlet b: Library;\n';
        expect(await afterTaking(two, 'Add all missing imports')).toContain('./library');
        expect(await afterTaking(two, 'Add All Missing Imports', 'source.addMissingImports')).toContain('./book');
    });

    it('offer a preferred fix only where there is one', async () => {
        const { actions } = await actionsIn('let a: Bo||ok;\n', 'quickfix');
        expect(actions.filter(({ isPreferred }) => isPreferred).map(({ title }) => title)).toEqual(['Add import from "./book"']);
        expect(actions.every(({ kind }) => kind === 'quickfix')).toBe(true);
    });

    it('survive a process that was killed in between', async () => {
        process.stop();
        expect(await afterTaking('let a: Bo||ok;\n', 'Add import from "./book"')).toContain('import');
    });
});

function placeOf(text: string): { line: number; offset: number } {
    const lines = text.split('\n');
    return { line: lines.length, offset: lines.at(-1)!.length + 1 };
}

/** The text of the only file with its edits. */
function applied(text: string, edits: readonly FileEdits[]): string {
    const starts = text.split('\n').reduce<number[]>((sums, line) => [...sums, sums.at(-1)! + line.length + 1], [0]);
    const at = ({ line, offset }: { line: number; offset: number }): number => starts[line - 1] + offset - 1;
    return edits.flatMap(({ textChanges }) => textChanges).sort((a, b) => at(b.start) - at(a.start))
        .reduce((whole, { start, end, newText }) => whole.slice(0, at(start)) + newText + whole.slice(at(end)), text);
}
