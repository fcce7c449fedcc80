import * as fs from 'node:fs';
import { ILogger } from '@theia/core/lib/common/logger';
import { MockLogger } from '@theia/core/lib/common/test/mock-logger';
import { Container } from '@theia/core/shared/inversify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editorOpen, fileWrite, terminalSend } from 'openspace-hands/lib/common';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { ActivityEntry, CommandResult, toManifestEntry } from '../../common';
import { CommandCatalog } from '../catalog/command-catalog';
import { launchOptions } from '../fixtures/launch-options';
import { LaunchOptions } from '../launch/launch-options';
import { AuditLog } from './audit-log';
import { finishedCommand } from './fixtures/finished-command';

describe('AuditLog', () => {
    let folder: TemporaryFolder;
    const logs: AuditLog[] = [];
    const logger = new MockLogger();

    beforeEach(() => {
        folder = new TemporaryFolder();
        vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-04-10T12:00:00.000Z') });
    });
    afterEach(() => {
        logs.splice(0).forEach(log => log.dispose());
        vi.useRealTimers();
        vi.restoreAllMocks();
        folder.remove();
    });

    function start(): AuditLog {
        const container = new Container();
        container.bind(ILogger).toConstantValue(logger);
        container.bind(LaunchOptions).toConstantValue(launchOptions(folder.path));
        const entries = [editorOpen, fileWrite, terminalSend].map(toManifestEntry);
        container.bind(CommandCatalog).toConstantValue({ entry: cmd => entries.find(({ id }) => id === cmd) } as CommandCatalog);
        container.bind(AuditLog).toSelf().inSingletonScope();
        const log = container.get(AuditLog);
        logs.push(log);
        return log;
    }

    const files = (): string[] => fs.readdirSync(folder.at('audit')).sort();
    const raw = (): string => files().map(name => fs.readFileSync(folder.at('audit', name), 'utf8')).join('');

    it('writes one line for each command, whatever became of it', async () => {
        const log = start();
        log.add(finishedCommand({ id: 'one', position: { partId: 'prt_1', offset: 17, index: 2 } }));
        vi.setSystemTime(new Date('2030-04-10T12:00:01.500Z'));
        log.add(finishedCommand({ id: 'two', cmd: 'openspace.nope', sessionId: undefined, messageId: undefined, source: 'http' },
            CommandResult.failed('Unknown command: openspace.nope'), { verdict: 'refused', rule: 'unknown-command' }));
        expect(await log.read({ limit: 10 })).toEqual([
            {
                time: '2030-04-10T12:00:01.500000Z', id: 'two', source: 'http', cmd: 'openspace.nope',
                args: { path: '(8 characters)', line: 42 }, verdict: 'refused', rule: 'unknown-command', success: false,
                error: 'Unknown command: openspace.nope', durationMs: 0
            },
            {
                time: '2030-04-10T12:00:00.000000Z', id: 'one', source: 'block', sessionId: 'ses_1', messageId: 'msg_1',
                position: { partId: 'prt_1', offset: 17, index: 2 },
                cmd: 'openspace.editor.open', args: { path: 'src/a.ts', line: 42 }, verdict: 'ran', rule: 'allowed', success: true,
                durationMs: 12
            }
        ]);
        expect(files()).toEqual(['audit-2030-04-10.jsonl']);
    });

    it('writes down what the person ran themselves', async () => {
        const log = start();
        log.add(finishedCommand({ id: 'mine', source: 'palette', sessionId: undefined, messageId: undefined }));
        expect(await log.read({ limit: 10 }))
            .toEqual([expect.objectContaining({ id: 'mine', source: 'palette', verdict: 'ran', success: true })]);
    });

    it('never writes contents, answers, typed text or secrets', async () => {
        const log = start();
        log.add(finishedCommand(
            { cmd: 'openspace.file.write', args: { path: 'a.txt', content: 'PRECIOUS' } }, CommandResult.ok({ content: 'PRECIOUS' })
        ));
        log.add(finishedCommand({ cmd: 'openspace.terminal.send', args: { terminalId: 't', text: 'PRECIOUS' } }, {
            success: true, output: 'PRECIOUS', executionTime: 1
        }));
        log.add(finishedCommand(
            { cmd: `x ${'PRECIOUS'.repeat(100)}`, args: {} }, CommandResult.failed('cannot reach https://me:PRECIOUS@example.org')
        ));
        await log.read({ limit: 1 });
        expect(raw()).not.toContain('PRECIOUS');
        expect(raw()).toContain('(8 characters)');
    });

    it('gives pages without a gap, also of commands that ended in the same millisecond', async () => {
        const log = start();
        for (let index = 0; index < 250; index++) {
            log.add(finishedCommand({ id: String(index) }));
        }
        const seen: string[] = [];
        for (let before: string | undefined; ;) {
            const page = await log.read({ limit: 100, before });
            if (page.length === 0) {
                break;
            }
            seen.push(...page.map(({ id }) => id));
            before = page.at(-1)?.time;
        }
        expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => String(249 - index)));
    });

    it('finds what was done for one session', async () => {
        const log = start();
        log.add(finishedCommand({ id: 'one', sessionId: 'ses_1' }));
        log.add(finishedCommand({ id: 'ten', sessionId: 'ses_10' }));
        log.add(finishedCommand({ id: 'other', sessionId: 'ses_2', args: { path: 'ses_1' } }));
        log.add(finishedCommand({ id: 'nobody', sessionId: undefined }));
        expect((await log.read({ limit: 10, sessionId: 'ses_1' })).map(({ id }) => id)).toEqual(['one']);
    });

    it('filters by what a person sees of an entry', async () => {
        const log = start();
        log.add(finishedCommand({ id: 'ran' }));
        log.add(finishedCommand({ id: 'failed', args: { path: 'docs/guide.md' } }, CommandResult.failed('File not found')));
        log.add(finishedCommand({ id: 'limited', sessionId: 'ses_2' }, CommandResult.failed('Too many'), {
            verdict: 'limited', rule: 'queue-full'
        }));
        const found = async (filter: string): Promise<string[]> => (await log.read({ limit: 10, filter })).map(({ id }) => id);
        expect(await Promise.all(['NOT FOUND', 'failed', 'queue-full', 'ses_2', 'guide.md', 'editor.open', 'nothing', ' '].map(found)))
            .toEqual([
                ['failed'], ['failed'], ['limited'], ['limited'], ['failed'], ['limited', 'failed', 'ran'], [], ['limited', 'failed', 'ran']
            ]);
    });

    it('reads over days and full files, and steps over what is torn or foreign', async () => {
        const args = { path: 'é'.repeat(90) };
        const rest = { source: 'block', cmd: 'c', args, verdict: 'ran', rule: 'allowed', success: true, durationMs: 1 };
        const line = (id: string, time: string): string => `${JSON.stringify({ time, id, ...rest })}\n`;
        const many = Array.from(
            { length: 1_000 }, (_, index) => line(`b${index}`, `2030-04-09T10:00:${String(index % 60).padStart(2, '0')}Z`)
        ).join('');
        folder.file('audit/audit-2030-04-08.jsonl', line('a', '2030-04-08T10:00:00Z'));
        folder.file('audit/audit-2030-04-09.jsonl', many);
        folder.file('audit/audit-2030-04-09.1.jsonl', `${'x'.repeat(300_000)}\n[]\n\n${line('c', '2030-04-09T11:00:00Z')}`);
        folder.file('audit/audit-2030-04-10.jsonl', `${line('d', '2030-04-10T09:00:00Z')}{"time":"2030-04-10T10:00`);
        folder.file('audit/notes.txt', 'not ours');
        const log = start();
        log.add(finishedCommand({ id: 'e' }));
        const ids = (await log.read({ limit: 1_000 })).map(({ id }) => id);
        expect([ids.length, ...ids.slice(0, 4), ids.at(-1)]).toEqual([1_000, 'e', 'd', 'c', 'b999', 'b3']);
        expect((await log.read({ limit: 5, before: '2030-04-09T00:00:00Z' })).map(({ id }) => id)).toEqual(['a']);
        expect(await log.read({ limit: 0 })).toEqual([]);
    });

    it('shows a command once that was written twice at the end of a run', async () => {
        const log = start();
        const finished = finishedCommand({ id: 'same' });
        log.add(finished);
        log.add(finished);
        expect(await log.read({ limit: 10 })).toHaveLength(1);
    });

    it('keeps 90 days', async () => {
        const names = [
            'audit-2030-01-09.jsonl', 'audit-2030-01-09.3.jsonl', 'audit-2030-01-10.jsonl', 'audit-2030-04-09.jsonl',
            'other-2029-01-01.jsonl'
        ];
        names.forEach(name => folder.file(`audit/${name}`, ''));
        start();
        await vi.waitFor(() => expect(files()).toEqual(['audit-2030-01-10.jsonl', 'audit-2030-04-09.jsonl', 'other-2029-01-01.jsonl']));
    });

    it('warns once when it cannot write, and commands go on', async () => {
        folder.file('audit', 'a file in its place');
        const warn = vi.spyOn(logger, 'warn');
        const log = start();
        for (let index = 0; index < 3; index++) {
            log.add(finishedCommand());
            expect(await log.read({ limit: 10 })).toEqual([]);
        }
        expect(warn).toHaveBeenCalledTimes(1);
    });

    it('writes what waits when the IDE stops, and what ends after that', () => {
        const log = start();
        log.add(finishedCommand({ id: 'waiting' }));
        log.onStop();
        log.add(finishedCommand({ id: 'late' }));
        expect(raw()).toMatch(/"id":"waiting".*\n.*"id":"late".*\n$/);
    });

    describe('of what may change something', () => {
        const write = (id: string, args = { path: 'a.txt', content: 'PRECIOUS' }) =>
            finishedCommand({ id, cmd: fileWrite.id, args }, CommandResult.ok({}, 5));
        /** As after a crash: another process on the same state. */
        const after = (): Promise<string[]> => start().read({ limit: 100 }).then(words);
        const words = (entries: readonly ActivityEntry[]): string[] => entries.map(({ id, verdict }) => `${id} ${verdict}`);

        it('has a line on the disk before it acts, and a second one when it has its answer', async () => {
            const log = start();
            expect(await log.admit(write('one').call)).toBeUndefined();
            expect(JSON.parse(raw())).toEqual({
                time: '2030-04-10T12:00:00.000000Z', id: 'one', source: 'block', sessionId: 'ses_1', messageId: 'msg_1', cmd: fileWrite.id,
                args: { path: 'a.txt', content: '(8 characters)' }, verdict: 'begun', rule: 'allowed', success: false, durationMs: 0
            });
            log.add(write('one'));
            expect(await log.read({ limit: 10 })).toEqual([{
                time: '2030-04-10T12:00:00.000001Z', begunAt: '2030-04-10T12:00:00.000000Z', id: 'one', source: 'block', sessionId: 'ses_1',
                messageId: 'msg_1', cmd: fileWrite.id, args: { path: 'a.txt', content: '(8 characters)' }, verdict: 'ran', rule: 'allowed',
                success: true, durationMs: 5
            }]);
            expect(raw().trimEnd().split('\n')).toHaveLength(2);
        });

        it('is one row: told of when it has its answer, and after a crash as begun', async () => {
            const log = start();
            await Promise.all(['ended', 'lost'].map(id => log.admit(write(id).call)));
            log.add(write('ended'));
            log.add(finishedCommand({ id: 'seen' }));
            expect(words(await log.read({ limit: 10 }))).toEqual(['seen ran', 'ended ran']);
            expect(await after()).toEqual(['seen ran', 'ended ran', 'lost begun']);
            // Of another session, filtered away, and on a later page it is not told of either.
            expect(words(await start().read({ limit: 10, filter: 'begun' }))).toEqual(['lost begun']);
            expect(words(await start().read({ limit: 10, before: '2030-04-10T12:00:00.000002Z' }))).toEqual(['lost begun']);
            expect(words(await start().read({ limit: 10, sessionId: 'ses_2' }))).toEqual([]);
        });

        it('fault 9: is known to have ended on the next day, and by a clock that was set back', async () => {
            const log = start();
            await Promise.all([log.admit(write('overnight').call), log.admit(write('early').call)]);
            vi.setSystemTime(new Date('2030-04-11T00:00:01.000Z'));
            log.add(write('overnight'));
            vi.setSystemTime(new Date('2030-04-09T12:00:00.000Z'));
            log.add(write('early'));
            await log.read({ limit: 1 });
            vi.setSystemTime(new Date('2030-04-12T12:00:00.000Z'));
            expect(await after()).toEqual(['overnight ran', 'early ran']);
            expect(words(await start().read({ limit: 10, before: '2030-04-10T23:00:00Z' }))).toEqual(['early ran']);
        });

        it('survives a line that was torn in mid-write', async () => {
            const log = start();
            await log.admit(write('whole').call);
            const file = files()[0];
            fs.appendFileSync(folder.at('audit', file), raw().trimEnd().replace('whole', 'torn').slice(0, -20));
            const next = start();
            expect(await next.admit(write('next').call)).toBeUndefined();
            next.add(write('next'));
            await next.read({ limit: 1 });
            expect(await after()).toEqual(['next ran', 'whole begun']);
        });

        it('is written once, however often it changes hands', async () => {
            const log = start();
            const { call } = write('one');
            await Promise.all([log.admit(call), log.admit(call)]);
            await log.admit(call);
            expect(raw().trimEnd().split('\n')).toHaveLength(1);
        });

        it('fault 8: is refused with the reason while the disk is full, and told of with one warning', async () => {
            const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
            const warn = vi.spyOn(logger, 'warn');
            const disk = vi.spyOn(fs.promises, 'writeFile').mockRejectedValue(full);
            const log = start();
            expect(await Promise.all(['a', 'b'].map(id => log.admit(write(id).call)))).toEqual([full.message, full.message]);
            log.add(finishedCommand({ id: 'look' }));
            await log.read({ limit: 1 });
            expect(warn).toHaveBeenCalledTimes(1);
            disk.mockRestore();
            expect(await log.admit(write('c').call)).toBeUndefined();
            log.add(write('c'));
            await log.read({ limit: 1 });
            expect(await after()).toEqual(['c ran']);
        });

        it('gives all of a session, oldest first', async () => {
            const log = start();
            await log.admit(write('a').call);
            log.add(write('a'));
            log.add(finishedCommand({ id: 'b' }));
            log.add(finishedCommand({ id: 'other', sessionId: 'ses_2' }));
            const { entries, cut } = await log.readSession('ses_1');
            expect([words(entries), cut]).toEqual([['a ran', 'b ran'], false]);
        });
    });
});
