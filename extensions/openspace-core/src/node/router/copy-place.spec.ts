import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { CommandResult, content, idOf, label, workspacePath } from '../../common';
import { CopyPlace, namesPlace } from './copy-place';

const SCHEMA = z.toJSONSchema(z.object({
    path: workspacePath().optional(), text: content().optional(), title: label().optional(), tab: idOf('content').optional(),
    link: z.object({ path: workspacePath() }).optional()
}), { io: 'input' });

const SHOW = 'openspace.test.show';

describe('CopyPlace', () => {
    let folder: TemporaryFolder;
    let place: CopyPlace;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.file('copy/a b.ts', '');
        place = new CopyPlace('/w', folder.at('copy'));
    });

    afterEach(() => folder.remove());

    const placed = (args: Record<string, unknown>, cmd = SHOW): Promise<unknown> => place.argumentsFor(cmd, SCHEMA, args);

    it('leads paths into the copy, however they are written, and leaves what is no path', async () => {
        const file = `${folder.at('copy')}/src/a.ts`;
        for (const path of ['src/a.ts', './src//a.ts', '/w/src/a.ts', '/workspace/src/a.ts', 'file:///w/src/a.ts']) {
            expect(await placed({ path, text: 'src/a.ts', title: 'src/a.ts', link: { path: 'src/a.ts' } }))
                .toEqual({ path: file, text: 'src/a.ts', title: 'src/a.ts', link: { path: 'src/a.ts' } });
        }
    });

    it('leaves paths that lead elsewhere to the guard, which has their words', async () => {
        for (const path of ['../a.ts', 'src/../../a.ts', '~/a.ts', '/etc/passwd', '/w2/a.ts', 'file://host/a.ts']) {
            expect(await placed({ path })).toEqual({ path });
        }
    });

    it('takes names of tabs for files of the copy if there are such', async () => {
        expect(await placed({ tab: 'a b.ts' })).toEqual({ tab: `file://${folder.at('copy')}/a%20b.ts` });
        expect(await placed({ tab: 'b.ts' })).toEqual({ tab: 'b.ts' });
    });

    it('looks below the copy where no folder is named', async () => {
        expect(await placed({}, 'openspace.file.list')).toEqual({ path: folder.at('copy') });
        for (const path of ['', '.', '/workspace/']) {
            expect(await placed({ path }, 'openspace.file.list')).toEqual({ path: folder.at('copy') });
        }
        expect(await placed({}, 'openspace.presentation.list')).toEqual({ path: folder.at('copy') });
        expect(await placed({ path: 'src' }, 'openspace.file.list')).toEqual({ path: `${folder.at('copy')}/src` });
        expect([namesPlace('openspace.file.list', SCHEMA, {}), namesPlace(SHOW, SCHEMA, {}), namesPlace(SHOW, SCHEMA, { path: 'a' })])
            .toEqual([true, false, true]);
    });

    it('answers with the names that the session knows', () => {
        const copy = folder.at('copy');
        expect(place.resultOf(CommandResult.ok({ path: `${copy}/a b.ts`, tabs: [{ id: `file://${copy}/a%20b.ts`, at: 3 }], root: copy })))
            .toMatchObject({ data: { path: 'a b.ts', tabs: [{ id: 'a b.ts', at: 3 }], root: '.' } });
        expect(place.resultOf(CommandResult.failed(`File not found: ${copy}/src/x.ts`)).error).toBe('File not found: src/x.ts');
    });
});
