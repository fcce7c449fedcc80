import * as path from 'node:path';
import type { CopyRequest } from '@openspace/foundation/copies';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { CopyGlances } from 'openspace-agent/lib/node/sandbox/copy-glances';
import { CopyUpdates } from 'openspace-agent/lib/node/sandbox/copy-updates';
import { CopiedChange, CopySet, SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { GuardedNames } from 'openspace-core/lib/node/paths/guarded-names';
import { ChangedFile, ChangeList, CopyChoice, CopyPart, CopyResult } from '../../common/services/changes-service';
import { countLines, findSpan, hunksOf, PlacedHunk, withoutSpans } from './change-hunks';

/** How many lines of hunks go to the page at once. */
const MAX_LINES = 20_000;

/** What a session changed in its copy of the folder, as the view shows it, and the way into the folder. */
@injectable()
export class CopyChanges {

    @inject(SandboxCopies)
    protected readonly copies: SandboxCopies;

    @inject(CopyUpdates)
    protected readonly updates: CopyUpdates;

    @inject(CopyGlances)
    protected readonly glances: CopyGlances;

    /** Undefined if the session has no copy. */
    async list(directory: string, sessionID: string): Promise<ChangeList | undefined> {
        const set = await this.copies.changes(sessionID);
        let lines = 0;
        const files = set?.changes.map(change => {
            const file = toFile(change, directory, MAX_LINES - lines);
            lines += file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
            return file;
        });
        return set && files && {
            files, source: 'copy', ...set.truncated && { truncated: true }, ...set.skipped.length > 0 && { skipped: set.skipped }
        };
    }

    /** Before or now; empty if there is no such text. */
    async text(sessionID: string, file: string, side: 'before' | 'now'): Promise<string> {
        return find((await this.set(sessionID)).changes, file)[side] ?? '';
    }

    async apply(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]> {
        const { changes } = await this.set(sessionID);
        const refused = parts.filter(({ path: file, agreed }) => !agreed && isGuarded(file)).map(({ path: file }) => ({
            path: file, outcome: 'failed' as const,
            reason: `${file} was not applied: your machine may run what stands in it, or other agents may follow it. Apply it alone.`
        }));
        const wanted = parts.filter(({ path: file }) => !refused.some(other => other.path === file));
        const { ready, stale } = plan(changes, wanted, keptParts);
        const done = ready.length > 0 ? await this.copies.apply(sessionID, ready) : [];
        void this.glances.look(sessionID);
        return [...refused, ...stale, ...done];
    }

    async discard(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]> {
        const { changes } = await this.set(sessionID);
        const { ready, stale } = plan(changes, parts, (change, hunks, ids) => withoutParts(change, hunks, ids));
        const done = ready.length > 0 ? await this.copies.discard(sessionID, ready) : [];
        void this.glances.look(sessionID);
        return [...stale, ...done];
    }

    async update(sessionID: string, choices?: readonly CopyChoice[]): Promise<readonly CopyResult[]> {
        const { updated, trouble } = await this.updates.bringIn(sessionID, choices);
        void this.glances.look(sessionID);
        return [...updated.map(file => ({ path: file, outcome: 'updated' as const })), ...trouble];
    }

    protected async set(sessionID: string): Promise<CopySet> {
        const set = await this.copies.changes(sessionID);
        if (!set) {
            throw new Error('This session has no copy any more.');
        }
        return set;
    }
}

type ChooseText = (change: CopiedChange, hunks: readonly PlacedHunk[], ids: readonly string[]) => string | undefined;

/** What is asked of the copy for the parts that the person chose, which must be there still. */
function plan(
    changes: readonly CopiedChange[], parts: readonly CopyPart[], choose: ChooseText
): { readonly ready: CopyRequest[]; readonly stale: CopyResult[] } {
    const ready: CopyRequest[] = [];
    const stale: CopyResult[] = [];
    for (const { path: file, fingerprint, parts: ids, favour } of parts) {
        const change = changes.find(other => other.path === file);
        if (change?.fingerprint !== fingerprint) {
            stale.push({ path: file, outcome: 'failed', reason: `${file} has been changed meanwhile. Look at it again first.` });
            continue;
        }
        const text = ids && choose(change, hunksOf(change.before ?? '', change.now ?? ''), ids);
        ready.push({ path: file, fingerprint, ...text !== undefined && { text }, ...favour && { favour } });
    }
    return { ready, stale };
}

/** Undefined if all of it is wanted. */
function keptParts(change: CopiedChange, hunks: readonly PlacedHunk[], ids: readonly string[]): string | undefined {
    const spans = ids.map(id => spanOf(change, hunks, id));
    const others = hunks.flatMap(({ edits }) => edits).filter(
        edit => !spans.some(span => span.newStart <= edit.newStart && edit.newEnd <= span.newEnd
            && span.oldStart <= edit.oldStart && edit.oldEnd <= span.oldEnd)
    );
    return others.length === 0 ? undefined : withoutSpans(change.before ?? '', change.now ?? '', others);
}

/** Undefined if nothing is left. */
function withoutParts(change: CopiedChange, hunks: readonly PlacedHunk[], ids: readonly string[]): string | undefined {
    const text = withoutSpans(change.before ?? '', change.now ?? '', ids.map(id => spanOf(change, hunks, id)));
    return text === (change.before ?? '') ? undefined : text;
}

function spanOf({ path: file }: CopiedChange, hunks: readonly PlacedHunk[], id: string): NonNullable<ReturnType<typeof findSpan>> {
    const span = findSpan(hunks, id);
    if (!span) {
        throw new Error(`These lines of ${file} have been changed meanwhile.`);
    }
    return span;
}

function find(changes: readonly CopiedChange[], file: string): CopiedChange {
    const change = changes.find(other => other.path === file);
    if (!change) {
        throw new Error(`${file} is not among the changes any more.`);
    }
    return change;
}

function isGuarded(file: string): boolean {
    return GuardedNames.isProtected(file) || GuardedNames.isSteering(file);
}

function toFile(change: CopiedChange, directory: string, mostLines: number): ChangedFile {
    const { path: file, status, fingerprint, before, now, link, executable, refused, folder, size } = change;
    const isText = before !== undefined || now !== undefined;
    const hunks = isText && !refused ? hunksOf(before ?? '', now ?? '') : [];
    let left = mostLines;
    const told = hunks.filter(({ lines }) => (left -= lines.length) >= 0);
    return {
        path: file, status, fingerprint, ...countLines(hunks), canRevert: false,
        ...!refused && { uri: FileUri.create(path.join(directory, file)).toString() },
        hunks: told.map(({ id, oldStart, newStart, lines }) => ({ id, oldStart, newStart, lines })),
        ...told.length < hunks.length && { truncated: true },
        ...!isText && !refused && link === undefined && size !== undefined && size > 0 && { note: 'binary' as const },
        ...folder === 'changed' && { touched: true },
        copied: {
            ...refused && { refused }, ...!refused && isGuarded(file) && { guarded: true as const }, ...link !== undefined && { link },
            ...executable !== undefined && { executable }
        }
    };
}
