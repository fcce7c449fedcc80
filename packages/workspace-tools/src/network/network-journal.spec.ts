import { describe, expect, it } from 'vitest';
import type { AuditedOperation } from '../audit/audit-entry.js';
import { NetworkJournal, type ConnectionRecord } from './network-journal.js';

const RECORD: ConnectionRecord = {
    host: 'a.com', port: 443, rule: 'default a.com', session: 'ses_1', began: 0, ended: 5, outcome: 'ok', bytesSent: 1, bytesReceived: 10
};

function journal(): { journal: NetworkJournal; lines: AuditedOperation[] } {
    const lines: AuditedOperation[] = [];
    return { lines, journal: new NetworkJournal(async operation => { lines.push(operation); }) };
}

describe('the journal of a network', () => {
    it('has a line for each connection', () => {
        const { journal: kept, lines } = journal();
        kept.add(RECORD);
        expect(lines).toEqual([{
            type: 'network', session: 'ses_1', args: { host: 'a.com', port: 443, rule: 'default a.com' }, began: 0, durationMs: 5,
            outcome: 'ok',
            measures: { bytes_sent: 1, bytes_received: 10 }
        }]);
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
