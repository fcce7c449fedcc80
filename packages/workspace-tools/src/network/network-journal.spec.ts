import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdmittedOperation, AuditedOperation } from '../audit/audit-entry.js';
import { NetworkJournal, type ConnectionRecord } from './network-journal.js';

const RECORD: ConnectionRecord = {
    host: 'a.com', port: 443, rule: 'default a.com', session: 'ses_1', began: 0, ended: 5, outcome: 'ok', bytesSent: 1, bytesReceived: 10
};

function journal(): { journal: NetworkJournal; lines: AuditedOperation[]; begun: AdmittedOperation[] } {
    const lines: AuditedOperation[] = [];
    const begun: AdmittedOperation[] = [];
    const kept = new NetworkJournal(async operation => { lines.push(operation); }, async operation => `id-${begun.push(operation)}`);
    return { lines, begun, journal: kept };
}

describe('the journal of a network', () => {
    afterEach(() => { vi.useRealTimers(); });

    it('has a line for each connection', () => {
        const { journal: kept, lines } = journal();
        kept.add(RECORD);
        expect(lines).toEqual([{
            type: 'network', session: 'ses_1', args: { host: 'a.com', port: 443, rule: 'default a.com' }, began: 0, durationMs: 5,
            outcome: 'ok',
            measures: { bytes_sent: 1, bytes_received: 10 }
        }]);
    });

    it('has a line before the end of one that stays open, and names it at its end', async () => {
        vi.useFakeTimers();
        const { journal: kept, lines, begun } = journal();
        const { host, port, rule, session, began } = RECORD;
        const [short, long] = [0, 1].map(() => kept.open({ host, port, rule, session, began }));
        short.end(RECORD);
        await vi.advanceTimersByTimeAsync(1_000);
        expect(begun).toEqual([{ type: 'network', session: 'ses_1', args: { host: 'a.com', port: 443, rule: 'default a.com' }, began: 0 }]);
        long.end({ ...RECORD, ended: 1_500 });
        await vi.advanceTimersByTimeAsync(0);
        expect(lines.map(({ durationMs, begun: id }) => [durationMs, id])).toEqual([[5, undefined], [1_500, 'id-1']]);
        // Not more than a number of them at a time, however many are opened.
        const many = Array.from({ length: 500 }, () => kept.open({ host, port, rule, session, began }));
        await vi.advanceTimersByTimeAsync(1_000);
        many.forEach(entry => entry.end(RECORD));
        await vi.advanceTimersByTimeAsync(10_000);
        expect([begun.length, lines.reduce((sum, { measures }) => sum + Number(measures?.connections ?? 1), 0)]).toEqual([50, 502]);
        expect(lines.length).toBeLessThan(110);
    });

    it('gathers a flood, and counts all of it', () => {
        const { journal: kept, lines } = journal();
        for (let count = 0; count < 1_000; count++) {
            kept.add(RECORD);
            kept.add({ ...RECORD, outcome: 'refused', code: 'host_not_allowed' });
        }
        kept.flush();
        const connections = lines.reduce((sum, { measures }) => sum + Number(measures?.connections ?? 1), 0);
        const received = lines.reduce((sum, { measures }) => sum + Number(measures?.bytes_received), 0);
        expect([connections, received]).toEqual([2_000, 20_000]);
        expect(lines.length).toBeLessThan(60);
    });

    it('attack 24: is not flooded by names that are invented', () => {
        const { journal: kept, lines } = journal();
        for (let count = 0; count < 10_000; count++) {
            kept.add({ ...RECORD, host: `host-${count}.com`, outcome: 'refused', code: 'host_not_allowed' });
        }
        kept.flush();
        expect(lines.length).toBeLessThan(210);
        expect(lines.at(-1)).toMatchObject({ args: { host: '(others)' } });
    });
});
