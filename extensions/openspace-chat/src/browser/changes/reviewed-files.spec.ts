import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { describe, expect, it } from 'vitest';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { editsOf } from '../../common/changes/change-edits';
import { ChangedFile } from '../../common/services/changes-service';
import { ReviewedFiles } from './reviewed-files';

const SESSION = { sessionID: 'ses_1' };
const HUNKS = [
    { id: 'a', oldStart: 1, newStart: 1, lines: ['-one', '+ONE'] }, { id: 'b', oldStart: 20, newStart: 20, lines: ['-two', '+TWO'] }
];
const file = (extra: Partial<ChangedFile> = {}): ChangedFile =>
    ({ path: 'a.ts', status: 'modified', additions: 2, deletions: 2, fingerprint: 'f1', hunks: HUNKS, canRevert: true, ...extra });

async function open(storage = new FakeStorage()): Promise<ReviewedFiles> {
    const container = new Container();
    container.bind(StorageService).toConstantValue(storage);
    container.bind(ReviewedFiles).toSelf().inSingletonScope();
    const reviewed = container.get(ReviewedFiles);
    await reviewed.ready;
    return reviewed;
}

describe('files that the person has reviewed', () => {
    it('stay so over a reload, until they change again', async () => {
        const storage = new FakeStorage();
        (await open(storage)).setReviewed(SESSION, file(), true);
        await Promise.resolve();
        const again = await open(storage);
        expect(again.isReviewed(SESSION, file())).toBe(true);
        expect(again.isReviewed(SESSION, file({ fingerprint: 'f2' }))).toBe(false);
        expect(again.isReviewed({ ...SESSION, messageID: 'msg_1' }, file())).toBe(false);
        expect(again.isReviewed({ sessionID: 'ses_2' }, file())).toBe(false);
    });

    it('are those whose hunks are all accepted', async () => {
        const reviewed = await open();
        reviewed.setAccepted(SESSION, file(), HUNKS[0], true);
        expect([
            reviewed.isAccepted(SESSION, file(), HUNKS[0]), reviewed.isAccepted(SESSION, file(), HUNKS[1]),
            reviewed.isReviewed(SESSION, file())
        ])
            .toEqual([true, false, false]);
        reviewed.setAccepted(SESSION, file(), HUNKS[1], true);
        expect(reviewed.isReviewed(SESSION, file())).toBe(true);
        reviewed.setAccepted(SESSION, file(), HUNKS[0], false);
        expect([reviewed.isReviewed(SESSION, file()), reviewed.isAccepted(SESSION, file(), HUNKS[1])]).toEqual([false, true]);
    });

    it('keep the hunks that stay as they are when another one goes away', async () => {
        const reviewed = await open();
        reviewed.setAccepted(SESSION, file(), HUNKS[1], true);
        const moved = { ...HUNKS[1], id: 'c', newStart: 19 };
        expect(reviewed.isAccepted(SESSION, file({ fingerprint: 'f2', hunks: [moved] }), moved)).toBe(true);
    });

    it('stay so when somebody else than the agent writes to them', async () => {
        const reviewed = await open();
        const mine = { id: 'c', oldStart: 40, newStart: 40, lines: ['+mine'] };
        const [others] = editsOf(mine);
        const touched = file({ fingerprint: 'f2', hunks: [...HUNKS, mine], others: [others.id] });
        HUNKS.forEach(hunk => reviewed.setAccepted(SESSION, file(), hunk, true));
        expect([reviewed.isReviewed(SESSION, touched), reviewed.isKept(SESSION, touched, others)]).toEqual([true, false]);
        expect(reviewed.isReviewed(SESSION, { ...touched, others: undefined })).toBe(false);
        reviewed.setAccepted(SESSION, touched, HUNKS[0], false);
        expect(reviewed.isReviewed(SESSION, touched)).toBe(false);
    });

    it('have what was accepted of lines that changed again', async () => {
        const reviewed = await open();
        reviewed.setReviewed(SESSION, file(), true);
        const { 'a.ts': first } = reviewed.acceptedIn('ses_1');
        const again = file({ fingerprint: 'f2', hunks: [{ ...HUNKS[0], lines: ['-one', '+Once'] }, HUNKS[1]] });
        expect(reviewed.isAccepted(SESSION, again, again.hunks[0])).toBe(false);
        reviewed.setAccepted(SESSION, again, again.hunks[1], true);
        expect(reviewed.acceptedIn('ses_1')).toEqual({ 'a.ts': first });
        reviewed.setReviewed({ ...SESSION, messageID: 'msg_1' }, file(), true);
        expect(Object.keys(reviewed.acceptedIn('ses_1'))).toEqual(['a.ts']);
    });

    it('can be taken back', async () => {
        const reviewed = await open();
        reviewed.setReviewed(SESSION, file(), true);
        reviewed.setReviewed(SESSION, file(), false);
        expect([reviewed.isReviewed(SESSION, file()), reviewed.isAccepted(SESSION, file(), HUNKS[0])]).toEqual([false, false]);
    });

    it('begin anew with what another version has written', async () => {
        const storage = new FakeStorage();
        await storage.setData('openspace-changes-reviewed', { ses_1: 'nonsense' });
        expect((await open(storage)).isReviewed(SESSION, file())).toBe(false);
    });
});
