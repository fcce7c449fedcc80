import { Event } from '@theia/core/lib/common/event';
import { FileService } from '@theia/filesystem/lib/browser/file-service';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandContext, PALETTE_CONTEXT } from 'openspace-core/lib/browser/commands/command-context';
import { PersonQuestions } from 'openspace-core/lib/browser/control/person-questions';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { OpenDocuments } from 'openspace-core/lib/browser/documents/open-documents';
import { CommandFixture } from 'openspace-core/lib/browser/fixtures/command-fixture';
import { DocumentBuffer, DocumentBuffers } from 'openspace-core/lib/browser/surfaces/document-buffer';
import { bindSurfaces } from 'openspace-core/lib/browser/surfaces/fixtures/bind-surfaces';
import { AgentUndo } from 'openspace-core/lib/browser/undo/agent-undo';
import { CommandResult, DocumentContent, FilesService, PersonAnswer, PersonQuestion } from 'openspace-core/lib/common';
import { editorSurface } from '../../common';
import { FileCommands } from './file-commands';
import { FileQuestions } from './file-questions';
import { FakeFilesService } from './fixtures/fake-files-service';

vi.mock('@theia/filesystem/lib/browser/file-service', () => ({ FileService: class { } }));

/** A buffer as far as commands see it; open-documents.spec.ts has the real ones. */
class FakeBuffer {

    /** Where it is saved. */
    onSave = (_text: string): void => undefined;

    constructor(public text: string, readonly isDirty: boolean) { }

    content(): string {
        return this.text;
    }

    replace(text: DocumentContent): void {
        this.text = String(text);
    }

    async refresh(): Promise<void> { }

    async save(): Promise<void> {
        this.onSave(this.text);
    }
}

describe('commands for files', () => {
    let fixture: CommandFixture;
    let service: FakeFilesService;
    let undo: AgentUndo;
    let buffers: Map<string, FakeBuffer>;
    let asked: PersonQuestion[];
    let withdrawn: string[];
    let answer: (question: PersonQuestion) => Promise<PersonAnswer>;
    let waits: number;

    beforeEach(() => {
        fixture = new CommandFixture();
        service = new FakeFilesService(new Map([['src/a.ts', 'one\ntwo\nthree'], ['AGENTS.md', 'be kind']]));
        undo = new AgentUndo();
        buffers = new Map();
        asked = [];
        withdrawn = [];
        waits = 0;
        answer = async () => ({ allowed: true });
        const { container } = fixture;
        container.bind(FilesService).toConstantValue(service);
        container.bind(AgentUndo).toConstantValue(undo);
        const documents: DocumentBuffers = {
            get all(): DocumentBuffer[] {
                return [...buffers].map(([path, buffer]) =>
                    Object.assign(buffer, { uri: `file:///w/${path}`, onSave: (text: string) => void service.texts.set(path, text) }));
            },
            onDidChange: Event.None
        };
        bindSurfaces(container, [{ description: editorSurface, documents }]);
        container.bind(FileService).toConstantValue({ onDidFilesChange: Event.None } as unknown as FileService);
        container.bind(PersonQuestions).toConstantValue({
            ask: (question: PersonQuestion) => {
                asked.push(question);
                return answer(question);
            },
            withdraw: (id: string) => withdrawn.push(id)
        } as unknown as PersonQuestions);
        [AgentDocuments, FileCommands, FileQuestions, OpenDocuments].forEach(singleton =>
            container.bind<unknown>(singleton).toSelf().inSingletonScope());
        container.get(FileCommands).registerAgentCommands(fixture.registry);
    });

    const AGENT: CommandContext = {
        id: 'call-1', sessionId: 'ses_1', source: 'block', signal: new AbortController().signal,
        whileAsking: ask => {
            waits++;
            return ask();
        }
    };

    const run = (cmd: string, args: Record<string, unknown>, context: Partial<CommandContext> = {}): Promise<CommandResult> =>
        fixture.registry.execute({ cmd: `openspace.${cmd}`, args }, { ...AGENT, ...context });
    const ok = (data: Record<string, unknown>): CommandResult => ({ success: true, data, executionTime: expect.any(Number) as number });
    const failed = (error: string): CommandResult => ({ success: false, error, executionTime: expect.any(Number) as number });

    describe('reading', () => {
        it('answers what is on the disk', async () => {
            buffers.set('src/a.ts', new FakeBuffer('unsaved', true));
            expect(await run('file.read', { path: 'src/a.ts', startLine: 2 })).toEqual(ok({ content: 'one\ntwo\nthree' }));
            expect(service.log).toEqual([['read', 'src/a.ts', { startLine: 2, agreed: false }]]);
        });

        it('answers what the person sees', async () => {
            buffers.set('src/a.ts', new FakeBuffer('one\nunsaved\nthree', true));
            expect(await run('editor.read_file', { path: 'src/a.ts' })).toEqual(ok({ content: 'one\nunsaved\nthree' }));
            expect(await run('editor.read_file', { path: 'src/a.ts', startLine: 2, endLine: 2 })).toEqual(ok({ content: 'unsaved' }));
            expect(await run('editor.read_file', { path: 'src/a.ts', startLine: 9 })).toEqual(failed('The file has only 3 lines.'));
            expect(await run('editor.read_file', { path: 'AGENTS.md' })).toEqual(ok({ content: 'be kind' }));
        });

        it('does not carry more than anybody wants', async () => {
            buffers.set('src/a.ts', new FakeBuffer('x'.repeat(6_000_000), true));
            expect(await run('editor.read_file', { path: 'src/a.ts' }))
                .toEqual(failed('src/a.ts is long: ask for a part of it with startLine and endLine.'));
        });

        it.each(['file.read', 'editor.read_file'])('%s asks the person where the guard wants it, whatever is open', async cmd => {
            service.questions.set('src/a.ts', 'It may contain secrets.');
            buffers.set('src/a.ts', new FakeBuffer('unsaved', true));
            answer = async () => ({ allowed: false });
            expect(await run(cmd, { path: 'src/a.ts' })).toEqual(failed('The command was declined by the user.'));
            expect(asked).toEqual([{
                kind: 'danger', id: 'file-call-1', cmd: `openspace.${cmd}`, label: expect.any(String), details: 'src/a.ts',
                reason: 'It may contain secrets.'
            }]);
            answer = async () => ({ allowed: true });
            expect((await run(cmd, { path: 'src/a.ts' })).success).toBe(true);
        });

        it('passes on the words of the guard', async () => {
            expect(await run('file.read', { path: 'missing.ts' })).toEqual(failed('File not found: missing.ts'));
            expect(await run('editor.read_file', { path: 'missing.ts' })).toEqual(failed('File not found: missing.ts'));
        });
    });

    describe('writing', () => {
        it('goes to the disk if the file is not open', async () => {
            expect(await run('file.write', { path: 'new.md', content: '# New' })).toEqual(ok({ bytes: 5, saved: true }));
            expect(service.texts.get('new.md')).toBe('# New');
        });

        it('goes through an open file, and is saved if the person has no unsaved changes', async () => {
            buffers.set('src/a.ts', new FakeBuffer('one', false));
            expect(await run('file.write', { path: 'src/a.ts', content: 'grün' })).toEqual(ok({ bytes: 5, saved: true }));
            expect(service.log).toEqual([]);
        });

        it('stays in the editor if the person has unsaved changes', async () => {
            buffers.set('src/a.ts', new FakeBuffer('typed', true));
            expect(await run('file.write', { path: 'src/a.ts', content: 'new' })).toEqual(ok({ bytes: 3, saved: false }));
            expect([service.texts.get('src/a.ts'), buffers.get('src/a.ts')?.text]).toEqual(['one\ntwo\nthree', 'new']);
        });

        it('fills an open file that is gone from the disk, unless it holds unsaved text', async () => {
            buffers.set('gone.ts', new FakeBuffer('old', false));
            await run('file.write', { path: 'gone.ts', content: 'new' });
            expect([service.texts.get('gone.ts'), buffers.get('gone.ts')?.text]).toEqual(['new', 'old']);
            buffers.set('typed.ts', new FakeBuffer('typed', true));
            expect(await run('file.write', { path: 'typed.ts', content: 'new' })).toEqual(ok({ bytes: 3, saved: false }));
            expect(service.texts.has('typed.ts')).toBe(false);
        });

        it('shows the person the change where the guard wants it, and waits outside the command\'s time', async () => {
            service.questions.set('AGENTS.md', 'It steers agents.');
            answer = async () => ({ allowed: false });
            expect(await run('file.write', { path: 'AGENTS.md', content: 'be evil' }))
                .toEqual(failed('The command was declined by the user.'));
            expect(asked).toMatchObject([{ details: 'AGENTS.md\n\n@@ 1 @@\n- be kind\n+ be evil', reason: 'It steers agents.' }]);
            expect([waits, service.texts.get('AGENTS.md')]).toEqual([1, 'be kind']);
            answer = async () => ({ allowed: true });
            expect(await run('file.write', { path: 'AGENTS.md', content: 'be brief' })).toMatchObject({ success: true });
            expect(service.log.at(-1)).toEqual(['write', 'AGENTS.md', 'be brief', { agreed: true }]);
        });

        it('does not ask the person who chose it in the palette', async () => {
            service.questions.set('AGENTS.md', 'It steers agents.');
            await run('file.write', { path: 'AGENTS.md', content: 'mine' }, PALETTE_CONTEXT);
            expect([asked, service.texts.get('AGENTS.md'), undo.entries]).toEqual([[], 'mine', []]);
        });

        it('takes the question back when nobody waits for the answer any more', async () => {
            service.questions.set('AGENTS.md', 'It steers agents.');
            const controller = new AbortController();
            let decide = (_answer: PersonAnswer): void => undefined;
            answer = () => new Promise(resolve => { decide = resolve; });
            const result = run('file.write', { path: 'AGENTS.md', content: 'late' }, { signal: controller.signal });
            await vi.waitFor(() => expect(asked).toHaveLength(1));
            controller.abort(new Error('Stopped by the user.'));
            expect(withdrawn).toEqual(['file-call-1']);
            decide({ allowed: true });
            expect([await result, service.texts.get('AGENTS.md')]).toEqual([failed('Stopped by the user.'), 'be kind']);
        });
    });

    describe('taking back', () => {
        const entry = (): AgentUndo['entries'][number] => undo.entries.at(-1)!;

        it('brings back the old text, and the new one again', async () => {
            await run('file.write', { path: 'src/a.ts', content: 'new' });
            expect(entry()).toMatchObject({ callId: 'call-1', sessionId: 'ses_1', label: 'Write src/a.ts' });
            expect([await entry().undo(), service.texts.get('src/a.ts')]).toEqual([undefined, 'one\ntwo\nthree']);
            expect([await entry().redo(), service.texts.get('src/a.ts')]).toEqual([undefined, 'new']);
        });

        it('removes what was new', async () => {
            await run('file.write', { path: 'new.md', content: 'new' });
            expect([await entry().undo(), service.texts.has('new.md')]).toEqual([undefined, false]);
            expect([await entry().redo(), service.texts.get('new.md')]).toEqual([undefined, 'new']);
        });

        it('leaves what somebody has changed since', async () => {
            await run('file.write', { path: 'src/a.ts', content: 'new' });
            service.texts.set('src/a.ts', 'of the person');
            expect([await entry().undo(), service.texts.get('src/a.ts')])
                .toEqual(['src/a.ts has been changed meanwhile.', 'of the person']);
            await run('file.write', { path: 'new.md', content: 'new' });
            await entry().undo();
            service.texts.set('new.md', 'of the person');
            expect([await entry().redo(), service.texts.get('new.md')]).toEqual(['new.md has been changed meanwhile.', 'of the person']);
        });

        it('goes through an open file, too', async () => {
            const buffer = new FakeBuffer('typed', true);
            buffers.set('src/a.ts', buffer);
            await run('file.write', { path: 'src/a.ts', content: 'a\nb' });
            buffer.text = 'a\r\nb';
            expect([await entry().undo(), buffer.text]).toEqual([undefined, 'typed']);
            buffer.text = 'typed more';
            expect([await entry().redo(), buffer.text]).toEqual(['src/a.ts has been changed meanwhile.', 'typed more']);
        });
    });

    it('lists and searches', async () => {
        expect(await run('file.list', { path: 'src', recursive: true }))
            .toEqual(ok({ files: [{ path: 'a.ts', type: 'file', size: 1, mtime: '2024-01-01T00:00:00.000Z' }], truncated: false }));
        expect(await run('file.search', { query: 'a', includePattern: '*.ts' })).toEqual(ok({ results: ['a.ts'], truncated: true }));
        expect(service.log).toEqual([['list', 'src', true], ['search', { query: 'a', includePattern: '*.ts' }]]);
    });
});
