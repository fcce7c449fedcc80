import { Container } from '@theia/core/shared/inversify';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckedFile, CheckedFiles } from './checked-files';
import { CodeFiles } from './code-files';
import { EditChecks } from './edit-checks';
import { Finding } from './file-diagnostics';

vi.mock('@theia/monaco/lib/browser/monaco-text-model-service', () => ({ MonacoTextModelService: Symbol('MonacoTextModelService') }));
vi.mock('./checked-files', () => ({ CheckedFiles: Symbol('CheckedFiles') }));
vi.mock('./code-files', () => ({ CodeFiles: Symbol('CodeFiles') }));

/** A line `bad …` is an error. */
function errorsIn(text: string): Finding[] {
    return text.split('\n').flatMap((line, index) => line.startsWith('bad')
        ? [{ line: index + 1, column: 1, endLine: index + 1, endColumn: 3, severity: 'error' as const, message: line }] : []);
}

describe('EditChecks', () => {
    let disk: Record<string, string>;
    let dirty: string[];
    let answer: Partial<CheckedFile>;
    let checks: EditChecks;

    beforeEach(() => {
        [disk, dirty, answer] = [{ a: 'good\nbad old\n' }, [], {}];
        const container = new Container();
        container.bind<object>(MonacoTextModelService).toConstantValue({ models: [], get: () => undefined });
        container.bind<object>(CodeFiles).toConstantValue({
            open: async (path: string) => {
                if (disk[path] === undefined) {
                    throw new Error('File not found');
                }
                const text = { getValue: () => disk[path], isDisposed: () => false };
                return { file: { path }, model: { uri: `file:///w/${path}`, dirty: dirty.includes(path) }, text };
            }
        });
        const findingsOf = (uri: string): Finding[] => errorsIn(disk[uri.slice('file:///w/'.length)]);
        container.bind<object>(CheckedFiles).toConstantValue({
            findingsOf, check: async ({ model }: { model: { uri: string } }) => ({ findings: findingsOf(model.uri), ...answer })
        });
        container.bind(EditChecks).toSelf();
        checks = container.get(EditChecks);
    });

    /** Messages that are new after an edit; they are taken for told unless that is denied. */
    async function told(given: Partial<Parameters<EditChecks['check']>[0][number]> & { accept?: boolean } = {}): Promise<string[]> {
        const { accept = true, ...edit } = given;
        const { id, data } = await checks.check([{ path: 'a', isNew: false, ...edit }]);
        if (accept) {
            checks.accept(id);
        }
        return ((data?.diagnostics ?? []) as { message: string }[]).map(({ message }) => message);
    }

    it('tells what an edit brought, once', async () => {
        await checks.remember(['a'], false);
        disk.a = 'bad new\nbad old\n';
        expect([await told(), await told()]).toEqual([['bad new'], []]);
        disk.a = 'bad new\nbad old\nbad newer\n';
        expect(await told()).toEqual(['bad newer']);
    });

    it('keeps what has not been told for the next time', async () => {
        await checks.remember(['a'], false);
        disk.a = 'bad new\nbad old\n';
        expect(await told({ accept: false })).toEqual(['bad new']);
        disk.a = 'bad new\nbad old\nbad newer\n';
        expect(await told()).toEqual(['bad new', 'bad newer']);
    });

    it('goes by changed lines if it saw the file too late', async () => {
        disk.a = 'bad new\nbad old\n';
        await checks.remember(['a'], true);
        expect(await told({ lines: [{ start: 1, end: 1 }] })).toEqual(['bad new']);
    });

    it('does not forget what was before when an edit is announced', async () => {
        await checks.remember(['a'], false);
        disk.a = 'bad new\nbad old\n';
        await checks.remember(['a'], true);
        expect(await told()).toEqual(['bad new']);
    });

    it('remembers nothing that may not be all', async () => {
        answer = { isPartial: true };
        await checks.remember(['a'], false);
        disk.a = 'bad new\nbad old\n';
        expect(await told()).toEqual([]);
    });

    it('says nothing of files that are gone, unknown, or changed by the person', async () => {
        expect(await told({ isNew: true })).toEqual(['bad old']);
        [dirty, disk.b] = [['b'], 'bad'];
        expect(await checks.check([{ path: 'b', isNew: true }, { path: 'gone', isNew: true }])).toEqual({ id: 2 });
        [dirty, answer] = [[], { isUnknown: true }];
        expect(await checks.check([{ path: 'b', isNew: true }])).toEqual({ id: 3 });
    });
});
