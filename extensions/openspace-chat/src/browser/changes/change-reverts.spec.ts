import { MessageService } from '@theia/core/lib/common/message-service';
import { Container } from '@theia/core/shared/inversify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { DocumentConflict } from 'openspace-core/lib/browser/documents/document-conflict';
import { ChangedFile, ChangesService, TextExchange } from '../../common/services/changes-service';
import { ChangeReverts } from './change-reverts';
import { ChangesModel } from './changes-model';
import { asked, changedFile, forgetQuestions } from './fixtures/changes-fixture';

vi.mock('openspace-core/lib/browser/documents/agent-documents', async () => (await import('./fixtures/changes-fixture')).agentDocuments);
vi.mock('./changes-model', async () => (await import('./fixtures/changes-fixture')).changesModel);
vi.mock('@theia/core/lib/browser/dialogs', async () => (await import('./fixtures/changes-fixture')).dialogs);

const SESSION = { sessionID: 'ses_1' };
const HUNK = { id: 'h', oldStart: 1, newStart: 1, lines: [] };
const file = (path: string, extra?: Partial<ChangedFile>): ChangedFile => changedFile(path, { hunks: [HUNK], ...extra });

describe('ChangeReverts', () => {
    let disk: Record<string, string | undefined>;
    let dirty: Set<string>;
    let plans: Record<string, TextExchange[]>;
    let chosen: string | undefined;
    let messages: { info: ReturnType<typeof vi.fn>; warn: ReturnType<typeof vi.fn> };
    let planRevert: ReturnType<typeof vi.fn>;
    let reverts: ChangeReverts;

    beforeEach(() => {
        disk = { 'a.ts': 'new a', 'b.ts': 'new b' };
        dirty = new Set();
        plans = {
            'a.ts': [{ path: 'a.ts', expected: 'new a', content: 'old a' }],
            'b.ts': [{ path: 'b.ts', expected: 'new b', content: undefined }]
        };
        chosen = undefined;
        forgetQuestions();
        messages = { info: vi.fn(async () => chosen), warn: vi.fn() };
        planRevert = vi.fn(async (_scope: unknown, path: string) => plans[path]);
        const exchange = async ({ path }: { path: string }, expected: string | undefined, content: string | undefined): Promise<void> => {
            if (dirty.has(path)) {
                throw new DocumentConflict(`${path} has unsaved changes.`, true);
            }
            if (disk[path] !== expected) {
                throw new Error(`${path} has been changed meanwhile.`);
            }
            disk[path] = content;
        };
        const container = new Container();
        container.bind(ChangesService).toConstantValue({ planRevert });
        container.bind(ChangesModel).toConstantValue({ refresh: async () => undefined } as unknown as ChangesModel);
        container.bind(AgentDocuments).toConstantValue({ exchange } as unknown as AgentDocuments);
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind(ChangeReverts).toSelf();
        reverts = container.get(ChangeReverts);
    });

    it('puts a file back and offers the way forward again', async () => {
        chosen = 'Undo';
        await reverts.revertFile(SESSION, file('a.ts'));
        expect(messages.info.mock.calls[0][0]).toBe('a.ts is as it was before.');
        expect(planRevert).toHaveBeenCalledWith(SESSION, 'a.ts', { fingerprint: 'f-a.ts', parts: undefined });
        await vi.waitFor(() => expect(disk['a.ts']).toBe('new a'));
    });

    it('asks first where nobody knows who wrote it', async () => {
        asked.answer = false;
        await reverts.revertFile({ ...SESSION, git: 'uncommitted' }, file('a.ts'));
        expect([disk['a.ts'], asked.messages]).toEqual(['new a', ['Restore a.ts to what it was before?']]);
        asked.answer = true;
        await reverts.revertFile({ ...SESSION, git: 'uncommitted' }, file('a.ts'));
        expect(disk['a.ts']).toBe('old a');
    });

    it('puts a hunk back, and undoes it by command', async () => {
        await reverts.revertParts(SESSION, file('a.ts'), [HUNK]);
        expect(planRevert).toHaveBeenCalledWith(SESSION, 'a.ts', { fingerprint: 'f-a.ts', parts: ['h'] });
        expect([disk['a.ts'], messages.info.mock.calls[0][0], reverts.canUndo]).toEqual(
            ['old a', 'These lines of a.ts are as they were before.', true]
        );
        await reverts.undo();
        expect([disk['a.ts'], reverts.canUndo]).toEqual(['new a', false]);
        await reverts.undo();
        expect(messages.info).toHaveBeenLastCalledWith('Nothing was reverted.');
    });

    it('leaves a file alone that has unsaved changes, or that somebody has changed', async () => {
        dirty.add('a.ts');
        await reverts.revertFile(SESSION, file('a.ts'));
        expect(messages.warn).toHaveBeenLastCalledWith('Left as it is: a.ts has unsaved changes in an editor. Save or discard them first.');
        disk['b.ts'] = 'newer b';
        await reverts.revertFile(SESSION, file('b.ts'));
        expect(messages.warn).toHaveBeenLastCalledWith('Left as it is: b.ts has been changed meanwhile.');
        expect([disk, reverts.canUndo]).toEqual([{ 'a.ts': 'new a', 'b.ts': 'newer b' }, false]);
    });

    it('does not undo over what was written since', async () => {
        await reverts.revertFile(SESSION, file('a.ts'));
        disk['a.ts'] = 'by the person';
        await reverts.undo();
        expect([disk['a.ts'], reverts.canUndo]).toEqual(['by the person', true]);
        expect(messages.warn.mock.calls[0][0]).toContain('could not be undone: a.ts has been changed meanwhile.');
    });

    it('asks before it takes away what somebody else has written, but not what it wrote itself', async () => {
        asked.answer = false;
        await reverts.revertFile(SESSION, file('a.ts', { touched: true }));
        expect([disk['a.ts'], messages.info, messages.warn].map(value => typeof value === 'string' ? value : value?.mock.calls.length))
            .toEqual(['new a', 0, 0]);
        expect(asked.messages).toEqual(
            ['a.ts has been changed since the agent wrote it. Restore it anyway? What you wrote will be lost, too.']
        );
        plans['a.ts'] = [{ path: 'a.ts', expected: 'new a', content: 'half a' }];
        await reverts.revertParts(SESSION, file('a.ts', { touched: true }), [HUNK]);
        plans['a.ts'] = [{ path: 'a.ts', expected: 'half a', content: 'old a' }];
        await reverts.revertFile(SESSION, file('a.ts', { touched: true }));
        expect([disk['a.ts'], asked.messages.length]).toEqual(['old a', 1]);
        asked.answer = true;
        await reverts.revertAll(SESSION, [file('b.ts', { touched: true })]);
        expect(messages.warn).toHaveBeenLastCalledWith('Left as it is: b.ts has been changed since the agent wrote it.');
        await reverts.revertFile(SESSION, file('b.ts', { touched: true }));
        expect(disk['b.ts']).toBeUndefined();
    });

    it('does all of a step or nothing', async () => {
        plans['a.ts'] = [{ path: 'old.ts', content: 'text' }, { path: 'a.ts', expected: 'something else', content: undefined }];
        await reverts.revertFile(SESSION, file('a.ts'));
        expect(disk).toEqual({ 'a.ts': 'new a', 'b.ts': 'new b', 'old.ts': undefined });
    });

    it('puts everything back after a question, and says what had to stay', async () => {
        asked.answer = false;
        await reverts.revertAll(SESSION, [file('a.ts'), file('b.ts'), file('c.bin', { canRevert: false })]);
        expect([asked.messages, disk['a.ts']]).toEqual(
            [['Restore 2 files to what they were before? Files that the agent added are deleted.'], 'new a']
        );
        asked.answer = true;
        dirty.add('a.ts');
        await reverts.revertAll(SESSION, [file('a.ts'), file('b.ts')]);
        expect(disk).toEqual({ 'a.ts': 'new a', 'b.ts': undefined });
        expect(messages.info.mock.calls[0][0]).toBe(
            '1 of 2 files are as they were before. Left as it is: a.ts has unsaved changes in an editor. Save or discard them first.'
        );
        await reverts.undo();
        expect(disk['b.ts']).toBe('new b');
    });
});
