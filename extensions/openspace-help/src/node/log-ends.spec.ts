import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder';
import { logEnds } from './log-ends';

describe('logEnds', () => {
    let folder: TemporaryFolder;

    beforeEach(() => folder = new TemporaryFolder());
    afterEach(() => folder.remove());

    const ends = (): ReturnType<typeof logEnds> => logEnds(folder.at('logs'), 42, new Redactor(['hushhush']), '/home/ann');

    it('takes the log of this start and that of opencode, without secrets and without the name of the home', async () => {
        folder.file('logs/backend-2026-01-01-41.log', 'of another\n');
        folder.file('logs/backend-2026-01-02-42.log', 'in /home/ann/project\n\nkey=hushhush\n'
            + 'Authorization: Bearer abcdefghijklmnop1234567890\n');
        folder.file('logs/opencode.log', 'fine\n');
        const [backend, opencode] = await ends();
        expect(backend.name).toBe('backend-2026-01-02-42.log');
        expect(backend.lines[0]).toBe('in ~/project');
        expect(backend.lines.join('\n')).not.toMatch(/hushhush|abcdefghijklmnop/);
        expect(opencode).toEqual({ name: 'opencode.log', lines: ['fine'] });
    });

    it('takes the end of a long log, from the beginning of a line', async () => {
        folder.file('logs/opencode.log', Array.from({ length: 5_000 }, (_none, index) =>
            `line ${index} of many, and quite long`).join('\n'));
        const [{ lines }] = await ends();
        expect([lines.length, lines[0], lines.at(-1)]).toEqual(
            [40, 'line 4960 of many, and quite long', 'line 4999 of many, and quite long']);
    });

    it('has nothing where there are no logs', async () => {
        expect(await ends()).toEqual([]);
    });
});
