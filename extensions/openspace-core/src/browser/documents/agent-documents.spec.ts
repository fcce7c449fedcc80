import { Emitter } from '@theia/core/lib/common/event';
import URI from '@theia/core/lib/common/uri';
import { FileChangesEvent } from '@theia/filesystem/lib/common/files';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeFilesService } from 'openspace-hands/lib/browser/files/fixtures/fake-files-service';
import { editorSurface } from 'openspace-hands/lib/common';
import { DocumentContent, MAX_WHOLE_SIZE } from '../../common';
import { DocumentBuffer } from '../surfaces/document-buffer';
import { Surfaces } from '../surfaces/surfaces';
import { AgentDocuments, DocumentChange } from './agent-documents';
import { DocumentConflict } from './document-conflict';
import { OpenDocuments } from './open-documents';

vi.mock('@theia/filesystem/lib/browser/file-service', () => ({ FileService: class { } }));

/** A view of another extension that keeps a file open in a way of its own. */
class View implements DocumentBuffer {

    readonly uri = 'file:///w/picture.bin';
    isDirty = false;
    onRefresh = (): void => undefined;

    constructor(public shown: DocumentContent, protected readonly service: FakeFilesService) { }

    content(): DocumentContent {
        return this.shown;
    }

    replace(content: DocumentContent): void {
        this.shown = content;
    }

    async refresh(): Promise<void> {
        this.onRefresh();
    }

    async save(): Promise<void> {
        this.service.texts.set('picture.bin', this.shown);
    }
}

const BYTES = new Uint8Array([0, 1, 255]);

describe('files that may be open', () => {
    let service: FakeFilesService;
    let views: View[];
    let documents: AgentDocuments;
    let inView: Emitter<string>;
    let onDisk: Emitter<FileChangesEvent>;

    beforeEach(() => {
        service = new FakeFilesService(new Map<string, DocumentContent>([['a.md', 'one\ntwo\n'], ['picture.bin', BYTES]]));
        views = [];
        inView = new Emitter();
        onDisk = new Emitter();
        const provider = {
            getContributions: () => [{ description: editorSurface, documents: { get all() { return views; }, onDidChange: inView.event } }]
        };
        const surfaces = Object.assign(new Surfaces(), { provider });
        const open = Object.assign(new OpenDocuments(), { surfaces, files: service });
        documents = Object.assign(new AgentDocuments(), { surfaces, files: service, open, disk: { onDidFilesChange: onDisk.event } });
    });

    const text = (path: string): DocumentContent | undefined => service.texts.get(path);

    describe('are transformed', () => {
        it('from what is on the disk', async () => {
            const written = await documents.transform(await service.locate('a.md', 'write'), before => `${before}three\n`);
            expect(written).toMatchObject({ saved: true, before: 'one\ntwo\n', after: 'one\ntwo\nthree\n', isFinal: false });
            expect(text('a.md')).toBe('one\ntwo\nthree\n');
        });

        it('from nothing, if there is no file', async () => {
            await documents.transform(await service.locate('new.md', 'write'), before => `${before}`);
            expect(text('new.md')).toBe('undefined');
        });

        it('from what the person sees, unsaved changes included, which stay unsaved', async () => {
            const view = new View('typed', service);
            view.isDirty = true;
            views.push(view);
            expect(await documents.transform(await service.locate('picture.bin', 'write'), before => `${before}!`))
                .toMatchObject({ saved: false, before: 'typed', after: 'typed!' });
            expect([view.shown, text('picture.bin')]).toEqual(['typed!', BYTES]);
        });

        it('anew if somebody writes meanwhile: nothing gets lost', async () => {
            const seen: (string | undefined)[] = [];
            await documents.transform(await service.locate('a.md', 'write'), before => {
                seen.push(before);
                if (seen.length === 1) {
                    service.texts.set('a.md', 'of somebody else\n');
                }
                return `${before}three\n`;
            });
            expect([seen, text('a.md')]).toEqual([['one\ntwo\n', 'of somebody else\n'], 'of somebody else\nthree\n']);
        });

        it('anew if somebody creates the file meanwhile', async () => {
            const seen: (string | undefined)[] = [];
            await documents.transform(await service.locate('new.md', 'write'), before => {
                seen.push(before);
                service.texts.set('new.md', 'theirs');
                return `${before ?? ''} ours`;
            });
            expect([seen, text('new.md')]).toEqual([[undefined, 'theirs'], 'theirs ours']);
        });

        it('not at all if there is no end of it, or the change cannot be worked out', async () => {
            let count = 0;
            await expect(documents.transform(await service.locate('a.md', 'write'), () => {
                service.texts.set('a.md', `written ${++count}`);
                return 'ours';
            })).rejects.toThrow('a.md has been changed meanwhile.');
            expect([count, text('a.md')]).toEqual([3, 'written 3']);
            await expect(documents.transform(await service.locate('a.md', 'write'), () => {
                throw new Error('There is no slide 9.');
            })).rejects.toThrow('There is no slide 9.');
            expect(text('a.md')).toBe('written 3');
        });

        it('not if they are not text', async () => {
            views.push(new View(BYTES, service));
            await expect(documents.transform(await service.locate('picture.bin', 'write'), () => 'x')).rejects.toThrow(
                'picture.bin is not a text.'
            );
        });
    });

    it('are shown in parts, and worked on as a whole, if they are long', async () => {
        const long = 'line\n'.repeat(1_500_000);
        service.texts.set('a.md', long);
        const file = await service.locate('a.md', 'read');
        expect(await documents.readWhole(file)).toBe(long);
        expect(service.log).toEqual([['read', 'a.md', { whole: true }]]);
        const view = Object.assign(new View(long, service), { uri: file.uri, isDirty: true });
        views.push(view);
        await expect(documents.read(file)).rejects.toThrow('ask for a part of it');
        expect(await documents.readWhole(file)).toBe(long);
        view.shown = 'x'.repeat(MAX_WHOLE_SIZE + 1);
        await expect(documents.readWhole(file)).rejects.toThrow('a.md is too large to be worked on as a whole.');
    });

    describe('without text', () => {
        it('are read as they are, and as the person sees them', async () => {
            const file = await service.locate('picture.bin', 'read');
            expect(await documents.readBytes(file)).toEqual(BYTES);
            const view = new View(new Uint8Array([7]), service);
            view.isDirty = true;
            views.push(view);
            expect([await documents.readBytes(file), await documents.isUnsaved(file)]).toEqual([new Uint8Array([7]), true]);
        });

        it('are written, and put back', async () => {
            const written = await documents.write(await service.locate('picture.bin', 'write'), new Uint8Array([9]));
            expect(written).toMatchObject({ bytes: 1, saved: true, before: BYTES, after: new Uint8Array([9]), isFinal: false });
            await documents.exchange(written.file, written.after, written.before);
            expect(text('picture.bin')).toEqual(BYTES);
        });

        it('are written through a view that has them open', async () => {
            const view = new View(BYTES, service);
            views.push(view);
            await documents.write(await service.locate('picture.bin', 'write'), new Uint8Array([9]));
            expect([view.shown, text('picture.bin')]).toEqual([new Uint8Array([9]), new Uint8Array([9])]);
        });
    });

    describe('are exchanged', () => {
        it('only if they still have what the caller knows, also after a look at the disk', async () => {
            const view = new View('known', service);
            views.push(view);
            view.onRefresh = () => { view.shown = 'newer'; };
            await expect(documents.exchange({ path: 'picture.bin' }, 'known', 'ours')).rejects.toThrow(DocumentConflict);
            expect(view.shown).toBe('newer');
        });

        it('not while the person has unsaved changes, if the caller wants it so', async () => {
            const view = new View('typed', service);
            view.isDirty = true;
            views.push(view);
            await expect(documents.exchange({ path: 'picture.bin' }, 'typed', 'ours', { onlySaved: true })).rejects.toMatchObject({
                isUnsaved: true
            });
            await documents.exchange({ path: 'picture.bin' }, 'typed', 'ours');
            expect(view.shown).toBe('ours');
            await expect(documents.exchange({ path: 'picture.bin' }, 'ours', undefined)).rejects.toThrow(
                'picture.bin has been changed meanwhile.'
            );
        });

        it('into being only where nothing is', async () => {
            await expect(documents.exchange({ path: 'a.md' }, undefined, 'ours')).rejects.toThrow(DocumentConflict);
            await documents.exchange({ path: 'new.md' }, undefined, 'ours');
            expect(text('new.md')).toBe('ours');
        });
    });

    it('tell of changes on the disk and in views while somebody listens', () => {
        const changes: DocumentChange[] = [];
        // `FileChangeType`, which exists for the compiler only.
        const [UPDATED, DELETED] = [0, 2];
        const event = (type: number): FileChangesEvent => new FileChangesEvent([{ resource: new URI('file:///w/b.md'), type }]);
        const listener = documents.onDidChange(change => changes.push(change));
        inView.fire('file:///w/a.md');
        onDisk.fire(event(UPDATED));
        onDisk.fire(event(DELETED));
        listener.dispose();
        inView.fire('file:///w/a.md');
        expect(changes).toEqual([
            { uri: 'file:///w/a.md', isGone: false }, { uri: 'file:///w/b.md', isGone: false }, { uri: 'file:///w/b.md', isGone: true }
        ]);
    });

    it('tells of what it wrote by itself, for a watcher may miss it', async () => {
        const told: DocumentChange[] = [];
        documents.onDidChange(change => told.push(change));
        const file = await service.locate('new.md', 'write');
        const written = await documents.write(file, 'one');
        await documents.transform(await service.locate('new.md', 'write'), () => 'two');
        await documents.exchange(file, 'two', 'one');
        await documents.undoStep(written).undo();
        expect(told).toEqual([...Array<DocumentChange>(3).fill({ uri: file.uri, isGone: false }), { uri: file.uri, isGone: true }]);
    });
});
