import { Emitter } from '@theia/core/lib/common/event';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editorSurface } from 'openspace-hands/lib/common';
import { FakeFile, type } from '../../../../../tests/support/real-monaco';
import { FilesService, LocatedPath, WriteOptions } from '../../common';
import { Surfaces } from '../surfaces/surfaces';
import { MonacoBuffer } from './monaco-buffer';
import { MonacoBuffers } from './monaco-buffers';
import { BufferWrite, OpenDocuments } from './open-documents';

vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: class { } }));

const located = (name: string, kind: LocatedPath['kind'] = 'file'): LocatedPath =>
    ({ uri: `file:///w/${name}`, path: name, root: 'file:///w', kind });

describe('files that are open in an editor', { timeout: 30_000 }, () => {
    let documents: OpenDocuments;
    let buffers: MonacoBuffers;
    let created: Emitter<MonacoEditorModel>;
    let models: MonacoEditorModel[];
    let log: string[];
    let links: Record<string, string[]>;
    let file: FakeFile;
    let model: MonacoEditorModel;

    beforeEach(async () => {
        models = [];
        log = [];
        links = {};
        const files: Partial<FilesService> = {
            sameFile: async (path, uris) => uris.filter(uri => links[path]?.includes(uri)),
            prepareSave: async (path, uri, options) => {
                log.push(`prepare ${path} ${uri} ${options?.agreed ?? false}`);
                return 'save-1';
            },
            finishSave: async id => { log.push(`finish ${id}`); }
        };
        created = new Emitter();
        buffers = Object.assign(new MonacoBuffers(), { models: { get models() { return models; }, onDidCreate: created.event } });
        const surfaces = Object.assign(new Surfaces(), {
            provider: { getContributions: () => [{ description: editorSurface, documents: buffers }] }
        });
        documents = Object.assign(new OpenDocuments(), { surfaces, files });
        file = new FakeFile('file:///w/a.ts', 'one\ntwo\nthree\n');
        model = await file.open();
        models.push(model);
        return () => models.forEach(open => open.dispose());
    });

    const write = async (
        open: MonacoEditorModel, file: LocatedPath, content: string, options?: WriteOptions
    ): Promise<Omit<BufferWrite, 'after'>> => {
        const { after, ...rest } = await documents.write(new MonacoBuffer(open), file, () => content, options);
        // The person may have gone on.
        expect(open.getText().startsWith(String(after))).toBe(true);
        return rest;
    };
    const found = async (file: LocatedPath): Promise<string | undefined> => (await documents.find(file))?.uri;

    const state = (): unknown => ({ buffer: model.getText(), disk: file.text, dirty: model.dirty });

    it('are found under their own name, or under that of a link, those with unsaved changes first', async () => {
        expect(await found(located('a.ts'))).toBe(model.uri);
        expect(await found(located('other.ts'))).toBeUndefined();
        const alias = await new FakeFile('file:///w/link.ts', 'one').open();
        models.push(alias);
        links = { 'a.ts': ['file:///w/link.ts'] };
        expect(await found(located('a.ts'))).toBe(model.uri);
        type(alias, '!');
        expect(await found(located('a.ts'))).toBe(alias.uri);
        expect(await found(located('a.ts', 'missing'))).toBe(model.uri);
    });

    it('are changed and saved if the person has no unsaved changes, and undo brings the old text back', async () => {
        expect(await write(model, located('a.ts'), 'one\nTWO\nthree\n', { agreed: true }))
            .toEqual({ saved: true, before: 'one\ntwo\nthree\n' });
        expect(state()).toEqual({ buffer: 'one\nTWO\nthree\n', disk: 'one\nTWO\nthree\n', dirty: false });
        expect([log, file.saves]).toEqual([['prepare a.ts file:///w/a.ts true', 'finish save-1'], 1]);
        model.undo();
        expect(state()).toEqual({ buffer: 'one\ntwo\nthree\n', disk: 'one\nTWO\nthree\n', dirty: true });
    });

    it('get other line endings only if the text is to have its own', async () => {
        await write(model, located('a.ts'), 'one\r\nTWO\r\n');
        expect(file.text).toBe('one\nTWO\n');
        await write(model, located('a.ts'), 'one\r\ntwo\r\n', { ownLineEndings: true });
        expect(state()).toEqual({ buffer: 'one\r\ntwo\r\n', disk: 'one\r\ntwo\r\n', dirty: false });
    });

    it('are changed only in the editor if the person has unsaved changes, which one undo brings back', async () => {
        type(model, 'typed by the person');
        expect(await write(model, located('a.ts'), 'all new\n')).toEqual({ saved: false, before: 'one\ntwo\nthree\ntyped by the person' });
        expect(state()).toEqual({ buffer: 'all new\n', disk: 'one\ntwo\nthree\n', dirty: true });
        expect([log, file.saves]).toEqual([[], 0]);
        model.undo();
        expect(state()).toEqual({ buffer: 'one\ntwo\nthree\ntyped by the person', disk: 'one\ntwo\nthree\n', dirty: true });
        model.undo();
        expect(state()).toEqual({ buffer: 'one\ntwo\nthree\n', disk: 'one\ntwo\nthree\n', dirty: false });
    });

    it('are not saved if the person begins to type while the agent is on its way', async () => {
        const sync = model.sync.bind(model);
        vi.spyOn(model, 'sync').mockImplementation(async () => {
            await sync();
            type(model, 'typed');
        });
        expect(await write(model, located('a.ts'), 'all new')).toEqual({ saved: false, before: 'one\ntwo\nthree\ntyped' });
        expect(state()).toEqual({ buffer: 'all new', disk: 'one\ntwo\nthree\n', dirty: true });
        expect(log.at(-1)).toBe('finish save-1');
    });

    it('stay unsaved if the person types while the agent\'s text is being saved', async () => {
        file.onSave = () => type(model, 'typed');
        await write(model, located('a.ts'), 'all new\n');
        expect(state()).toEqual({ buffer: 'all new\ntyped', disk: 'all new\n', dirty: true });
    });

    it('take up what is new on the disk first', async () => {
        file.text = 'one\ntwo\nfour\n';
        expect(await write(model, located('a.ts'), 'one\nfour\n')).toEqual({ saved: true, before: 'one\ntwo\nfour\n' });
        expect(state()).toEqual({ buffer: 'one\nfour\n', disk: 'one\nfour\n', dirty: false });
    });

    it('have their old text again if they cannot be saved', async () => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined);
        file.onSave = () => { throw new Error('no space left'); };
        await expect(write(model, located('a.ts'), 'all new')).rejects.toThrow('a.ts could not be saved.');
        expect(state()).toEqual({ buffer: 'one\ntwo\nthree\n', disk: 'one\ntwo\nthree\n', dirty: false });
        expect(log.at(-1)).toBe('finish save-1');
        vi.restoreAllMocks();
    });

    it('are saved also if an automatic save comes in between', async () => {
        const save = model.save.bind(model);
        vi.spyOn(model, 'save').mockImplementationOnce(options => {
            const ours = save(options);
            void save();
            return ours;
        });
        await write(model, located('a.ts'), 'all new\n');
        expect(state()).toEqual({ buffer: 'all new\n', disk: 'all new\n', dirty: false });
    });

    it('keep the line endings of Windows', async () => {
        const windows = new FakeFile('file:///w/b.cmd', 'one\r\ntwo\r\n');
        const open = await windows.open();
        models.push(open);
        await write(open, located('b.cmd'), 'one\nTWO\n');
        expect(windows.text).toBe('one\r\nTWO\r\n');
    });

    it('keep marks in the parts that do not change', async () => {
        const { textEditorModel } = model;
        const range = { startLineNumber: 3, startColumn: 1, endLineNumber: 3, endColumn: 6 };
        const [mark] = textEditorModel.deltaDecorations([], [{ range, options: { description: 'mark' } }]);
        await write(model, located('a.ts'), 'zero\none\nTWO\nthree\nfour\n');
        expect(textEditorModel.getDecorationRange(mark))
            .toMatchObject({ startLineNumber: 4, startColumn: 1, endLineNumber: 4, endColumn: 6 });
    });

    it('are left alone if nothing changes', async () => {
        expect(await write(model, located('a.ts'), 'one\ntwo\nthree\n')).toEqual({ saved: true, before: 'one\ntwo\nthree\n' });
        expect([state(), file.saves]).toEqual([{ buffer: 'one\ntwo\nthree\n', disk: 'one\ntwo\nthree\n', dirty: false }, 0]);
    });

    it('are refused if they are read-only', async () => {
        Object.defineProperty(model, 'readOnly', { value: true });
        await expect(write(model, located('a.ts'), 'x')).rejects.toThrow('The file is read-only: a.ts');
    });

    it('keep what they have if the change cannot be worked out', async () => {
        await expect(documents.write(new MonacoBuffer(model), located('a.ts'), () => {
            throw new Error('There is no slide 9.');
        })).rejects.toThrow('There is no slide 9.');
        expect([state(), log.at(-1)]).toEqual([{ buffer: 'one\ntwo\nthree\n', disk: 'one\ntwo\nthree\n', dirty: false }, 'finish save-1']);
    });

    it('are texts, and stay so', async () => {
        await expect(documents.write(new MonacoBuffer(model), located('a.ts'), () => new Uint8Array([1]))).rejects.toThrow('Only a text');
    });

    it('tell that they have changed for as long as somebody wants to know, also those that are opened later', async () => {
        const changed: string[] = [];
        const listener = buffers.onDidChange(uri => changed.push(uri));
        const later = await new FakeFile('file:///w/later.ts', '').open();
        const result = await new FakeFile('openspace-result:/1/a.txt', '').open();
        models.push(later, result);
        [later, result].forEach(open => created.fire(open));
        [model, later, result].forEach(open => type(open, '!'));
        expect([...new Set(changed)]).toEqual(['file:///w/a.ts', 'file:///w/later.ts']);
        listener.dispose();
        type(model, '?');
        expect(changed.at(-1)).toBe('file:///w/later.ts');
    });
});
