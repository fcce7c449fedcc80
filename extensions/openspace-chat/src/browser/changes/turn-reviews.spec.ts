import { StorageService } from '@theia/core/lib/browser/storage-service';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { ConversationStore } from 'openspace-agent/lib/browser/connection/conversation-store';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeEdit, editsOf } from '../../common/changes/change-edits';
import { ChangedFile, ChangeScope, ChangesService } from '../../common/services/changes-service';
import { ChangeReverts } from './change-reverts';
import { ReviewedFiles } from './reviewed-files';
import { TurnReviews } from './turn-reviews';

// Theia's compiled modules require Monaco's ES modules, which Node refuses; here it serves as a service identifier.
vi.mock('./change-reverts', () => ({ ChangeReverts: class { } }));

const SESSION = { sessionID: 'ses_1' };
const hunk = (oldStart: number, newStart: number, ...lines: string[]): ChangedFile['hunks'][number] =>
    ({ id: `${oldStart}`, oldStart, newStart, lines });
const file = (path: string, hunks: ChangedFile['hunks'], extra: Partial<ChangedFile> = {}): ChangedFile =>
    ({ path, status: 'modified', additions: 1, deletions: 1, fingerprint: `f-${path}`, hunks, canRevert: true, ...extra });

/** The session replaced line 3, took line 10 away and added two lines at the end; the second turn did only the last two. */
const WHOLE = file('a.ts', [hunk(3, 3, '-three', '+THREE'), hunk(10, 10, '-ten'), hunk(20, 19, '+one more', '+and one')]);
const SINCE = file('a.ts', [hunk(10, 10, '-ten'), hunk(19, 18, ' last', '+one more', '+and one')], { fingerprint: 'f-since' });

describe('TurnReviews', () => {
    let lists: Record<string, ChangedFile[]>;
    let reviewed: ReviewedFiles;
    let turns: TurnReviews;
    const messages = { info: vi.fn(), warn: vi.fn() };
    const revertAll = vi.fn(async () => undefined);

    beforeEach(() => {
        vi.clearAllMocks();
        lists = { '': [WHOLE, file('b.ts', [hunk(1, 1, '+b')])], 'msg_1': [WHOLE], 'msg_3': [SINCE] };
        const list = async ({ messageID = '' }: ChangeScope): Promise<unknown> => {
            if (!lists[messageID]) {
                throw new Error('The server is gone.');
            }
            return { files: lists[messageID], source: 'snapshots' };
        };
        const conversation = ['msg_1', 'msg_2', 'msg_3', 'msg_4'].map((id, index) =>
            ({ info: { id, role: index % 2 ? 'assistant' : 'user' }, parts: [] }));
        const container = new Container();
        container.bind(ChangesService).toConstantValue({ list });
        container.bind(ChangeReverts).toConstantValue({ revertAll } as unknown as ChangeReverts);
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind(ConversationStore)
            .toConstantValue({ state: { conversations: { ses_1: { messages: conversation } } } } as unknown as ConversationStore);
        container.bind(StorageService).toConstantValue(new FakeStorage());
        container.bind(ReviewedFiles).toSelf().inSingletonScope();
        container.bind(TurnReviews).toSelf();
        turns = container.get(TurnReviews);
        reviewed = container.get(ReviewedFiles);
    });

    const kept = (): boolean[] => WHOLE.hunks.flatMap(editsOf).map((edit: ChangeEdit) => reviewed.isKept(SESSION, WHOLE, edit));
    const keptTurns = (): boolean[] => ['msg_1', 'msg_3'].map(id => reviewed.isTurnKept('ses_1', id));

    it('keep what has changed since the message, and nothing else', async () => {
        await turns.keep('ses_1', 'msg_3');
        expect(kept()).toEqual([false, true, true]);
        expect(reviewed.isReviewed({ ...SESSION, messageID: 'msg_3' }, SINCE)).toBe(true);
        expect(reviewed.isReviewed(SESSION, WHOLE)).toBe(false);
        expect(keptTurns()).toEqual([false, true]);
    });

    it('keep the turns after it as well', async () => {
        await turns.keep('ses_1', 'msg_1');
        expect([kept(), keptTurns()]).toEqual([[true, true, true], [true, true]]);
        expect(reviewed.isReviewed(SESSION, WHOLE)).toBe(true);
        expect(reviewed.isReviewed(SESSION, lists[''][1])).toBe(false);
    });

    it('keep all of a file whose lines are not told', async () => {
        lists.msg_3 = [file('a.ts', [], { note: 'large' })];
        await turns.keep('ses_1', 'msg_3');
        expect(kept()).toEqual([true, true, true]);
    });

    it('undo what has changed since the message', async () => {
        await turns.undo('ses_1', 'msg_3');
        expect(revertAll).toHaveBeenCalledWith({ ...SESSION, messageID: 'msg_3' }, [SINCE]);
    });

    it('say why nothing happens', async () => {
        lists.msg_3 = [];
        await turns.undo('ses_1', 'msg_3');
        expect(messages.info).toHaveBeenLastCalledWith('All files are as they were before this message.');
        lists.msg_3 = [{ ...SINCE, canRevert: false }];
        await turns.undo('ses_1', 'msg_3');
        expect(messages.info).toHaveBeenLastCalledWith('It is not known what was there before.');
        await turns.keep('ses_1', 'msg_9');
        await turns.undo('ses_1', 'msg_9');
        expect(messages.warn.mock.calls).toEqual([['The server is gone.'], ['The server is gone.']]);
        expect([revertAll.mock.calls.length, keptTurns()]).toEqual([0, [false, false]]);
    });
});
