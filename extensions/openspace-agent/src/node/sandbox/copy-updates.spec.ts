import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentSessions } from '../agent-session/agent-sessions';
import { CopyUpdates } from './copy-updates';
import { SandboxCopies, SandboxCopyUpdate } from './sandbox-copies';

describe('CopyUpdates', () => {
    const nothing: SandboxCopyUpdate = { updated: [], trouble: [], includesIgnored: false, skipped: [] };
    const copies = { update: vi.fn(async (): Promise<SandboxCopyUpdate | undefined> => nothing) };
    let updates: CopyUpdates;

    beforeEach(() => {
        vi.clearAllMocks();
        const container = new Container();
        container.bind(ILogger).toConstantValue(new MockLogger());
        container.bind(SandboxCopies).toConstantValue(copies);
        [AgentSessions, CopyUpdates].forEach(type => container.bind<object>(type).toSelf().inSingletonScope());
        updates = container.get(CopyUpdates);
    });

    it('brings in what is new before a message, unless the agent has changed something, and tells of it until it was heard', async () => {
        copies.update.mockResolvedValueOnce({ ...nothing, updated: ['a.txt', 'sub/b.txt'] });
        const { news } = await updates.prepare('ses_1');
        expect(copies.update.mock.calls).toEqual([['ses_1', { onlyUnchanged: true }]]);
        expect(news?.text).toContain('a.txt, sub/b.txt');
        expect((await updates.prepare('ses_1')).news?.text).toBe(news?.text);
        news?.told();
        expect((await updates.prepare('ses_1')).news).toBeUndefined();
        expect((await updates.prepare('ses_2')).news).toBeUndefined();
    });

    it('tells of what the person brought in, and names the first of many files', async () => {
        copies.update.mockResolvedValueOnce({ ...nothing, updated: Array.from({ length: 30 }, (_, index) => `f${index}`) });
        await updates.bringIn('ses_1');
        const { news } = await updates.prepare('ses_1');
        expect(news?.text).toMatch(/f0, f1, .*, f19 and 10 more/);
        copies.update.mockResolvedValueOnce(undefined);
        await expect(updates.bringIn('ses_2')).rejects.toThrow('no copy');
    });

    it('says what is in the copy, and what is not', async () => {
        expect((await updates.prepare('ses_1')).note).toContain('but not the files that git ignores');
        copies.update.mockResolvedValueOnce({ ...nothing, includesIgnored: true, skipped: ['lib/', 'pipe'] });
        const { note } = await updates.prepare('ses_1');
        expect(note).not.toContain('but not the files that git ignores');
        expect([note.includes('lib/, pipe'), updates.noteFor('ses_1')]).toEqual([true, note]);
    });

    it('says whether commands of the window reach the copy', async () => {
        expect((await updates.prepare('ses_1')).note).toContain('Commands of the IDE that name a file');
        copies.update.mockResolvedValueOnce({ ...nothing, isElsewhere: true });
        const { note } = await updates.prepare('ses_1');
        expect(note).toContain('all commands of the IDE are refused');
        expect(note).not.toContain('that name a file');
    });

    it('lets a message through when a copy cannot be brought up to date', async () => {
        copies.update.mockRejectedValueOnce(new Error('The server is gone.'));
        expect((await updates.prepare('ses_1')).note).toContain('works in a copy');
    });
});
