import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { Position } from '@theia/monaco-editor-core/esm/vs/editor/common/core/position';
import type { LanguageFeatureRegistry } from '@theia/monaco-editor-core/esm/vs/editor/common/languageFeatureRegistry';
import type { LocationLink } from '@theia/monaco-editor-core/esm/vs/editor/common/languages';
import { OutlineModel } from '@theia/monaco-editor-core/esm/vs/editor/contrib/documentSymbols/browser/outlineModel';
import {
    getDefinitionsAtPosition, getReferencesAtPosition
} from '@theia/monaco-editor-core/esm/vs/editor/contrib/gotoSymbol/browser/goToSymbol';
import { getHoversPromise } from '@theia/monaco-editor-core/esm/vs/editor/contrib/hover/browser/getHover';
import { MonacoLanguages } from '@theia/monaco/lib/browser/monaco-languages';
import { CommandContext } from 'openspace-core/lib/browser/commands/command-context';
import { CommandArgs, CommandData, FilesService, LocatedPath } from 'openspace-core/lib/common';
import {
    languageDefinition, languageDiagnostics, languageHover, languageSymbols
} from '../../common/commands/reading-code';
import { CheckedFiles } from './checked-files';
import { CodeFile, CodeFiles } from './code-files';
import { CodePlaces } from './code-places';
import { DiagnosticMoments, Moment } from './diagnostic-moments';
import { inOrder, isAsBadAs } from './file-diagnostics';
import { FolderCheck } from './folder-check';
import { hoverText } from './hover-text';
import { LanguageSupport } from './language-support';
import { symbolKind } from './symbol-kinds';

const MAX_DIAGNOSTICS = 100;
const MAX_SYMBOLS = 200;
const MAX_LOCATIONS = 100;

/** Files whose errors are told at once, of a folder: each is looked at by the guard. */
const MAX_FILES = 200;

/** For one answer of a server; the command as a whole has 30 s, of which a start may take half. */
const MAX_ANSWER_MS = 10_000;

const FIRST_LINE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

export type Place = CommandArgs<typeof languageDefinition>;

/** What is wrong with what was asked about. */
interface Looked {
    readonly moment: Moment;
    readonly isAskedAbout: (uri: string) => boolean;
    readonly note?: string;
}

/** What the agent asks the language servers. */
@injectable()
export class CodeReading {

    @inject(CodeFiles)
    protected readonly code: CodeFiles;

    @inject(CheckedFiles)
    protected readonly checked: CheckedFiles;

    @inject(FolderCheck)
    protected readonly folders: FolderCheck;

    @inject(CodePlaces)
    protected readonly places: CodePlaces;

    @inject(LanguageSupport)
    protected readonly support: LanguageSupport;

    @inject(MonacoLanguages)
    protected readonly languages: MonacoLanguages;

    @inject(ProblemManager)
    protected readonly problems: ProblemManager;

    @inject(FilesService)
    protected readonly files: FilesService;

    protected readonly moments = new DiagnosticMoments();

    async diagnostics(
        { path, severity = 'info', since }: CommandArgs<typeof languageDiagnostics>
    ): Promise<CommandData<typeof languageDiagnostics>> {
        const folder = path === undefined ? undefined : await this.files.locate(path, 'list').catch(() => undefined);
        const { moment, isAskedAbout, note } = path === undefined || folder ? await this.below(folder) : await this.ofFile(path);
        const news = since === undefined ? undefined : this.moments.since(since, moment, isAskedAbout);
        const found = [...moment].flatMap(([uri, { findings }]) =>
            (news?.added.get(uri) ?? findings).map(finding => ({ path: this.places.pathOf(uri), ...finding })));
        const wanted = inOrder(found.filter(finding => isAsBadAs(finding, severity)));
        return {
            diagnostics: wanted.slice(0, MAX_DIAGNOSTICS), truncated: wanted.length > MAX_DIAGNOSTICS,
            revision: this.moments.keep(moment), ...news ? { gone: news.gone } : {}, ...note === undefined ? {} : { note }
        };
    }

    async symbols(
        { path, query }: CommandArgs<typeof languageSymbols>, context: CommandContext
    ): Promise<CommandData<typeof languageSymbols>> {
        if (path !== undefined) {
            return this.symbolsOf(path, query, context);
        }
        if (query === undefined) {
            throw new Error('Give a path or a query.');
        }
        const { workspaceSymbolProviders: providers } = this.languages;
        const answers = await this.answer(context, token => Promise.all(providers.map(async provider =>
            await provider.provideWorkspaceSymbols({ query }, token) ?? [])));
        const inside = answers.flat().filter(({ location }) => location.uri.startsWith('file:'));
        return {
            // Some servers say only in which file it is.
            symbols: inside.slice(0, MAX_SYMBOLS).map(({ name, kind, containerName, location: { uri, range = FIRST_LINE } }) => ({
                name, kind: symbolKind(kind - 1), path: this.places.pathOf(uri), line: range.start.line + 1,
                column: range.start.character + 1, endLine: range.end.line + 1, ...containerName ? { container: containerName } : {}
            })),
            truncated: inside.length > MAX_SYMBOLS,
            ...providers.length === 0 ? { note: 'No language server is running that knows the symbols of the workspace.' } : {}
        };
    }

    definition(place: Place, context: CommandContext): Promise<CommandData<typeof languageDefinition>> {
        const registry = this.support.features.definitionProvider;
        return this.locations(place, context, registry, ({ text }, position, token) =>
            getDefinitionsAtPosition(registry, text, position, false, token));
    }

    references(place: Place, context: CommandContext): Promise<CommandData<typeof languageDefinition>> {
        const registry = this.support.features.referenceProvider;
        return this.locations(place, context, registry, ({ text }, position, token) =>
            getReferencesAtPosition(registry, text, position, false, false, token));
    }

    async hover(place: Place, context: CommandContext): Promise<CommandData<typeof languageHover>> {
        const registry = this.support.features.hoverProvider;
        const { file, position } = await this.openAt(place);
        await this.support.whenReady(file);
        if (!registry.has(file.text)) {
            return { text: '', note: noSupport(file) };
        }
        const hovers = await this.answer(context, token => getHoversPromise(registry, file.text, position, token));
        return { text: hoverText(hovers) };
    }

    /** A file at a place that exists in it. */
    async openAt({ path, line, column }: Place): Promise<{ file: CodeFile; position: Position }> {
        const file = await this.code.open(path);
        const lines = file.text.getLineCount();
        if (line > lines) {
            throw new Error(`${path} has only ${lines} lines.`);
        }
        return { file, position: Position.lift(file.text.validatePosition({ lineNumber: line, column })) };
    }

    /** Gives up with the command, or after a while. */
    async answer<T>(
        { signal }: CommandContext, ask: (token: CancellationTokenSource['token']) => Promise<T>, maxMs = MAX_ANSWER_MS
    ): Promise<T> {
        const cancellation = new CancellationTokenSource();
        const cancel = (): void => cancellation.cancel();
        signal.addEventListener('abort', cancel, { once: true });
        try {
            const late = timeout(maxMs).then(() => { throw new Error('The language server did not answer in time.'); });
            return await Promise.race([ask(cancellation.token), late]);
        } finally {
            signal.removeEventListener('abort', cancel);
            cancellation.cancel();
            cancellation.dispose();
        }
    }

    protected async ofFile(path: string): Promise<Looked> {
        const file = await this.code.open(path);
        const { findings, isUnknown, isPartial } = await this.checked.check(file);
        const note = isUnknown && findings.length === 0 ? noSupport(file)
            : isPartial ? 'The language server is not done with this file: there may be more. Ask again.' : undefined;
        const { uri } = file.model;
        return { moment: new Map([[uri, { text: file.text.getValue(), findings }]]), isAskedAbout: other => other === uri, note };
    }

    /** Of a folder, whose files are checked as far as there is time; of the whole workspace what is known without opening anything. */
    protected async below(folder: LocatedPath | undefined): Promise<Looked> {
        const checked = folder && await this.folders.check(folder.path);
        const begin = folder ? `${folder.uri.replace(/\/$/, '')}/` : '';
        const known = [...this.problems.getUris()].filter(uri => uri.startsWith(begin) && !checked?.moment.has(uri));
        const readable = await Promise.all(known.slice(0, MAX_FILES).map(async uri => await this.places.isReadable(uri) ? [uri] : []));
        return {
            moment: new Map([
                ...checked?.moment ?? [],
                ...readable.flat().map(uri => [uri, { text: this.code.textOf(uri), findings: this.checked.findingsOf(uri) }] as const)
            ]),
            isAskedAbout: uri => uri.startsWith(begin),
            note: checked ? checked.note : 'Only files that are open or were asked about. Name a folder or a file to have it checked.'
        };
    }

    protected async symbolsOf(
        path: string, query: string | undefined, context: CommandContext
    ): Promise<CommandData<typeof languageSymbols>> {
        const file = await this.code.open(path);
        await this.support.whenReady(file);
        const registry = this.support.features.documentSymbolProvider;
        if (!registry.has(file.text)) {
            return { symbols: [], truncated: false, note: noSupport(file) };
        }
        const outline = await this.answer(context, token => OutlineModel.create(registry, file.text, token));
        const all = outline.asListOfDocumentSymbols()
            .filter(({ name }) => query === undefined || name.toLowerCase().includes(query.toLowerCase()));
        return {
            symbols: all.slice(0, MAX_SYMBOLS).map(({ name, kind, containerName, range, selectionRange }) => ({
                name, kind: symbolKind(kind), path: file.file.path, line: selectionRange.startLineNumber,
                column: selectionRange.startColumn, endLine: range.endLineNumber, ...containerName ? { container: containerName } : {}
            })),
            truncated: all.length > MAX_SYMBOLS
        };
    }

    protected async locations(
        place: Place, context: CommandContext, registry: Pick<LanguageFeatureRegistry<object>, 'has'>,
        ask: (file: CodeFile, position: Position, token: CancellationTokenSource['token']) => Promise<LocationLink[]>
    ): Promise<CommandData<typeof languageDefinition>> {
        const { file, position } = await this.openAt(place);
        await this.support.whenReady(file);
        if (!registry.has(file.text)) {
            return { locations: [], truncated: false, note: noSupport(file) };
        }
        const links = await this.answer(context, token => ask(file, position, token));
        const places = links.slice(0, MAX_LOCATIONS).map(({ uri, range, targetSelectionRange = range }) => ({
            uri: uri.toString(), line: targetSelectionRange.startLineNumber, column: targetSelectionRange.startColumn
        }));
        return { locations: await this.places.describe(places), truncated: links.length > MAX_LOCATIONS };
    }
}

/** So that an empty answer is not taken for a good one. */
export function noSupport({ file, text }: CodeFile): string {
    return `There is no language support for ${file.path} (${text.getLanguageId()}) that could answer this.`;
}
