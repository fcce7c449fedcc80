import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessageWithParts, Part, ToolPart, UserMessage } from 'openspace-agent/lib/common';
import { aSession, assistantInfo, textPart, userInfo } from 'openspace-agent/lib/common/fixtures/conversations';
import { SessionSandbox } from 'openspace-agent/lib/common/sandbox/session-sandbox';
import { SandboxedSessions } from 'openspace-agent/lib/node/agent-session/sandboxed-sessions';
import { ProxyFixture } from 'openspace-agent/lib/node/fixtures/proxy-fixture';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { CopyGlances } from 'openspace-agent/lib/node/sandbox/copy-glances';
import { CopyUpdates } from 'openspace-agent/lib/node/sandbox/copy-updates';
import { NoSandboxCopies, SandboxCopies } from 'openspace-agent/lib/node/sandbox/sandbox-copies';
import { OpenSpaceServiceImpl } from 'openspace-core/lib/node/openspace-service-impl';
import { FilesServiceImpl } from 'openspace-hands/lib/node/files/files-service-impl';
import { filesOf } from 'openspace-hands/lib/node/files/fixtures/files-fixture';
import { agentEditsOf, editKey, editsOf } from '../../common/changes/change-edits';
import { ChangeScope, ChangesService } from '../../common/services/changes-service';
import { ChangesServiceImpl } from './changes-service-impl';
import { CopyChanges } from './copy-changes';

const S = 'ses_1';
const SESSION: ChangeScope = { sessionID: S };

type Diff = NonNullable<UserMessage['summary']>['diffs'][number];

/** A whole-file diff as the server gives it. */
function diff(file: string, before: string | undefined, after: string | undefined): Diff {
    const lines = (text: string | undefined, sign: string): string => (text ?? '').split(/(?<=\n)/).filter(Boolean)
        .map(line => `${sign}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`).join('');
    const count = (text: string | undefined): number => (text ?? '').split(/(?<=\n)/).filter(Boolean).length;
    const patch = `Index: ${file}\n--- ${file}\t\n+++ ${file}\t\n`
        + `@@ -1,${count(before)} +1,${count(after)} @@\n${lines(before, '-')}${lines(after, '+')}`;
    return {
        file, patch, additions: 0, deletions: 0, status: before === undefined ? 'added' : after === undefined ? 'deleted' : 'modified'
    };
}

describe('ChangesServiceImpl', () => {
    let fixture: ProxyFixture;
    let service: ChangesService;

    beforeEach(async () => {
        fixture = new ProxyFixture();
        fixture.opencode.sessions = [aSession(S)];
        await fixture.connect();
        const test = await fixture.openPage();
        const connection = fixture.container.createChild();
        connection.bind(OpenSpaceServiceImpl).toConstantValue(test.service);
        connection.bind(FolderAccess).toSelf();
        connection.bind(FilesServiceImpl).toConstantValue(await filesOf([fixture.workspace]));
        connection.bind(SandboxCopies).to(NoSandboxCopies);
        connection.bind(CopyGlances).toConstantValue({ look: async () => undefined } as unknown as CopyGlances);
        connection.bind(CopyUpdates).toConstantValue({} as CopyUpdates);
        connection.bind(CopyChanges).toSelf();
        connection.bind(ChangesServiceImpl).toSelf();
        service = connection.get(ChangesServiceImpl);
    });

    afterEach(() => fixture.dispose());

    const at = (name: string): string => fixture.folder.at('workspace', name);
    const write = (name: string, text: string | Buffer): void => { fixture.folder.file(`workspace/${name}`, text as string); };

    function turn(id: string, diffs: Diff[], parts: Part[] = [], snapshot: string | undefined = 'abc'): MessageWithParts[] {
        const path = { cwd: fixture.workspace, root: fixture.workspace };
        return [
            { info: { ...userInfo(S, id), summary: { diffs } }, parts: [textPart(S, id, `prt_${id}`, 'do it')] },
            {
                info: assistantInfo(S, `${id}a`, { parentID: id, path }),
                parts: [{ id: `prt_${id}s`, sessionID: S, messageID: `${id}a`, type: 'step-start', snapshot }, ...parts]
            }
        ];
    }

    function call(tool: string, input: ToolPart['state']['input'], metadata: Record<string, unknown>): ToolPart {
        return {
            id: 'prt_t', sessionID: S, messageID: 'm', type: 'tool', callID: 'c', tool,
            state: { status: 'completed', input, output: '', title: '', metadata, time: { start: 1, end: 2 } }
        };
    }

    async function listed(scope = SESSION): Promise<unknown[]> {
        return (await service.list(scope)).files.map(({ path, from, status, additions, deletions, note }) =>
            [path, ...from ? [from] : [], status, `+${additions} -${deletions}`, ...note ? [note] : []]);
    }

    it('lists what the session or a turn changed, compared with the disk', async () => {
        fixture.opencode.messages[S] = [
            ...turn('msg_1', [
                diff('a.txt', 'one\ntwo\n', 'ONE\ntwo\n'), diff('gone.txt', 'bye', undefined), diff('src/new.ts', undefined, 'x\n')
            ]),
            ...turn('msg_2', [diff('a.txt', 'ONE\ntwo\n', 'ONE\nTWO\n')])
        ];
        write('a.txt', 'ONE\nTWO\n');
        write('src/new.ts', 'x\n');
        expect(await listed())
            .toEqual([['a.txt', 'modified', '+2 -2'], ['gone.txt', 'deleted', '+0 -1'], ['src/new.ts', 'added', '+1 -0']]);
        expect(await listed({ ...SESSION, messageID: 'msg_2' })).toEqual([['a.txt', 'modified', '+1 -1']]);
        expect(await service.before(SESSION, 'a.txt')).toBe('one\ntwo\n');
        expect(await service.before({ ...SESSION, messageID: 'msg_2' }, 'a.txt')).toBe('ONE\ntwo\n');
        expect(await service.before(SESSION, 'src/new.ts')).toBe('');
    });

    it('leaves out what is as it was, and what has been taken back', async () => {
        fixture.opencode.messages[S] = [
            ...turn('msg_1', [diff('a.txt', 'one\n', 'two\n'), diff('b.txt', undefined, 'x')]),
            ...turn('msg_2', [diff('c.txt', 'old', 'new')])
        ];
        fixture.opencode.sessions = [aSession(S, { revert: { messageID: 'msg_2' } })];
        write('a.txt', 'one\n');
        write('c.txt', 'old');
        expect(await listed()).toEqual([]);
    });

    it('gives another fingerprint when the file changes again', async () => {
        fixture.opencode.messages[S] = turn('msg_1', [diff('a.txt', 'one\n', 'two\n')]);
        const fingerprint = async (): Promise<string> => (await service.list(SESSION)).files[0].fingerprint;
        write('a.txt', 'two\n');
        const first = await fingerprint();
        expect(await fingerprint()).toBe(first);
        write('a.txt', 'three\n');
        expect(await fingerprint()).not.toBe(first);
    });

    it('knows what somebody else has written to since', async () => {
        fixture.opencode.messages[S] = [
            ...turn('msg_1', [diff('a.txt', 'one\n', 'two\n'), diff('gone.txt', 'x', undefined)]),
            ...turn('msg_2', [diff('a.txt', 'two\n', 'three\n')])
        ];
        const touched = async (scope: ChangeScope): Promise<unknown[]> =>
            (await service.list(scope)).files.map(file => [file.path, file.touched]);
        write('a.txt', 'three\n');
        expect(await touched({ ...SESSION, messageID: 'msg_1' })).toEqual([['a.txt', undefined], ['gone.txt', undefined]]);
        write('a.txt', 'three\nby the person\n');
        write('gone.txt', 'y');
        expect(await touched(SESSION)).toEqual([['a.txt', true], ['gone.txt', true]]);
        // A turn that the server has not compared yet may have written it.
        fixture.opencode.messages[S].push(...turn('msg_3', [], [call('edit', { filePath: at('a.txt') }, {})]));
        expect(await touched(SESSION)).toEqual([['a.txt', undefined], ['gone.txt', true]]);
    });

    it('tells edits of the agent from those that somebody else made in the same file', async () => {
        const text = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`);
        const agent = text.with(4, 'by the agent\n');
        fixture.opencode.messages[S] = [
            ...turn('msg_1', [diff('a.txt', text.join(''), agent.join(''))]), ...turn('msg_2', [diff('b.txt', undefined, 'b\n')])
        ];
        const edits = async (): Promise<unknown[]> => (await service.list(SESSION)).files.filter(({ path }) => path === 'a.txt')
            .map(file => [file.hunks.flatMap(editsOf).length, agentEditsOf(file).map(({ added }) => added)]);
        write('a.txt', agent.join(''));
        expect(await edits()).toEqual([[1, [['by the agent']]]]);
        write('a.txt', agent.with(14, 'by the person\n').join(''));
        expect(await edits()).toEqual([[2, [['by the agent']]]]);
        // A turn that the server has not compared yet may have written it.
        fixture.opencode.messages[S].push(...turn('msg_3', [], [call('edit', { filePath: at('a.txt') }, {})]));
        expect(await edits()).toEqual([[2, [['by the agent'], ['by the person']]]]);
    });

    it('compares with what the person has accepted, and takes back only what came after', async () => {
        const text = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`);
        const [first, second] = [text.with(4, 'five\n'), text.with(4, 'FIVE\n').with(14, 'fifteen\n')];
        fixture.opencode.messages[S] = turn('msg_1', [diff('a.txt', text.join(''), first.join(''))]);
        write('a.txt', first.join(''));
        const [known] = (await service.list(SESSION)).files;
        const accepted = { ...SESSION, accepted: { 'a.txt': agentEditsOf(known).map(editKey) } };
        expect((await service.list(accepted)).files).toEqual([]);

        fixture.opencode.messages[S].push(...turn('msg_2', [diff('a.txt', first.join(''), second.join(''))]));
        write('a.txt', second.join(''));
        const [file] = (await service.list(accepted)).files;
        const [five] = agentEditsOf(file);
        expect([agentEditsOf(file).map(({ removed }) => removed), agentEditsOf(file.whole!).map(({ removed }) => removed)])
            .toEqual([[['five'], ['15']], [['5'], ['15']]]);
        expect(await service.planRevert(accepted, 'a.txt', { fingerprint: file.fingerprint, parts: [five.id] }))
            .toEqual([{ path: 'a.txt', expected: second.join(''), content: second.with(4, 'five\n').join('') }]);
        expect(await service.planRevert(accepted, 'a.txt', { fingerprint: file.fingerprint }))
            .toEqual([{ path: 'a.txt', expected: second.join(''), content: first.join('') }]);
        // Also while a turn goes on that the server has not compared yet.
        fixture.opencode.messages[S].push(...turn('msg_3', [], [call('edit', { filePath: at('a.txt') }, {})]));
        expect(agentEditsOf((await service.list(accepted)).files[0]).map(({ removed }) => removed)).toEqual([['five'], ['15']]);
    });

    it('pairs a file that is gone with a new one of the same text', async () => {
        fixture.opencode.messages[S] = turn('msg_1', [diff('old.txt', 'text\n', undefined), diff('new.txt', undefined, 'text\n')]);
        write('new.txt', 'text\n');
        expect(await listed()).toEqual([['new.txt', 'old.txt', 'renamed', '+0 -0']]);
        const [{ fingerprint }] = (await service.list(SESSION)).files;
        expect(await service.planRevert(SESSION, 'new.txt', { fingerprint }))
            .toEqual([{ path: 'old.txt', content: 'text\n' }, { path: 'new.txt', expected: 'text\n', content: undefined }]);
    });

    it('says why there is nothing to compare', async () => {
        fixture.opencode.messages[S] = turn('msg_1', [
            { file: 'data.bin', patch: '', additions: 0, deletions: 0, status: 'modified' },
            diff('latin.txt', 'caf\ufffd\n', 'caf\ufffd!\n'), diff('../elsewhere.txt', 'a', 'b')
        ]);
        write('data.bin', '\0\0');
        write('latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x21, 0x0a]));
        expect(await listed()).toEqual([
            [fixture.folder.at('elsewhere.txt'), 'modified', '+0 -0', 'outside'], ['data.bin', 'modified', '+0 -0', 'binary'],
            ['latin.txt', 'modified', '+1 -1', 'encoding']
        ]);
        const { files } = await service.list(SESSION);
        await expect(service.planRevert(SESSION, 'latin.txt', files[2])).rejects.toThrow('cannot be put back');
        await expect(service.before(SESSION, 'data.bin')).rejects.toThrow('data.bin was a binary file before');
    });

    it('plans to take back a file or a hunk, exactly', async () => {
        const before = Array.from({ length: 30 }, (_, index) => `${index + 1}\r\n`);
        const now = before.with(0, 'first\r\n').with(29, 'last');
        fixture.opencode.messages[S] = turn('msg_1', [diff('a.txt', before.join(''), now.join(''))]);
        write('a.txt', now.join(''));
        const [{ fingerprint, hunks }] = (await service.list(SESSION)).files;
        expect(hunks.map(({ newStart, lines }) => [newStart, lines.length])).toEqual([[1, 5], [27, 5]]);
        expect(await service.planRevert(SESSION, 'a.txt', { fingerprint }))
            .toEqual([{ path: 'a.txt', expected: now.join(''), content: before.join('') }]);
        expect(await service.planRevert(SESSION, 'a.txt', { fingerprint, parts: [hunks[1].id] })).toEqual([
            { path: 'a.txt', expected: now.join(''), content: before.with(0, 'first\r\n').join('') }
        ]);
        await expect(service.planRevert(SESSION, 'a.txt', { fingerprint, parts: ['other'] })).rejects.toThrow('changed meanwhile');
        write('a.txt', 'something else');
        await expect(service.planRevert(SESSION, 'a.txt', { fingerprint })).rejects.toThrow('a.txt has been changed meanwhile');
        await expect(service.planRevert(SESSION, 'b.txt', { fingerprint })).rejects.toThrow('not among the changes');
    });

    it('takes a new file away with its only hunk', async () => {
        fixture.opencode.messages[S] = turn('msg_1', [diff('new.txt', undefined, 'x\n')]);
        write('new.txt', 'x\n');
        const [{ fingerprint, hunks }] = (await service.list(SESSION)).files;
        expect(await service.planRevert(SESSION, 'new.txt', { fingerprint, parts: [hunks[0].id] }))
            .toEqual([{ path: 'new.txt', expected: 'x\n', content: undefined }]);
    });

    it('knows without snapshots what the tools of the server tell', async () => {
        const patch = '--- a\n+++ a\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n';
        fixture.opencode.messages[S] = turn('msg_1', [], [
            call('edit', { filePath: at('a.txt') }, { filediff: { patch } }),
            call('write', { filePath: at('new.txt'), content: 'n' }, { exists: false }),
            call('write', { filePath: at('over.txt'), content: 'o' }, { exists: true }),
            call('edit', { filePath: at('made.txt'), oldString: '' }, { diff: '--- a\n+++ a\n@@ -0,0 +1,1 @@\n+x\n' }),
            call('apply_patch', {}, {
                files: [{ filePath: at('p.txt'), type: 'add', patch: '' }, { filePath: at('q.txt'), type: 'delete' }]
            })
        ], undefined).map(message =>
            ({ ...message, parts: message.parts.map(part => part.type === 'step-start' ? { ...part, snapshot: undefined } : part) }));
        write('a.txt', 'one\nTWO\nthree\n');
        ['new.txt', 'over.txt', 'made.txt', 'p.txt'].forEach(name => write(name, 'x\n'));
        expect((await service.list(SESSION)).source).toBe('tools');
        expect(await listed()).toEqual([
            ['a.txt', 'modified', '+1 -1'], ['made.txt', 'added', '+1 -0'], ['new.txt', 'added', '+1 -0'],
            ['over.txt', 'modified', '+0 -0', 'unknown'], ['p.txt', 'added', '+1 -0'], ['q.txt', 'deleted', '+0 -0', 'unknown']
        ]);
        expect(await service.before(SESSION, 'a.txt')).toBe('one\ntwo\nthree\n');
        await expect(service.before(SESSION, 'over.txt')).rejects.toThrow('No earlier version of over.txt was kept');
    });

    it('tells only as many lines as fit', async () => {
        const many = 'line\n'.repeat(20_001);
        fixture.opencode.messages[S] = turn('msg_1', [diff('long.txt', undefined, many), diff('short.txt', undefined, 'x\n')]);
        write('long.txt', many);
        write('short.txt', 'x\n');
        const { files } = await service.list(SESSION);
        expect(files.map(({ path, additions, hunks, truncated }) => [path, additions, hunks.length, truncated]))
            .toEqual([['long.txt', 20_001, 0, true], ['short.txt', 1, 1, undefined]]);
    });

    describe('the texts around a turn', () => {
        const tools = (messages: MessageWithParts[]): MessageWithParts[] => messages.map(({ info, parts }) => ({
            info: info.role === 'user' ? { ...info, summary: undefined } : info,
            parts: parts.map(part => part.type === 'step-start' ? { ...part, snapshot: undefined } : part)
        }));
        const edit = (name: string, from: string, to: string): ToolPart =>
            call('edit', { filePath: at(name) }, { filediff: { patch: `--- a\n+++ a\n@@ -1,1 +1,1 @@\n-${from}\n+${to}\n` } });

        it('are those that the server compared, whatever came later', async () => {
            fixture.opencode.messages[S] = [
                ...turn('msg_1', [diff('a.txt', 'one\n', 'two\n'), diff('src/new.ts', undefined, 'x\n')]),
                ...turn('msg_2', [diff('a.txt', 'two\n', 'three\n'), diff('gone.txt', 'bye', undefined)]),
                ...turn('msg_3', [])
            ];
            write('a.txt', 'by the person\n');
            write('src/new.ts', 'y\n');
            expect(await service.turn('a.txt', 'last', S)).toEqual({ before: 'two\n', after: 'three\n' });
            expect(await service.turn('a.txt', 'msg_1', S)).toEqual({ before: 'one\n', after: 'two\n' });
            expect(await service.turn(at('src/new.ts'), 'last', S)).toEqual({ before: undefined, after: 'x\n' });
            expect(await service.turn('gone.txt', 'last', S)).toEqual({ before: 'bye', after: undefined });
        });

        it('are worked out from what tools wrote, if nobody compared', async () => {
            fixture.opencode.messages[S] = [
                ...tools(turn('msg_1', [], [edit('a.txt', 'one', 'two')])), ...tools(turn('msg_2', [], [edit('a.txt', 'two', 'three')]))
            ];
            write('a.txt', 'three\nmore\n');
            expect(await service.turn('a.txt', 'msg_1', S)).toEqual({ before: 'one\nmore\n', after: 'two\nmore\n' });
            expect(await service.turn('a.txt', 'last', S)).toEqual({ before: 'two\nmore\n', after: 'three\nmore\n' });
            write('a.txt', 'something else\n');
            await expect(service.turn('a.txt', 'msg_1', S)).rejects.toThrow('How the turn left a.txt is not known');
        });

        it.each<[string, (file: string) => ToolPart[]]>([
            ['a write', file => [call('write', { filePath: file, content: 'one\n' }, { exists: false })]],
            ['a patch', file => [call('apply_patch', {}, {
                files: [{ filePath: file, type: 'add', patch: '--- a\n+++ a\n@@ -0,0 +1,1 @@\n+one\n' }]
            })]],
            ['an edit of nothing', file => [
                call('edit', { filePath: file }, { filediff: { patch: '--- a\n+++ a\n@@ -0,0 +1,1 @@\n+one\n' } })
            ]],
            ['a write and an edit', file => [
                call('write', { filePath: file, content: 'zero\n' }, { exists: false }), edit('a.txt', 'zero', 'one')
            ]]
        ])('are told of a file that %s made only if it still is what was written', async (_, calls) => {
            fixture.opencode.messages[S] = tools(turn('msg_1', [], calls(at('a.txt'))));
            write('a.txt', 'one\n');
            expect(await service.turn('a.txt', 'last', S)).toEqual({ before: undefined, after: 'one\n' });
            write('a.txt', 'one\nand a line of the person\n');
            await expect(service.turn('a.txt', 'last', S)).rejects.toThrow('How the turn left a.txt is not known');
            rmSync(at('a.txt'));
            await expect(service.turn('a.txt', 'last', S)).rejects.toThrow('How the turn left a.txt is not known');
        });

        it('are found again without another search', async () => {
            const others = ['ses_a', 'ses_b', 'ses_c'].map(id => aSession(id));
            fixture.opencode.sessions = [...others, aSession(S)];
            fixture.opencode.messages[S] = turn('msg_1', [diff('a.txt', 'one\n', 'two\n')]);
            write('a.txt', 'two\n');
            await service.turn('a.txt', 'msg_1', 'ses_a');
            const searched = fixture.opencode.calls.length;
            expect(await service.turn('a.txt', 'msg_1', 'ses_a')).toEqual({ before: 'one\n', after: 'two\n' });
            expect(fixture.opencode.calls.slice(searched).filter(made => /session\.list|ses_[abc]/.test(JSON.stringify(made)))).toEqual([]);
            // It may be gone, and another one may have it.
            fixture.opencode.sessions = others;
            fixture.opencode.messages.ses_b = fixture.opencode.messages[S];
            fixture.opencode.messages[S] = [];
            expect(await service.turn('a.txt', 'msg_1', 'ses_a')).toEqual({ before: 'one\n', after: 'two\n' });
        });

        it('are found in other sessions by the id, and not in turns that were taken back', async () => {
            fixture.opencode.sessions = [aSession('ses_other'), aSession(S, { revert: { messageID: 'msg_2' } })];
            fixture.opencode.messages[S] = [
                ...turn('msg_1', [diff('a.txt', 'one\n', 'two\n')]), ...turn('msg_2', [diff('a.txt', 'two\n', 'three\n')])
            ];
            write('a.txt', 'two\n');
            expect(await service.turn('a.txt', 'last', S)).toEqual({ before: 'one\n', after: 'two\n' });
            expect(await service.turn('a.txt', 'msg_1', 'ses_other')).toEqual({ before: 'one\n', after: 'two\n' });
            await expect(service.turn('a.txt', 'msg_2', S)).rejects.toThrow('The turn "msg_2" has not changed a.txt.');
        });

        it('that are not there are missed by name', async () => {
            fixture.opencode.messages[S] = turn('msg_1', [
                diff('a.txt', 'one\n', 'two\n'), diff('.env', 'A=1', 'A=2'),
                { file: 'b.bin', patch: '', additions: 0, deletions: 0, status: 'modified' }
            ]);
            write('a.txt', 'two\n');
            write('b.txt', 'b\n');
            write('b.bin', 'text now');
            await expect(service.turn('b.txt', 'last', S)).rejects.toThrow('No turn of this session has changed b.txt.');
            await expect(service.turn('a.txt', 'msg_9', S)).rejects.toThrow('There is no turn "msg_9".');
            await expect(service.turn('a.txt', 'last')).rejects.toThrow('There is no session yet.');
            await expect(service.turn('.env', 'last', S)).rejects.toThrow('may contain secrets');
            await expect(service.turn('b.bin', 'last', S)).rejects.toThrow('b.bin was a binary file before.');
        });
    });

    it('never writes by itself', async () => {
        fixture.opencode.messages[S] = turn('msg_1', [diff('a.txt', 'one', 'two'), diff('b.txt', undefined, 'x')]);
        write('a.txt', 'two');
        write('tmp', 'x');
        renameSync(at('tmp'), at('b.txt'));
        for (const { path, fingerprint } of (await service.list(SESSION)).files) {
            await service.planRevert(SESSION, path, { fingerprint });
        }
        expect([readFileSync(at('a.txt'), 'utf8'), existsSync(at('b.txt'))]).toEqual(['two', true]);
        rmSync(at('b.txt'));
        expect(await listed()).toEqual([['a.txt', 'modified', '+1 -1']]);
    });

    describe('by git', () => {
        const uncommitted: ChangeScope = { sessionID: S, git: 'uncommitted' };

        it('does not let git run what somebody in a sandbox may have written into the repository', async () => {
            execFileSync('git', ['init', '-q', fixture.workspace]);
            execFileSync('git', ['-C', fixture.workspace, 'config', 'filter.x.clean', 'touch escaped']);
            await service.list(uncommitted);
            fixture.container.get(SandboxedSessions).observe({
                ...aSession('ses_2'),
                directory: fixture.workspace,
                metadata: SessionSandbox.into(undefined, { on: false, provider: 'bubblewrap' })
            });
            const before = fixture.opencode.callsOf('vcs.diff').length;
            await expect(service.list(uncommitted)).rejects.toThrow('filter.x.clean');
            expect(fixture.opencode.callsOf('vcs.diff')).toHaveLength(before);
            execFileSync('git', ['-C', fixture.workspace, 'config', '--unset', 'filter.x.clean']);
            await service.list(uncommitted);
        });

        it('are those of the working tree, whoever made them, and can be put back', async () => {
            fixture.opencode.worktree = fixture.workspace;
            fixture.opencode.repository = { branch: 'topic', default_branch: 'main' };
            fixture.opencode.gitDiffs = [diff('a.txt', 'one\n', 'two\n'), diff('b.txt', undefined, 'new\n')];
            write('a.txt', 'two\n');
            write('b.txt', 'new\n');
            const { files, source, repository } = await service.list(uncommitted);
            expect(files.map(({ path, status, canRevert, touched }) => [path, status, canRevert, touched]))
                .toEqual([['a.txt', 'modified', true, undefined], ['b.txt', 'added', true, undefined]]);
            expect([source, repository]).toEqual(['snapshots', { branch: 'topic', mainBranch: 'main' }]);
            expect(await service.before(uncommitted, 'a.txt')).toBe('one\n');
            expect(await service.planRevert(uncommitted, 'a.txt', files[0]))
                .toEqual([{ path: 'a.txt', expected: 'two\n', content: 'one\n' }]);
            await service.list({ sessionID: S, git: 'branch' });
            expect(fixture.opencode.callsOf('vcs.diff').map(call => (call as { mode: string }).mode))
                .toEqual(['git', 'git', 'git', 'branch']);
        });

        it('are not offered without a repository, which can be created', async () => {
            expect((await service.list(SESSION)).repository).toBeUndefined();
            fixture.opencode.fail('vcs.get', 500);
            expect((await service.list(SESSION)).files).toEqual([]);
            await service.createRepository();
            expect(fixture.opencode.callsOf('project.initGit')).toEqual([{ directory: fixture.workspace }]);
        });
    });
});
