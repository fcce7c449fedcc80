import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { timeout } from '@theia/core/lib/common/promise-util';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { ProblemManager } from '@theia/markers/lib/browser/problem/problem-manager';
import { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { CodeFile } from './code-files';
import { FileCheckers } from './file-checkers';
import { Finding, toFinding } from './file-diagnostics';
import { LanguageSupport } from './language-support';
import { CheckSigns, timeToSettle } from './settling';

/** How long the errors of a file may take after its server is up. */
const MAX_CHECK_MS = 8_000;

type ChangingSigns = { -readonly [name in keyof CheckSigns]: CheckSigns[name] };

/** What the servers said about a file. */
export interface CheckedFile {
    readonly findings: readonly Finding[];
    /** There is nobody who checks such files. */
    readonly isUnknown?: boolean;
    /** The server took too long: there may be more. */
    readonly isPartial?: boolean;
}

/** Waits until all has been said about a file. */
@injectable()
export class CheckedFiles {

    @inject(ProblemManager)
    protected readonly problems: ProblemManager;

    @inject(LanguageSupport)
    protected readonly support: LanguageSupport;

    @inject(FileCheckers)
    protected readonly checkers: FileCheckers;

    protected readonly signs = new WeakMap<MonacoEditorModel, ChangingSigns>();

    async check(code: Pick<CodeFile, 'model' | 'text'>): Promise<CheckedFile> {
        const signs = this.follow(code.model);
        const isReady = await this.support.whenReady(code);
        if (!isReady) {
            return { findings: this.findingsOf(code.model.uri), isUnknown: true };
        }
        const end = performance.now() + MAX_CHECK_MS;
        for (let left = MAX_CHECK_MS; left > 0; left = end - performance.now()) {
            if ((signs.answeredAt ?? -1) < signs.changedAt) {
                await Promise.race([this.ask(code), timeout(left)]);
            }
            if ((signs.checkedAt ?? -1) < signs.changedAt) {
                await Promise.race([this.askCheckers(code, signs), timeout(Math.max(0, end - performance.now()))]);
            }
            const time = timeToSettle(signs, performance.now());
            if (time === 0) {
                return { findings: this.findingsOf(code.model.uri) };
            }
            await timeout(Math.min(time ?? 0, left));
        }
        return { findings: this.findingsOf(code.model.uri), isPartial: true };
    }

    /** What is known at the moment. */
    findingsOf(uri: string): Finding[] {
        return this.problems.findMarkers({ uri: new URI(uri) }).map(({ data }) => toFinding(data));
    }

    /** To be called before the text changes: what comes before the change is about another text. */
    follow(model: MonacoEditorModel): ChangingSigns {
        const known = this.signs.get(model);
        if (known) {
            return known;
        }
        const now = performance.now();
        const signs: ChangingSigns = { changedAt: now, ...this.checkers.hasOthers(model.uri) ? { publishedAt: now } : {} };
        this.signs.set(model, signs);
        const comesFromCheckers = this.checkers.watch(model.uri);
        const listeners = new DisposableCollection(
            model.textEditorModel.onDidChangeContent(() => { signs.changedAt = performance.now(); }),
            this.problems.onDidChangeMarkers(uri => {
                if (uri.toString() === model.uri && !comesFromCheckers()) {
                    signs.publishedAt = performance.now();
                }
            })
        );
        listeners.push(model.onWillDispose(() => listeners.dispose()));
        return signs;
    }

    /** Who has answered a question about the text has seen the text. */
    protected async ask({ model, text }: Pick<CodeFile, 'model' | 'text'>): Promise<void> {
        const asked = performance.now();
        const cancellation = new CancellationTokenSource();
        const giveUp = setTimeout(() => cancellation.cancel(), MAX_CHECK_MS);
        try {
            await this.support.features.documentSymbolProvider.ordered(text)[0]?.provideDocumentSymbols(text, cancellation.token);
        } catch {
            // One that cannot answer has seen it, too.
        } finally {
            clearTimeout(giveUp);
            cancellation.dispose();
        }
        const signs = this.signs.get(model);
        if (signs && signs.changedAt <= asked) {
            signs.answeredAt = performance.now();
        }
    }

    /** What has been said before they answer is known here before the answer is. */
    protected async askCheckers({ model }: Pick<CodeFile, 'model'>, signs: ChangingSigns): Promise<void> {
        const asked = performance.now();
        await this.checkers.whenChecked(model.uri);
        if (signs.changedAt <= asked) {
            signs.checkedAt = performance.now();
        }
    }
}
