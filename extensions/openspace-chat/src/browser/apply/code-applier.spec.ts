import { DiffUris } from '@theia/core/lib/browser/diff-uris';
import { MessageService } from '@theia/core/lib/common/message-service';
import { UntitledResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { Container } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeApplier } from './code-applier';
import { Proposals } from './proposals';

describe('CodeApplier', () => {
    let applier: CodeApplier;
    let log: string[];
    let answer: string | undefined;
    let kind: string;
    let readOnly: boolean;
    let hasEditor: boolean;
    let text: string;
    let messages: { info: ReturnType<typeof vi.fn>; warn: ReturnType<typeof vi.fn> };

    beforeEach(() => {
        log = [];
        answer = 'Apply';
        kind = 'file';
        readOnly = false;
        hasEditor = true;
        text = 'one\ntwo\n';
        messages = { info: vi.fn(async () => answer), warn: vi.fn() };
        const editor = {
            uri: new URI('file:///w/a.ts'),
            get isReadonly() { return readOnly; },
            selection: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 }, direction: 'ltr' },
            document: {
                getText: () => text, get lineCount() { return text.split('\n').length; },
                getLineContent: (line: number) => text.split('\n')[line - 1]
            },
            getControl: () => ({ pushUndoStop: () => log.push('stop') }),
            replaceText: async ({ replaceOperations: [{ range: { start, end }, text: code }] }: {
                replaceOperations: { range: { start: Place; end: Place }; text: string }[]
            }) => {
                log.push(`replace ${start.line}:${start.character}-${end.line}:${end.character} with ${JSON.stringify(code)}`);
                return true;
            }
        };
        const editors = {
            get currentEditor() { return hasEditor ? { editor } : undefined; },
            getOrCreateByUri: async () => ({ editor }),
            open: async (uri: URI) => {
                log.push(
                    `open ${DiffUris.isDiffUri(uri) ? DiffUris.decode(uri).map(side => side.scheme).join(' against ') : uri.toString()}`
                );
                return { editor, close: () => log.push('close') };
            }
        };
        const container = new Container();
        container.bind(EditorManager).toConstantValue(editors as unknown as EditorManager);
        container.bind(FilesService).toConstantValue({ locate: async (path: string) => ({ path, uri: `file:///w/${path}`, kind }) });
        container.bind(MessageService).toConstantValue(messages as unknown as MessageService);
        container.bind(UntitledResourceResolver).toConstantValue({
            createUntitledResource: async (code: string, _extension: unknown, uri = new URI('untitled:/Untitled-1')) => {
                log.push(`new ${JSON.stringify(code)}`);
                return { uri };
            }
        } as unknown as UntitledResourceResolver);
        container.bind(Proposals).toSelf().inSingletonScope();
        container.bind(CodeApplier).toSelf();
        applier = container.get(CodeApplier);
    });

    it('replaces what is selected in the editor in front, as one step', async () => {
        await applier.apply('TWO');
        expect(log).toEqual(['stop', 'replace 1:0-1:3 with "TWO"', 'stop', 'open file:///w/a.ts']);
    });

    it('opens a new editor if there is none', async () => {
        hasEditor = false;
        await applier.apply('x');
        expect(log).toEqual(['new "x"', 'open untitled:/Untitled-1']);
    });

    it('shows what a file would become, and makes it that after a yes', async () => {
        await applier.apply('all new', 'a.ts');
        expect(log).toEqual(
            ['open file against openspace-proposal', 'close', 'open file:///w/a.ts', 'stop', 'replace 0:0-2:0 with "all new\\n"', 'stop']
        );
    });

    it('leaves the file alone after a no', async () => {
        answer = 'Cancel';
        text = 'no newline';
        await applier.apply('all new', 'a.ts');
        expect(log).toEqual(['open file against openspace-proposal', 'close']);
    });

    it('opens a file that does not exist as one that is not saved', async () => {
        kind = 'missing';
        await applier.apply('x', 'src/new.ts');
        expect(log).toEqual(['new "x\\n"', 'open untitled:/w/src/new.ts']);
    });

    it('says so if an editor cannot be changed', async () => {
        readOnly = true;
        await applier.apply('x');
        expect([log, messages.warn.mock.calls]).toEqual([[], [['The code was not applied: a.ts cannot be changed.']]]);
    });
});

interface Place {
    readonly line: number;
    readonly character: number;
}

it('gives proposals out until their editor is closed', async () => {
    const proposals = new Proposals();
    const resource = proposals.resolve(proposals.add(new URI('file:///w/a.ts'), 'text'));
    expect([await resource.readContents(), resource.uri.path.base, resource.readOnly]).toEqual(['text', 'a.ts', true]);
    resource.dispose();
    expect(await resource.readContents()).toBe('');
    expect(() => proposals.resolve(new URI('file:///w/a.ts'))).toThrow('not ours');
});
