import { Turns } from '@openspace/foundation/turns';
import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { DocumentConflict } from 'openspace-core/lib/browser/documents/document-conflict';
import { errorText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import { ChangedFile, ChangeHunk, ChangeScope, ChangesService, TextExchange } from '../../common/services/changes-service';
import { ChangesModel } from './changes-model';

/** How long the way back is offered in a toast, in milliseconds. */
const STAYS = 10_000;
/** So many times the last one can be undone. */
const MAX_UNDONE = 50;
/** More reasons than this are counted instead. */
const MAX_REASONS = 3;

/** Puts files back as they were before the agent changed them, if nobody has changed them since. Tells what became of it; never rejects. */
@injectable()
export class ChangeReverts {

    @inject(ChangesService) protected readonly service: ChangesService;
    @inject(ChangesModel) protected readonly model: ChangesModel;
    @inject(AgentDocuments) protected readonly documents: AgentDocuments;
    @inject(MessageService) protected readonly messages: MessageService;

    /** What was done, oldest first; each as the exchanges that were made. */
    protected readonly done: TextExchange[][] = [];
    /** What this page has put back, by path: no work of somebody else. */
    protected readonly own = new Map<string, string | undefined>();
    /** One thing after the other: two at a time would not find what they expect. */
    protected readonly turns = new Turns();

    get canUndo(): boolean {
        return this.done.length > 0;
    }

    /** Asks first if it would take away what somebody else has written. */
    async revertFile(scope: ChangeScope, file: ChangedFile): Promise<void> {
        const { path } = file;
        const question = nls.localize(
            'openspace/chat/changes/touchedQuestion',
            '{0} has been changed since the agent wrote it. Restore it anyway? What you wrote will be lost, too.', path
        );
        const title = nls.localize('openspace/chat/changes/revertOne', 'Revert {0}', path);
        // Git does not know who wrote it.
        if (scope.git && !await this.confirm(
            title, nls.localize('openspace/chat/changes/revertOneQuestion', 'Restore {0} to what it was before?', path)
        )) {
            return;
        }
        await this.inOrder(async () => {
            const outcome = await this.attempt(scope, file, undefined, () => this.confirm(title, question));
            if (outcome) {
                this.tell([path], outcome);
            }
        });
    }

    /** Some hunks, or edits in them. */
    revertParts(scope: ChangeScope, file: ChangedFile, parts: ReadonlyArray<Pick<ChangeHunk, 'id'>>): Promise<void> {
        const ids = parts.map(({ id }) => id);
        return this.inOrder(
            async () => this.tell([file.path], await this.attempt(scope, file, ids, async () => true) ?? NOTHING, true)
        );
    }

    /** Asks first. What somebody else has written to since stays. */
    async revertAll(scope: ChangeScope, files: readonly ChangedFile[]): Promise<void> {
        const wanted = files.filter(({ canRevert }) => canRevert);
        const question = wanted.length === 1
            ? nls.localize('openspace/chat/changes/revertOneQuestion', 'Restore {0} to what it was before?', wanted[0].path)
            : nls.localize(
                'openspace/chat/changes/revertAllQuestion',
                'Restore {0} files to what they were before? Files that the agent added are deleted.',
                wanted.length
            );
        const title = nls.localize('openspace/chat/changes/revertAll', 'Revert all changes');
        if (wanted.length > 0 && await this.confirm(title, question)) {
            await this.inOrder(async () => {
                const outcomes: Outcome[] = [];
                for (const file of wanted) {
                    const touched = nls.localize(
                        'openspace/chat/changes/touched', '{0} has been changed since the agent wrote it.', file.path
                    );
                    outcomes.push(await this.attempt(scope, file, undefined, async () => false) ?? { made: [], reasons: [touched] });
                }
                this.tell(
                    wanted.map(({ path }) => path),
                    { made: outcomes.flatMap(({ made }) => made), reasons: outcomes.flatMap(({ reasons }) => reasons) }
                );
            });
        }
    }

    /** Brings back what was reverted last, if nobody has changed it since. */
    undo(): Promise<void> {
        return this.inOrder(async () => {
            const last = this.done.pop();
            if (!last) {
                this.messages.info(nls.localize('openspace/chat/changes/nothingToUndo', 'Nothing was reverted.'));
                return;
            }
            try {
                await this.run(last.toReversed().map(inverse));
            } catch (error) {
                this.done.push(last);
                this.messages.warn(
                    nls.localize('openspace/chat/changes/undoFailed', 'It could not be undone: {0}', toastText(errorText(error)))
                );
            }
        });
    }

    /** Undefined if the person does not want it, who is asked if somebody else's work would be lost. */
    protected async attempt(
        scope: ChangeScope, { path, fingerprint, touched }: ChangedFile, parts: readonly string[] | undefined,
        ask: () => Promise<boolean>
    ): Promise<Outcome | undefined> {
        try {
            const plan = await this.service.planRevert(scope, path, { fingerprint, parts });
            const isForeign = touched === true
                && plan.some(exchange => !this.own.has(exchange.path) || this.own.get(exchange.path) !== exchange.expected);
            if (isForeign && !await ask()) {
                return undefined;
            }
            await this.run(plan);
            return { made: [...plan], reasons: [] };
        } catch (error) {
            return { made: [], reasons: [errorText(error)] };
        }
    }

    /** All of it or nothing. */
    protected async run(exchanges: readonly TextExchange[]): Promise<void> {
        const made: TextExchange[] = [];
        try {
            for (const exchange of exchanges) {
                await this.exchange(exchange);
                made.push(exchange);
            }
        } catch (error) {
            for (const exchange of made.toReversed()) {
                await this.exchange(inverse(exchange)).catch(() => undefined);
            }
            throw error;
        }
    }

    protected async exchange({ path, expected, content }: TextExchange): Promise<void> {
        await this.documents.exchange({ path }, expected, content, { ownLineEndings: true, onlySaved: true }).catch((error: unknown) => {
            throw error instanceof DocumentConflict && error.isUnsaved
                ? new Error(nls.localize('openspace/chat/changes/unsaved',
                    '{0} has unsaved changes in an editor. Save or discard them first.', path)) : error;
        });
        this.own.set(path, content);
    }

    protected async confirm(title: string, question: string): Promise<boolean> {
        return await new ConfirmDialog({ title, msg: question, ok: nls.localize('openspace/chat/changes/revert', 'Revert') })
            .open() === true;
    }

    protected tell(paths: readonly string[], { made, reasons }: Outcome, isPart = false): void {
        if (made.length > 0) {
            this.done.push(made);
            this.done.splice(0, this.done.length - MAX_UNDONE);
        }
        const left = reasons.length > MAX_REASONS

                ? [
                    ...reasons.slice(0, MAX_REASONS),
                    nls.localize('openspace/chat/changes/moreReasons', 'and {0} more', reasons.length - MAX_REASONS)
                ]
                : reasons;
        const failure = reasons.length > 0
            ? nls.localize('openspace/chat/changes/notReverted', 'Left as it is: {0}', left.map(toastText).join(' '))
            : '';
        if (made.length === 0) {
            this.messages.warn(failure);
            return;
        }
        const name = toastText(paths[0]);
        const success = isPart ? nls.localize('openspace/chat/changes/hunkReverted', 'These lines of {0} are as they were before.', name)
            : paths.length === 1 ? nls.localize('openspace/chat/changes/reverted', '{0} is as it was before.', name)
                : nls.localize(
                    'openspace/chat/changes/allReverted', '{0} of {1} files are as they were before.', paths.length - reasons.length,
                    paths.length
                );
        const undo = nls.localizeByDefault('Undo');
        void this.messages.info([success, failure].filter(Boolean).join(' '), { timeout: STAYS }, undo).then(
            chosen => chosen === undo ? this.undo() : undefined
        );
    }

    protected inOrder(work: () => Promise<void>): Promise<void> {
        return this.turns.take(async () => {
            await work();
            await this.model.refresh();
        });
    }
}

interface Outcome {
    readonly made: TextExchange[];
    /** Why something was left as it is. */
    readonly reasons: string[];
}

const NOTHING: Outcome = { made: [], reasons: [] };

function inverse({ path, expected, content }: TextExchange): TextExchange {
    return { path, expected: content, content: expected };
}
