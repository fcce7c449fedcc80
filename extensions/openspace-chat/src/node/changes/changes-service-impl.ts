import { createHash } from 'node:crypto';
import { inject, injectable } from '@theia/core/shared/inversify';
import { MessageWithParts } from 'openspace-agent/lib/common';
import { SandboxedSessions } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { allMessages } from 'openspace-agent/lib/node/opencode/message-pages';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { LAST_TURN, TurnChange } from 'openspace-core/lib/common/services/turn-revisions';
import { FilesServiceImpl } from 'openspace-hands/lib/node/files/files-service-impl';
import {
    ChangeList, ChangeScope, ChangesService, CopyChoice, CopyPart, CopyResult, TextExchange
} from '../../common/services/changes-service';
import { findSpan, withoutSpans } from './change-hunks';
import { ComparedFile, compareFile, pairRenames, sinceAccepted, toChangedFile, withOthers } from './compared-file';
import { CopyChanges } from './copy-changes';
import { turnsOfFiles } from './edits-of-others';
import { gitFiles } from './git-files';
import { beforeOf, BeforeState, hasSnapshots, leftFiles, RecordedFile, recordedFiles } from './recorded-files';
import { repositoryPrograms } from './repository-programs';
import { messagesByTurn, scopedMessages } from './scoped-messages';
import { turnTexts } from './turn-texts';

/** How many lines of hunks go to the page at once; nobody reads more in a list. */
const MAX_LINES = 20_000;

/** As many lines around a change as no file has that is compared at all: then the diff tells the whole text before. */
const WHOLE_FILE = 10_000_000;

/** A turn is looked for in as many sessions, the newest first. */
const MAX_SESSIONS = 20;

/** Of as many turns it is remembered in which session they were found. */
const MAX_REMEMBERED = 500;

/** Compares what the conversations of one page's folder tell with what is on the disk. */
@injectable()
export class ChangesServiceImpl implements ChangesService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    @inject(FilesServiceImpl)
    protected readonly files: FilesServiceImpl;

    @inject(CopyChanges)
    protected readonly copies: CopyChanges;

    @inject(SandboxedSessions)
    protected readonly sandboxes: SandboxedSessions;

    /** By the message that began the turn, the one that was asked for last at the end. */
    protected readonly sessionsOfTurns = new Map<string, string>();

    async list(scope: ChangeScope): Promise<ChangeList> {
        const { directory } = await this.folders.open();
        const copied = scope.git ? undefined : await this.copies.list(directory, scope.sessionID);
        if (!copied) {
            return this.listFolder(scope);
        }
        const repository = await this.repository();
        return { ...copied, ...repository && { repository } };
    }

    protected async listFolder(scope: ChangeScope): Promise<ChangeList> {
        const [{ compared, source }, repository] = await Promise.all([this.compareAll(scope), this.repository()]);
        let lines = 0;
        const files = compared.filter(({ isSame }) => !isSame).sort((a, b) => a.path < b.path ? -1 : 1).map(file => {
            const changed = toChangedFile(file, MAX_LINES - lines);
            lines += changed.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0);
            return changed;
        });
        return { files, source, ...repository ? { repository } : {} };
    }

    async before(scope: ChangeScope, path: string): Promise<string> {
        return scope.copy
            ? this.copies.text(scope.sessionID, path, 'before')
            : knownText((await this.find(scope, path)).before, path) ?? '';
    }

    copied(sessionID: string, path: string): Promise<string> {
        return this.copies.text(sessionID, path, 'now');
    }

    applyCopy(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]> {
        return this.copies.apply(sessionID, parts);
    }

    updateCopy(sessionID: string, choices?: readonly CopyChoice[]): Promise<readonly CopyResult[]> {
        return this.copies.update(sessionID, choices);
    }

    discardCopy(sessionID: string, parts: readonly CopyPart[]): Promise<readonly CopyResult[]> {
        return this.copies.discard(sessionID, parts);
    }

    async turn(wanted: string, turn: string, sessionID?: string): Promise<TurnChange> {
        const { path } = await this.files.recall(wanted);
        const { client, directory } = await this.folders.open();
        const session = turn === LAST_TURN ? sessionID : await this.sessionOf(turn, sessionID);
        if (session === undefined) {
            throw new Error(turn === LAST_TURN ? 'There is no session yet.' : `There is no turn "${turn}".`);
        }
        const failure = 'The changes could not be read';
        const [{ revert }, all] = await Promise.all([
            dataOf(client.session.get({ sessionID: session, directory }), failure),
            dataOf(allMessages({ client }, { sessionID: session, directory }).then(data => ({ data })), failure)
        ]);
        const turns = [...messagesByTurn(scopedMessages(all, undefined, revert?.messageID)).values()];
        const isWanted = ([first]: readonly MessageWithParts[]): boolean => turn === LAST_TURN || first.info.id === turn;
        for (let index = turns.findLastIndex(isWanted); index >= 0; index = turns.slice(0, index).findLastIndex(isWanted)) {
            const recorded = await this.findRecorded(recordedFiles(turns[index], directory), path);
            if (recorded) {
                return this.turnChange(turns.slice(index), recorded, directory, path);
            }
        }
        const which = turn === LAST_TURN ? 'No turn of this session has' : `The turn "${turn}" has not`;
        throw new Error(`${which} changed ${path}.`);
    }

    protected async turnChange(
        turns: ReadonlyArray<readonly MessageWithParts[]>, recorded: RecordedFile, directory: string, path: string
    ): Promise<TurnChange> {
        const { text: now, kind } = await this.files.inspect(recorded.file);
        if (kind === 'binary' || kind === 'large') {
            throw new Error(kind === 'large' ? `${path} is too large.` : `${path} is a binary file.`);
        }
        const { before, after } = turnTexts(turns, recorded, directory, now);
        if (after.kind === 'unknown' && before.kind !== 'data') {
            throw new Error(`How the turn left ${path} is not known: no version of it was kept, and it may have changed since.`);
        }
        return { before: knownText(before, path), after: knownText(after, path) };
    }

    /** The session that has a message: the given one, or one of the newest. */
    protected async sessionOf(messageID: string, sessionID: string | undefined): Promise<string | undefined> {
        const { client, directory } = await this.folders.open();
        const find = async (ids: Iterable<string>): Promise<string | undefined> => {
            for (const id of ids) {
                if ((await client.session.message({ sessionID: id, directory, messageID })).data) {
                    return this.rememberSession(messageID, id);
                }
            }
            return undefined;
        };
        const likely = new Set([this.sessionsOfTurns.get(messageID), sessionID].filter(id => id !== undefined));
        const found = await find(likely);
        if (found !== undefined) {
            return found;
        }
        const sessions = await dataOf(client.session.list({ directory, limit: MAX_SESSIONS }), 'The sessions could not be read');
        return find(sessions.map(({ id }) => id).filter(id => !likely.has(id)));
    }

    protected rememberSession(messageID: string, sessionID: string): string {
        this.sessionsOfTurns.delete(messageID);
        this.sessionsOfTurns.set(messageID, sessionID);
        if (this.sessionsOfTurns.size > MAX_REMEMBERED) {
            const [oldest] = this.sessionsOfTurns.keys();
            this.sessionsOfTurns.delete(oldest);
        }
        return sessionID;
    }

    /** By whatever name the agent called it. */
    protected async findRecorded(files: readonly RecordedFile[], path: string): Promise<RecordedFile | undefined> {
        const pathOf = ({ file }: RecordedFile): Promise<string | undefined> =>
            this.files.locate(file, 'compare').then(found => found.path, () => undefined);
        return files[(await Promise.all(files.map(pathOf))).indexOf(path)];
    }

    async planRevert(
        scope: ChangeScope, path: string, { fingerprint, parts }: { readonly fingerprint: string; readonly parts?: readonly string[] }
    ): Promise<readonly TextExchange[]> {
        const file = await this.find(scope, path);
        const { before, now, canRevert } = file;
        if (file.fingerprint !== fingerprint) {
            throw new Error(`${path} has been changed meanwhile. Look at it again first.`);
        }
        if (!canRevert) {
            throw new Error(`${path} cannot be put back: what it was before is not known exactly.`);
        }
        const content = before.kind === 'text' ? before.text : undefined;
        if (parts === undefined) {
            const back = { path, expected: now, content };
            return file.from === undefined ? [back] : [{ path: file.from.path, content: file.from.text }, back];
        }
        const spans = parts.flatMap(part => findSpan(file.hunks, part) ?? []);
        if (spans.length < parts.length || now === undefined) {
            throw new Error(`These lines of ${path} have been changed meanwhile.`);
        }
        const text = withoutSpans(content ?? '', now, spans);
        // All that a new file has taken back is the file taken back.
        return [{ path, expected: now, content: text === '' && content === undefined ? undefined : text }];
    }

    async createRepository(): Promise<void> {
        const { client, directory } = await this.folders.open();
        await dataOf(client.project.initGit({ directory }), 'The repository could not be created');
    }

    /** Undefined if there is none, or the server does not tell: the changes themselves are worth more. */
    protected async repository(): Promise<ChangeList['repository']> {
        const { client, directory } = await this.folders.open();
        const { data } = await client.vcs.get({ directory });
        // The server says null for what is not there, unlike its types.
        const [branch, mainBranch] = [data?.branch ?? undefined, data?.default_branch ?? undefined];
        return branch || mainBranch ? { branch, mainBranch } : undefined;
    }

    protected async find(scope: ChangeScope, path: string): Promise<ComparedFile> {
        const { compared } = await this.compareAll(scope);
        const found = compared.find(file => file.path === path);
        if (!found) {
            throw new Error(`${path} is not among the changes any more.`);
        }
        return found;
    }

    protected async compareAll(scope: ChangeScope): Promise<{ compared: ComparedFile[]; source: ChangeList['source'] }> {
        return scope.git ? this.compareWithGit(scope.git) : this.compareWithSession(scope);
    }

    protected async compareWithGit(
        git: NonNullable<ChangeScope['git']>
    ): Promise<{ compared: ComparedFile[]; source: ChangeList['source'] }> {
        const { client, directory } = await this.folders.open();
        const failure = 'The changes could not be read';
        await this.refusePrograms(directory);
        const [diffs, { worktree }] = await Promise.all([
            dataOf(client.vcs.diff({ directory, mode: git === 'branch' ? 'branch' : 'git', context: WHOLE_FILE }), failure),
            dataOf(client.path.get({ directory }), failure)
        ]);
        const compared = await Promise.all(gitFiles(diffs, worktree).map(file => this.compare(file, undefined)));
        return { compared: pairRenames(compared), source: 'snapshots' };
    }

    /** What ran in a sandbox may have written to the repository what git would run outside of it. */
    protected async refusePrograms(directory: string): Promise<void> {
        const programs = this.sandboxes.hasEverRunIn(directory) ? await repositoryPrograms(directory) : [];
        if (programs.length > 0) {
            throw new Error(`Git would run programs that this repository names in its configuration: ${programs.join(', ')}. `
                + 'An agent has worked here in a sandbox and may have written that. Look at .git/config first.');
        }
    }

    protected async compareWithSession(
        { sessionID, messageID, accepted = {} }: ChangeScope
    ): Promise<{ compared: ComparedFile[]; source: ChangeList['source'] }> {
        const { client, directory } = await this.folders.open();
        const failure = 'The changes could not be read';
        const [{ revert }, all] = await Promise.all([
            dataOf(client.session.get({ sessionID, directory }), failure),
            dataOf(allMessages({ client }, { sessionID, directory }).then(data => ({ data })), failure)
        ]);
        const messages = scopedMessages(all, messageID, revert?.messageID);
        const whole = scopedMessages(all, undefined, revert?.messageID);
        const [left, turns] = [leftFiles(whole, directory), turnsOfFiles(whole, directory)];
        const compared = await Promise.all(recordedFiles(messages, directory).map(async recorded => {
            const file = await this.compare(recorded, left.get(recorded.file));
            const known = turns.get(recorded.file);
            return withOthers(sinceAccepted(file, known, accepted[file.path] ?? [], hash), known);
        }));
        return { compared: pairRenames(compared), source: hasSnapshots(messages) ? 'snapshots' : 'tools' };
    }

    protected async compare(recorded: RecordedFile, left: string | null | undefined): Promise<ComparedFile> {
        try {
            const disk = await this.files.inspect(recorded.file);
            return compareFile(disk, beforeOf(recorded, disk.text), left, hash);
        } catch {
            // The guard does not let it through, or the system does not give it out.
            return compareFile({ path: recorded.file }, beforeOf(recorded, undefined), undefined, hash);
        }
    }
}

/** Undefined if there was no file; throws a message for the user if nobody knows. */
function knownText(state: BeforeState, path: string): string | undefined {
    if (state.kind === 'data') {
        throw new Error(`${path} was a binary file before.`);
    }
    if (state.kind === 'unknown') {
        throw new Error(`No earlier version of ${path} was kept.`);
    }
    return state.kind === 'text' ? state.text : undefined;
}

function hash(...texts: readonly string[]): string {
    const sum = createHash('sha256');
    texts.forEach(text => sum.update(`${text.length} ${text}`));
    return sum.digest('base64url').slice(0, 22);
}
