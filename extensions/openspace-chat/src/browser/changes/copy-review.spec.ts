import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { ChangedFile, ChangesService, CopyChoice, CopyPart, CopyResult } from '../../common/services/changes-service';
import { ChangesModel } from './changes-model';
import { CopyReview } from './copy-review';
import { asked, changedFile, forgetQuestions } from './fixtures/changes-fixture';

vi.mock('openspace-core/lib/browser/documents/agent-documents', async () => (await import('./fixtures/changes-fixture')).agentDocuments);
vi.mock('./changes-model', async () => (await import('./fixtures/changes-fixture')).changesModel);
vi.mock('@theia/core/lib/browser/dialogs', async () => (await import('./fixtures/changes-fixture')).dialogs);

const SCOPE = { sessionID: 'ses_1' };
const file = (path: string, extra?: Partial<ChangedFile>): ChangedFile => changedFile(path, { copied: {}, ...extra });

describe('CopyReview', () => {
    const messages = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const applied = vi.fn();
    const service = {
        applyCopy: vi.fn(async (_: string, parts: readonly CopyPart[]): Promise<CopyResult[]> => {
            applied(parts.map(({ path }) => path));
            return parts.map(({ path }) => ({ path, outcome: 'applied' }));
        }),
        updateCopy: vi.fn(async (..._: unknown[]): Promise<CopyResult[]> => [])
    };
    const refresh = vi.fn(async () => undefined);
    let unsaved: string[];
    let review: CopyReview;

    beforeEach(() => {
        vi.clearAllMocks();
        forgetQuestions();
        unsaved = [];
        const container = new Container();
        container.bind(ChangesService).toConstantValue(service);
        container.bind(ChangesModel).toConstantValue(
            { refresh, state: { list: { files: [file('a.txt'), file('b.txt')], source: 'copy' } } } as unknown as ChangesModel
        );
        container.bind(FilesService).toConstantValue({ locate: async (path: string) => ({ path }) });
        container.bind(AgentDocuments).toConstantValue(
            { isUnsaved: async ({ path }: { path: string }) => unsaved.includes(path) } as unknown as AgentDocuments
        );
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind(CopyReview).toSelf();
        review = container.get(CopyReview);
    });

    it('writes over nothing that the person types and has not saved, applies the rest, and says why', async () => {
        unsaved = ['a.txt'];
        await review.apply(SCOPE, [file('a.txt'), file('b.txt')]);
        expect(applied.mock.calls).toEqual([[['b.txt']]]);
        expect(messages.warn.mock.calls).toEqual([['a.txt has unsaved changes. Save it first.']]);
        unsaved = [];
        await review.apply(SCOPE, [file('a.txt')]);
        expect(applied.mock.calls.at(-1)).toEqual([['a.txt']]);
    });

    it('asks before it applies what the machine may run', async () => {
        asked.answer = false;
        await review.apply(SCOPE, [file('.vscode/tasks.json', { copied: { guarded: true } }), file('a.txt')]);
        expect([asked.messages.length, asked.messages[0].includes('.vscode/tasks.json'), applied.mock.calls]).toEqual([1, true, []]);
    });

    it('brings the person\'s changes in, shows what both have changed, and takes the choice back to where it belongs', async () => {
        service.updateCopy.mockResolvedValueOnce(
            [{ path: 'new.txt', outcome: 'updated' }, { path: 'a.txt', outcome: 'conflict', merged: 'both', seen: 's' }]
        );
        await review.bringIn(SCOPE);
        expect(review.conflictOf(SCOPE, file('a.txt'))).toEqual({ merged: 'both', seen: 's' });
        expect(messages.info.mock.calls).toEqual([['Brought into the copy: 1. The agent hears of it.']]);
        expect(messages.warn.mock.calls).toEqual([['Conflicts with your own changes: 1. Decide in Changes.']]);
        const choices: CopyChoice[] = [{ path: 'a.txt', seen: 's', favour: 'folder' }];
        service.updateCopy.mockResolvedValueOnce([{ path: 'a.txt', outcome: 'updated' }]);
        await review.bringIn(SCOPE, choices);
        expect(service.updateCopy.mock.calls).toEqual([['ses_1', undefined], ['ses_1', choices]]);
        expect([review.conflictOf(SCOPE, file('a.txt')), refresh.mock.calls.length]).toEqual([undefined, 2]);
    });

    it('says that there is nothing to bring in', async () => {
        await review.bringIn(SCOPE);
        expect(messages.info.mock.calls).toEqual([['The copy has everything that is in your folder.']]);
    });
});
