import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { describe, expect, it, vi } from 'vitest';
import { commentsMessage } from './comment-sender';
import { numberLines } from './hunk-lines';
import { LineComments, LinePlace } from './line-comments';

const PLACE: LinePlace = { path: 'src/a.ts', line: 12, side: 'now', quote: 'const x = 1;' };

async function open(storage: FakeStorage): Promise<LineComments> {
    const container = new Container();
    container.bind(StorageService).toConstantValue(storage);
    container.bind(LineComments).toSelf().inSingletonScope();
    const comments = container.get(LineComments);
    await comments.ready;
    return comments;
}

describe('comments on lines', () => {
    it('are the same in all tabs of the browser', async () => {
        const storage = new FakeStorage();
        const [one, other] = [await open(storage), await open(storage)];
        one.add('ses_1', PLACE, 'Why?');
        await Promise.resolve();
        window.dispatchEvent(new StorageEvent('storage', { key: 'theia:/:something-else' }));
        window.dispatchEvent(new StorageEvent('storage', { key: 'theia:/:folder:openspace-changes-comments' }));
        await vi.waitFor(() => expect(other.of('ses_1').map(({ text }) => text)).toEqual(['Why?']));
        const sent = one.of('ses_1');
        one.edit('ses_1', sent[0].id, 'Why not?');
        one.remove('ses_1', sent);
        expect(one.of('ses_1')).toHaveLength(1);
        one.remove('ses_1', one.of('ses_1').map(comment => ({ ...comment })));
        expect(one.of('ses_1')).toEqual([]);
    });

    it('are kept by session over a reload, and can be changed and thrown away', async () => {
        const storage = new FakeStorage();
        const comments = await open(storage);
        comments.add('ses_1', PLACE, 'Why?');
        comments.add('ses_1', { ...PLACE, line: 3 }, 'Rename this.');
        await Promise.resolve();
        const again = await open(storage);
        const [first, second] = again.of('ses_1');
        expect([first.text, second.text, again.of('ses_2'), again.of(undefined)]).toEqual(['Why?', 'Rename this.', [], []]);
        again.edit('ses_1', first.id, 'Why one?');
        again.edit('ses_1', second.id, '  ');
        expect(again.of('ses_1')).toEqual([{ ...first, text: 'Why one?' }]);
        again.remove('ses_1', again.of('ses_1'));
        expect(again.of('ses_1')).toEqual([]);
    });

    it('become a message that names their lines, in the order of the files', () => {
        const comment = { ...PLACE, id: '1', text: 'Why?' };
        expect(commentsMessage([comment])).toBe('A comment on your changes:\n\nsrc/a.ts:12\n> const x = 1;\nWhy?');
        expect(commentsMessage(
            [comment, { ...comment, line: 2, quote: ' ', text: ' Two lines\nof text ' }, { ...comment, path: 'a.md', side: 'before' }]
        )).toBe(
            'Comments on your changes:\n\na.md:12 (removed line)\n> const x = 1;\nWhy?\n\nsrc/a.ts:2\nTwo lines\nof '
                + 'text\n\nsrc/a.ts:12\n> const x = 1;\nWhy?');
        expect(commentsMessage([{ ...comment, quote: 'x'.repeat(300) }])).toContain(`> ${'x'.repeat(200)}…\n`);
    });

    it('count removed lines before, and others now', () => {
        expect(numberLines({ id: 'h', oldStart: 4, newStart: 6, lines: [' a', '-b', '-c', '+B', ' d'] })
            .map(({ kind, side, number, now }) => [kind, side, number, now])).toEqual([
            ['same', 'now', 6, 6], ['removed', 'before', 5, 7], ['removed', 'before', 6, 7], ['added', 'now', 7, 7], ['same', 'now', 8, 8]
        ]);
    });
});
