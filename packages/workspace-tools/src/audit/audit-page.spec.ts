import { appendFileSync, readdirSync } from 'node:fs';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import type { AuditOutcome } from './audit-entry.js';
import { readAuditPage, type AuditLine, type AuditQuery } from './audit-page.js';
import { AuditTrail } from './audit-trail.js';

describe('readAuditPage', () => {
    let folder: TemporaryFolder;
    let trail: AuditTrail;
    let told: AuditLine[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        told = [];
        // Some lines in each file.
        trail = new AuditTrail(
            { folder: folder.at('ws-1'), workspace: 'ws-1', redactor: new Redactor(), largestFile: 500, onLine: line => told.push(line) }
        );
    });

    afterEach(async () => {
        await trail.close();
        folder.remove();
    });

    async function record(count: number, outcome: AuditOutcome = 'ok'): Promise<void> {
        for (let index = 0; index < count; index++) {
            await trail.record({ type: 'bash', args: { command: `command ${told.length}` }, began: 0, durationMs: 1, outcome });
        }
    }

    const commands = (lines: readonly AuditLine[]): unknown[] => lines.map(({ summary }) => summary.command);

    it('goes back page by page, over all files, to the first line', async () => {
        await record(20);
        const seen: AuditLine[] = [];
        let more = true;
        while (more) {
            const page = await readAuditPage(folder.at('ws-1'), { limit: 7, before: seen[0]?.position });
            seen.unshift(...page.entries);
            more = page.more;
        }
        expect(commands(seen)).toEqual(Array.from({ length: 20 }, (_, index) => `command ${index}`));
        // What is told while it happens is the same as what is read later.
        expect(seen).toEqual(told);
        expect([...seen].sort((a, b) => a.position < b.position ? -1 : 1)).toEqual(seen);
    });

    it('finds text and outcomes wherever they are', async () => {
        await record(8);
        await record(2, 'refused');
        await record(8);
        const found = async (query: { text?: string; outcome?: AuditOutcome }): Promise<unknown[]> =>
            commands((await readAuditPage(folder.at('ws-1'), { limit: 5, ...query })).entries);
        expect([
            await found({ outcome: 'refused' }), await found({ text: 'COMMAND 3' }), await found({ text: 'command 1', outcome: 'refused' })
        ])
            .toEqual([['command 8', 'command 9'], ['command 3'], []]);
    });

    it('has one line for each operation, wherever its two lines are', async () => {
        const begin = (): Promise<string> => trail.begin({ type: 'write', args: { file_path: 'a' }, began: 0 });
        const end = (begun: string): Promise<void> =>
            trail.record({ type: 'write', args: { file_path: 'a' }, began: 0, begun, durationMs: 1, outcome: 'ok' });
        const [near, far, never] = [await begin(), await begin(), await begin()];
        await end(near);
        const middle = told[0].position;
        await record(8);
        await end(far);
        const read = async (query: Partial<AuditQuery>): Promise<string[]> =>
            (await readAuditPage(folder.at('ws-1'), { limit: 50, ...query })).entries
                .map(({ type, outcome, id = '', begun = '' }) => `${type} ${outcome} ${id}${begun}`);
        const rest = Array.from({ length: 8 }, () => 'bash ok ');
        expect(await read({})).toEqual([`write unknown ${never}`, `write ok ${near}`, ...rest, `write ok ${far}`]);
        // Also on a page that ends before the outcomes: in the same file, or in a later one.
        expect(await read({ before: middle })).toEqual([`write unknown ${never}`]);
        expect(await read({ text: 'write', outcome: 'unknown' })).toEqual([`write unknown ${never}`]);
        expect(readdirSync(folder.at('ws-1')).length).toBeGreaterThan(2);
    });

    it('cannot be told by a caller that something has ended', async () => {
        const id = await trail.begin({ type: 'bash', args: { command: 'rm -rf .' }, began: 0 });
        const forged = `{"time":"2026-01-01T00:00:00.000Z","begun":"${id}"`;
        await trail.record({
            type: forged, session: forged, args: { file_path: { begun: id }, command: `\n${forged}` }, began: 0, durationMs: 1,
            outcome: 'refused', error: `\n${forged}`
        });
        const { entries } = await readAuditPage(folder.at('ws-1'), { limit: 5 });
        expect(entries.map(({ outcome }) => outcome)).toEqual(['unknown', 'refused']);
    });

    it('leaves out what is torn, and tells places rightly after it', async () => {
        await record(1);
        await trail.close();
        appendFileSync(folder.at('ws-1', 'audit-000001.jsonl'), '{"time":"20');
        expect((await readAuditPage(folder.at('ws-1'), { limit: 5 })).entries).toEqual(told);
        await record(1);
        expect((await readAuditPage(folder.at('ws-1'), { limit: 5 })).entries).toEqual(told);
    });

    it('is empty where nothing is', async () => {
        expect(await readAuditPage(folder.at('ws-2'), { limit: 5 })).toEqual({ entries: [], more: false });
    });
});
