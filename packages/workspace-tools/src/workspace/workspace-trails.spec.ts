import { readdirSync, utimesSync } from 'node:fs';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { WorkspaceTrails } from './workspace-trails.js';

const [ONE, TWO] = ['ws-00000000000a', 'ws-00000000000b'];
const DAY = 24 * 60 * 60_000;

describe('WorkspaceTrails', () => {
    let folder: TemporaryFolder;
    let lines: string[];

    beforeEach(() => [folder, lines] = [new TemporaryFolder(), []]);
    afterEach(() => folder.remove());

    const trailsAt = (now: number): WorkspaceTrails => new WorkspaceTrails({
        folder: folder.at('audit'), redactor: new Redactor(), now: () => now, onLine: (id, { type }) => lines.push(`${id} ${type}`)
    });

    it('tell what runs when it has ended, and what was under way when a workspace was deleted or our process killed', async () => {
        const trails = trailsAt(Date.now());
        const trail = trails.open(ONE, 'local');
        const id = await trail.begin({ type: 'bash', began: 0 });
        await trail.record({ type: 'read', began: 0, durationMs: 1, outcome: 'ok' });
        const types = async (): Promise<string[]> =>
            (await trails.page(ONE, { limit: 9 })).entries.map(({ type, outcome }) => `${type} ${outcome}`);
        expect([await types(), lines]).toEqual([['read ok'], [`${ONE} read`]]);
        trails.forget(ONE);
        expect(await types()).toEqual(['bash unknown', 'read ok']);
        await trail.record({ type: 'bash', began: 0, begun: id, durationMs: 1, outcome: 'ok' });
        await trail.close();
        expect([await types(), await trails.page(TWO, { limit: 9 }), await trails.page('../audit', { limit: 9 })]).toEqual(
            [['read ok', 'bash ok'], { entries: [], more: false }, { entries: [], more: false }]
        );
    });

    it('keep those of deleted workspaces for ninety days', async () => {
        for (const id of [ONE, TWO]) {
            const trail = trailsAt(0).open(id, 'local');
            await trail.record({ type: 'create', began: 0, durationMs: 1, outcome: 'ok' });
            await trail.close();
        }
        folder.file('audit/beside/audit-000001.jsonl', '');
        const written = Date.now();
        const old = new Date(written - 2 * DAY);
        utimesSync(folder.at('audit', ONE, 'audit-000001.jsonl'), old, old);
        utimesSync(folder.at('audit', ONE), old, old);
        await trailsAt(written + 89 * DAY).removeOld();
        expect(readdirSync(folder.at('audit')).sort()).toEqual(['beside', TWO]);
        const trails = trailsAt(written + 99 * DAY);
        const trail = trails.open(TWO, 'local');
        await trails.removeOld();
        expect(readdirSync(folder.at('audit')).sort()).toEqual(['beside', TWO]);
        await trail.close();
    });
});
