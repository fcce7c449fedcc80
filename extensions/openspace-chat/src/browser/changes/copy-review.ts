import { ConfirmDialog } from '@theia/core/lib/browser/dialogs';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { nls } from '@theia/core/lib/common/nls';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { errorText, reasonText } from 'openspace-interface/lib/browser/reasons/reason-text';
import { toastText } from 'openspace-interface/lib/browser/text/toast-text';
import {
    ChangedFile, ChangeHunk, ChangeScope, ChangesService, CopyChoice, CopyPart, CopyResult
} from '../../common/services/changes-service';
import { ChangesModel } from './changes-model';

/** More reasons than this are counted instead. */
const MAX_REASONS = 3;

/** Names in a question. */
const MAX_NAMES = 10;

/** Both have changed the same since the copy was made. */
export interface CopyConflict {
    /** The text with both versions between markers; absent if there are no lines to choose from. */
    readonly merged?: string;
    /** It is about bringing the person's changes into the copy. */
    readonly seen?: string;
}

/** Brings what a session changed in its copy into the folder, or throws it away. Tells what became of it; never rejects. */
@injectable()
export class CopyReview {

    @inject(ChangesService) protected readonly service: ChangesService;
    @inject(ChangesModel) protected readonly model: ChangesModel;
    @inject(FilesService) protected readonly files: FilesService;
    @inject(AgentDocuments) protected readonly documents: AgentDocuments;
    @inject(MessageService) protected readonly messages: MessageService;

    protected readonly onDidChangeEmitter = new Emitter<void>();
    readonly onDidChange: Event<void> = this.onDidChangeEmitter.event;

    /** By session, path and fingerprint: they hold as long as the copy stays as it is. */
    protected readonly conflicts = new Map<string, CopyConflict>();
    protected busy = false;

    conflictOf({ sessionID }: ChangeScope, { path, fingerprint }: ChangedFile): CopyConflict | undefined {
        return this.conflicts.get(keyOf(sessionID, path, fingerprint));
    }

    /** Asks first if there is something by which the machine runs programs. */
    async apply(scope: ChangeScope, files: readonly ChangedFile[], more: Pick<CopyPart, 'favour' | 'parts'> = {}): Promise<void> {
        const wanted = files.filter(({ copied }) => copied && !copied.refused);
        const guarded = wanted.filter(({ copied }) => copied?.guarded).map(({ path }) => path);
        if (wanted.length > 0 && (guarded.length === 0 || await this.agrees(guarded))) {
            await this.run(scope, async () => {
                const unsaved = await this.unsaved(wanted);
                const ready = wanted.filter(({ path }) => !unsaved.includes(path));
                return [
                    ...unsaved.map(path => ({ path, outcome: 'failed' as const, reason: `${path} has unsaved changes. Save it first.` })),
                    ...await this.service.applyCopy(
                        scope.sessionID, ready.map(({ path, fingerprint }) => ({ path, fingerprint, agreed: true, ...more }))
                    )
                ];
            }, wanted);
        }
    }

    applyHunk(scope: ChangeScope, file: ChangedFile, { id }: Pick<ChangeHunk, 'id'>): Promise<void> {
        return this.apply(scope, [file], { parts: [id] });
    }

    /** Brings into the copy what the person has changed since, or what they chose of it. */
    async bringIn(scope: ChangeScope, choices?: readonly CopyChoice[]): Promise<void> {
        const files = this.model.state.list?.files ?? [];
        await this.run(scope, async () => {
            const results = await this.service.updateCopy(scope.sessionID, choices);
            const updated = results.filter(({ outcome }) => outcome === 'updated').length;
            if (updated > 0 || results.length === 0) {
                this.messages.info(updated > 0
                    ? nls.localize('openspace/chat/copy/broughtIn', 'Brought into the copy: {0}. The agent hears of it.', updated)
                    : nls.localize('openspace/chat/copy/upToDate', 'The copy has everything that is in your folder.'));
            }
            return results;
        }, files);
    }

    /** Asks first. */
    async discard(scope: ChangeScope, files: readonly ChangedFile[], parts?: readonly string[]): Promise<void> {
        const question = files.length === 1
            ? nls.localize('openspace/chat/copy/discardOne', 'Throw away what the agent changed in {0}?', files[0].path)
            : nls.localize('openspace/chat/copy/discardMany', 'Throw away what the agent changed in {0} files?', files.length);
        if (files.length > 0 && (parts || await this.confirm(discardTitle(), question))) {
            await this.run(scope, () => this.service.discardCopy(
                scope.sessionID, files.map(({ path, fingerprint }) => ({ path, fingerprint, ...parts && { parts } }))
            ), files);
        }
    }

    protected async run(scope: ChangeScope, step: () => Promise<readonly CopyResult[]>, files: readonly ChangedFile[]): Promise<void> {
        if (this.busy) {
            return;
        }
        this.busy = true;
        try {
            this.take(scope, await step(), files);
        } catch (error) {
            this.messages.error(nls.localize('openspace/chat/copy/failed', 'The copy could not be used: {0}', toastText(errorText(error))));
        } finally {
            this.busy = false;
            await this.model.refresh();
            this.onDidChangeEmitter.fire();
        }
    }

    protected take({ sessionID }: ChangeScope, results: readonly CopyResult[], files: readonly ChangedFile[]): void {
        for (const { path, outcome, merged, seen } of results) {
            const fingerprint = files.find(file => file.path === path)?.fingerprint ?? '';
            if (outcome === 'conflict') {
                this.conflicts.set(keyOf(sessionID, path, fingerprint), {
                    ...merged !== undefined && { merged }, ...seen !== undefined && { seen }
                });
            } else if (outcome !== 'failed') {
                this.conflicts.delete(keyOf(sessionID, path, fingerprint));
            }
        }
        const conflicts = results.filter(({ outcome }) => outcome === 'conflict').length;
        const reasons = results.flatMap(({ reason }) => reason ?? []);
        const lines = [
            ...conflicts > 0
                ? [nls.localize('openspace/chat/copy/conflicts', 'Conflicts with your own changes: {0}. Decide in Changes.', conflicts)]
                : [],
            ...reasons.slice(0, MAX_REASONS).map(reasonText),
            ...reasons.length > MAX_REASONS
                ? [nls.localize('openspace/chat/changes/moreReasons', 'and {0} more', reasons.length - MAX_REASONS)]
                : []
        ];
        if (lines.length > 0) {
            this.messages.warn(toastText(lines.join(' ')));
        }
    }

    /** What the person types is on no disk, so that it could not be merged. */
    protected async unsaved(files: readonly ChangedFile[]): Promise<string[]> {
        const found = await Promise.all(files.map(async ({ path, uri }) => {
            const file = uri === undefined ? undefined : await this.files.locate(path, 'compare').catch(() => undefined);
            return file && await this.documents.isUnsaved(file) ? [path] : [];
        }));
        return found.flat();
    }

    protected agrees(paths: readonly string[]): Promise<boolean> {
        return this.confirm(
            nls.localize('openspace/chat/copy/guardedTitle', 'Apply settings and instructions'),
            nls.localize(
                'openspace/chat/copy/guarded',
                'Your machine may run what stands in these files, or other agents may follow it. Have you looked at them? {0}',
                paths.slice(0, MAX_NAMES).join(', ') + (paths.length > MAX_NAMES ? ' …' : '')
            )
        );
    }

    protected async confirm(title: string, msg: string): Promise<boolean> {
        return await new ConfirmDialog({ title, msg }).open() === true;
    }
}

function discardTitle(): string {
    return nls.localize('openspace/chat/copy/discardTitle', 'Throw away changes');
}

function keyOf(sessionID: string, path: string, fingerprint: string): string {
    return JSON.stringify([sessionID, path, fingerprint]);
}
