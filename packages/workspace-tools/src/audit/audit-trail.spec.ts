import { appendFileSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { Redactor } from '@openspace/foundation/redaction';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import type { AuditedOperation } from './audit-entry.js';
import { AuditTrail, readAuditTrail, type AuditTrailOptions } from './audit-trail.js';

describe('AuditTrail', () => {
    let folder: TemporaryFolder;
    let trails: AuditTrail[];

    beforeEach(() => {
        folder = new TemporaryFolder();
        trails = [];
    });

    afterEach(async () => {
        await Promise.all(trails.map(trail => trail.close()));
        folder.remove();
    });

    function trailOf(options: Partial<AuditTrailOptions> = {}): AuditTrail {
        const trail = new AuditTrail(
            { folder: folder.at('ws-1'), workspace: 'ws-1', provider: 'local', redactor: new Redactor(['canary-secret']), ...options }
        );
        trails.push(trail);
        return trail;
    }

    function operation(changes: Partial<AuditedOperation> = {}): AuditedOperation {
        return {
            type: 'bash', session: 'ses_1', args: { command: 'echo canary-secret' }, began: Date.UTC(2026, 0, 2), durationMs: 12.4,
            outcome: 'ok', ...changes
        };
    }

    const fileText = (number = 1): string => readFileSync(folder.at('ws-1', `audit-${String(number).padStart(6, '0')}.jsonl`), 'utf8');

    it('has written the line when it answers, readable by us alone', async () => {
        await trailOf().record(operation({ measures: { exit_code: 3 } }));
        expect(fileText()).toBe(
            '{"time":"2026-01-02T00:00:00.000Z","type":"bash","workspace":"ws-1","session":"ses_1","provider":"local",'
                + '"duration_ms":12,"outcome":"ok","summary":{"command":"echo (redacted)","exit_code":3}}\n'
        );
        expect([statSync(folder.at('ws-1')).mode & 0o777, statSync(folder.at('ws-1', 'audit-000001.jsonl')).mode & 0o777])
            .toEqual([0o700, 0o600]);
    });

    it('takes down what comes after its end, and keeps no file open', async () => {
        const open = (): string[] => readdirSync('/proc/self/fd').map(name => {
            try {
                return readlinkSync(`/proc/self/fd/${name}`);
            } catch {
                return '';
            }
        }).filter(target => target.startsWith(folder.at('ws-1')));
        const trail = trailOf();
        await trail.record(operation());
        expect(open().length).toBe(1);
        await trail.close();
        await trail.record(operation({ outcome: 'refused', code: 'ending' }));
        expect([(await trail.read(5)).map(({ outcome }) => outcome), open()]).toEqual([['ok', 'refused'], []]);
    });

    it('says what went wrong, without secrets', async () => {
        const trail = trailOf();
        await trail.record(operation({ outcome: 'refused', code: 'arguments', error: `wrong: canary-secret ${'x '.repeat(500)}` }));
        const [entry] = await trail.read(1);
        expect(entry).toMatchObject({ outcome: 'refused', code: 'arguments', error: expect.stringMatching(/^wrong: \(redacted\) x .*…$/) });
        expect(entry.error?.length).toBeLessThanOrEqual(300);
    });

    it('keeps names that callers invent short', async () => {
        const trail = trailOf();
        await trail.record(operation({ type: 'canary-secret', session: 'x'.repeat(5_000) }));
        await trail.record(operation({ type: 'x'.repeat(5_000) }));
        expect(await trail.read(2)).toMatchObject([{ type: '(redacted)', session: '(5000 characters)' }, { type: '(5000 characters)' }]);
    });

    it('keeps the order of many at once, and continues after a restart', async () => {
        const first = trailOf();
        await Promise.all(Array.from({ length: 50 }, (_, index) => first.record(operation({ type: `t${index}` }))));
        await first.close();
        await trailOf().record(operation({ type: 'later' }));
        const types = (await readAuditTrail(folder.at('ws-1'), 100)).map(({ type }) => type);
        expect(types).toEqual([...Array.from({ length: 50 }, (_, index) => `t${index}`), 'later']);
        expect((await readAuditTrail(folder.at('ws-1'), 2)).map(({ type }) => type)).toEqual(['t49', 'later']);
    });

    it('begins another file when one is full, and removes the oldest', async () => {
        const trail = trailOf({ largestFile: 300, keptFiles: 2 });
        for (let index = 0; index < 8; index++) {
            await trail.record(operation({ type: `t${index}` }));
        }
        expect(readdirSync(folder.at('ws-1'))).toEqual(['audit-000003.jsonl', 'audit-000004.jsonl']);
        expect((await trail.read(100)).map(({ type }) => type)).toEqual(['t4', 't5', 't6', 't7']);
    });

    it('has the line of what is about to act before it acts, and names it where the outcome stands', async () => {
        const lines: string[] = [];
        const trail = trailOf({ onLine: ({ type, outcome, begun }) => lines.push(`${type} ${outcome} ${begun}`) });
        const { type, session, args, began } = operation();
        const begun = await trail.begin({ type, session, args, began });
        expect(fileText()).toBe(
            `{"time":"2026-01-02T00:00:00.000Z","id":"${begun}","type":"bash","workspace":"ws-1","session":"ses_1","provider":"local",`
                + '"duration_ms":0,"outcome":"unknown","summary":{"command":"echo (redacted)"}}\n'
        );
        expect([await trail.read(5), lines]).toEqual([[], []]);
        await trail.record(operation({ begun }));
        expect(fileText().split('\n')[1]).toContain(`{"time":"2026-01-02T00:00:00.000Z","begun":"${begun}","type":"bash"`);
        expect(await trail.read(5)).toMatchObject([{ begun, outcome: 'ok', duration_ms: 12 }]);
        expect(lines).toEqual([`bash ok ${begun}`]);
    });

    it('tells what was begun when nobody will write down any more what came of it', async () => {
        const trail = trailOf();
        const { type, began } = operation();
        const [id, ended] = await Promise.all([trail.begin({ type, began }), trail.begin({ type, began })]);
        await trail.record(operation({ begun: ended }));
        expect((await trail.read(5)).map(({ outcome }) => outcome)).toEqual(['ok']);
        // Another process, after the first was killed.
        expect(await trailOf().read(5)).toMatchObject([{ id, type: 'bash', outcome: 'unknown' }, { begun: ended, outcome: 'ok' }]);
    });

    it('does not let anything act whose line cannot be written, and has begun nothing then', async () => {
        folder.file('ws-1', 'in the way');
        const trail = trailOf();
        const { type, began } = operation();
        await expect(trail.begin({ type, began })).rejects.toThrow();
        folder.remove();
        const id = await trail.begin({ type, began });
        await trail.record(operation({ begun: id }));
        expect(await trail.read(10)).toMatchObject([{ begun: id }]);
    });

    it('begins many at once, over the end of a file and its own end, in order', async () => {
        const trail = trailOf({ largestFile: 2_000 });
        const ids = await Promise.all(
            Array.from({ length: 30 }, (_, index) => trail.begin({ type: `t${index}`, began: 0 }))
        );
        await trail.close();
        const late = await trail.begin({ type: 'late', began: 0 });
        expect(readdirSync(folder.at('ws-1')).length).toBeGreaterThan(1);
        const left = await trailOf().read(100);
        expect(left.map(({ id, type }) => [id, type])).toEqual([...ids.map((id, index) => [id, `t${index}`]), [late, 'late']]);
    });

    it('leaves a torn line alone and continues below it', async () => {
        const trail = trailOf();
        await trail.record(operation());
        await trail.close();
        appendFileSync(folder.at('ws-1', 'audit-000001.jsonl'), '{"time":"2026');
        await trail.record(operation({ type: 'after' }));
        expect(fileText().split('\n').slice(1, 3)).toEqual(['{"time":"2026', expect.stringContaining('"type":"after"')]);
        expect((await trail.read(10)).map(({ type }) => type)).toEqual(['bash', 'after']);
    });

    it('says that it cannot write, and tries again', async () => {
        folder.file('ws-1', 'in the way');
        const trail = trailOf();
        await expect(trail.record(operation())).rejects.toThrow();
        folder.remove();
        await trail.record(operation());
        expect(await trail.read(10)).toHaveLength(1);
    });

    it('has nothing to read where nothing was written', async () => {
        expect(await readAuditTrail(folder.at('none'), 10)).toEqual([]);
        expect(await trailOf().read(0)).toEqual([]);
    });
});
