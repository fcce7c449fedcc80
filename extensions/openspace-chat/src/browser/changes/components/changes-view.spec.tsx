import { StorageService } from '@theia/core/lib/browser/storage-service';
import { Container } from '@theia/core/shared/inversify';
import * as React from '@theia/core/shared/react';
import { createRoot, Root } from '@theia/core/shared/react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeReferences, SeenText } from 'openspace-content/lib/browser/code-references/code-references';
import { CommentPlaces } from 'openspace-content/lib/browser/comments/comment-places';
import { Comments } from 'openspace-content/lib/browser/comments/comments';
import { FakeStorage } from 'openspace-interface/lib/browser/fixtures/fake-storage';
import { ChangedFile, ChangeList } from '../../../common/services/changes-service';
import { ChangesState } from '../changes-model';
import { ChangesServices } from '../changes-services';
import { CopyConflict } from '../copy-review';
import { ReviewedFiles } from '../reviewed-files';
import { StageState } from '../staging';
import { ChangesView } from './changes-view';

const S = 'ses_1';
const HUNK = { id: 'h', oldStart: 4, newStart: 4, lines: [' a', '-b', '+B', ' c'] };
const file = (path: string, extra: Partial<ChangedFile> = {}): ChangedFile => ({
    path, uri: `file:///w/${path}`, status: 'modified', additions: 1, deletions: 1, fingerprint: 'f', hunks: [HUNK], canRevert: true,
    ...extra
});

describe('the changes view', () => {
    const host = document.createElement('div');
    let root: Root;
    let reviewed: ReviewedFiles;
    let comments: Comments;
    let places: CommentPlaces;
    const onDisk: { text?: string } = {};
    let state: ChangesState;
    const model = { choose: vi.fn(), refresh: vi.fn() };
    const diffs = { open: vi.fn(), toggleSideBySide: vi.fn() };
    const reverts = { revertFile: vi.fn(), revertParts: vi.fn(), revertAll: vi.fn() };
    const copy = {
        conflictOf: vi.fn((..._: unknown[]): CopyConflict | undefined => undefined), apply: vi.fn(), applyHunk: vi.fn(), discard: vi.fn(),
        bringIn: vi.fn()
    };
    const delivery = { send: vi.fn() };
    const repositories = { create: vi.fn() };
    const stages: Record<string, StageState> = {};
    const staging = { stateOf: ({ path }: ChangedFile) => stages[path], stage: vi.fn(), unstage: vi.fn() };

    beforeEach(async () => {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        const container = new Container();
        container.bind(StorageService).toConstantValue(new FakeStorage());
        container.bind(ReviewedFiles).toSelf().inSingletonScope();
        container.bind(Comments).toSelf().inSingletonScope();
        container.bind(CommentPlaces).toSelf().inSingletonScope();
        const read = async (path: string): Promise<SeenText> => ({ uri: `file:///w/${path}`, path, text: onDisk.text });
        container.bind(CodeReferences).toConstantValue({ read } satisfies Partial<CodeReferences>);
        reviewed = container.get(ReviewedFiles);
        comments = container.get(Comments);
        places = container.get(CommentPlaces);
        await Promise.all([reviewed.ready, comments.ready]);
        document.body.append(host);
        root = createRoot(host);
        vi.clearAllMocks();
    });

    afterEach(() => React.act(() => root.unmount()));

    async function render(list?: Partial<ChangeList>, extra: Partial<ChangesState> = {}): Promise<void> {
        state = { scope: { sessionID: S }, ...list ? { list: { files: [], source: 'snapshots', ...list } } : {}, ...extra };
        await rerender();
    }

    async function rerender(): Promise<void> {
        const stageable = (state.list?.files ?? []).filter(({ path }) => stages[path] === 'unstaged');
        const services = {
            model, reviewed, comments, copy, diffs, reverts, delivery, repositories, staging, stageable
        } as unknown as ChangesServices;
        await React.act(async () => root.render(<ChangesView services={services} state={state}
            turns={[{ id: 'msg_1', text: 'do it', label: 'do it', time: 1 }]} sideBySide
            comments={places.locate(comments.of(state.scope?.sessionID))} />));
    }

    const all = (id: string): HTMLElement[] => Array.from(host.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`));
    async function click(element: HTMLElement): Promise<void> {
        await React.act(async () => element.click());
        await rerender();
    }

    it('says why there is nothing to see', async () => {
        await render();
        expect(host.textContent).toContain('Comparing…');
        await render({});
        expect(host.textContent).toContain('All files are as they were before this session.');
        await render(undefined, { scope: undefined });
        expect(host.textContent).toContain('What the agent changes in files is listed here.');
        await render(undefined, { problem: 'No server.' });
        expect(host.textContent).toContain('No server.');
        await click(Array.from(host.querySelectorAll('button')).at(-1)!);
        expect(model.refresh).toHaveBeenCalled();
        await render({ source: 'tools' });
        expect(all('changes-no-snapshots')[0].textContent).toContain('git repositories only');
    });

    it('stages a file or takes it back, says what is staged, and offers nothing where there is no repository', async () => {
        await render({ files: [file('a.ts'), file('b.ts'), file('c.ts'), file('d.ts')] });
        expect([all('changes-stage'), all('changes-stage-reviewed')]).toEqual([[], []]);
        Object.assign(stages, { 'a.ts': 'unstaged', 'b.ts': 'staged', 'c.ts': 'partly' });
        await rerender();
        expect(all('changes-file').map(row => [row.dataset.stage, row.querySelector('.openspace-changes-staged')?.textContent])).toEqual([
            ['unstaged', undefined], ['staged', 'staged'], ['partly', 'partly staged'], [undefined, undefined]
        ]);
        for (const button of all('changes-stage')) {
            await click(button);
        }
        expect(staging.stage.mock.calls.map(([[{ path }]]) => path)).toEqual(['a.ts', 'c.ts']);
        expect(staging.unstage.mock.calls.map(([[{ path }]]) => path)).toEqual(['b.ts']);
        await click(all('changes-stage-reviewed')[0]);
        expect(staging.stage).toHaveBeenLastCalledWith([expect.objectContaining({ path: 'a.ts' })]);
    });

    it('lists files with their folders, states and counts', async () => {
        await render(
            { files: [file('src/a.ts'), file('new.ts', { status: 'renamed', from: 'old.ts', additions: 0, deletions: 0, hunks: [] })] }
        );
        expect(all('changes-file').map(element =>
            [
                element.dataset.path, element.dataset.status, element.querySelector('[data-testid="changes-open-diff"]')?.textContent
            ])).toEqual([
            ['src/a.ts', 'modified', 'a.tssrc'], ['new.ts', 'renamed', 'new.tswas old.ts']
        ]);
        expect(host.querySelector('.openspace-changes-summary')?.textContent).toBe('2 files changed+1 −1');
        await click(all('changes-open-diff')[0]);
        expect(diffs.open).toHaveBeenCalledWith({ sessionID: S }, state.list!.files[0]);
        expect((all('changes-unfold')[1] as HTMLButtonElement).disabled).toBe(true);
    });

    it('ticks files, accepts and reverts files and hunks', async () => {
        await render({ files: [file('a.ts')] });
        await click(all('changes-revert')[0]);
        expect(reverts.revertFile).toHaveBeenCalledWith({ sessionID: S }, state.list!.files[0]);
        await click(all('changes-unfold')[0]);
        expect(Array.from(host.querySelectorAll('.openspace-changes-line'), line => line.textContent))
            .toEqual(['4 a', '5−b', '5+B', '6 c']);
        await click(all('changes-revert')[1]);
        expect(reverts.revertParts).toHaveBeenCalledWith({ sessionID: S }, state.list!.files[0], [HUNK]);
        await click(all('changes-accept')[1]);
        expect([all('changes-hunk')[0].dataset.accepted, (all('changes-reviewed')[0] as HTMLInputElement).checked]).toEqual(['true', true]);
        expect(host.querySelector('.openspace-changes-line')).toBeNull();
        await click(all('changes-reviewed')[0]);
        expect(all('changes-file')[0].dataset.reviewed).toBe('false');
        await click(all('changes-revert-all')[0]);
        expect(reverts.revertAll).toHaveBeenCalledWith({ sessionID: S }, state.list!.files);
    });

    it('offers no way back where there is none, and says why', async () => {
        await render({ files: [file('data.bin', { note: 'binary', hunks: [], canRevert: false })] });
        expect((all('changes-revert')[0] as HTMLButtonElement).disabled).toBe(true);
        expect((all('changes-revert-all')[0] as HTMLButtonElement).disabled).toBe(true);
        await click(all('changes-unfold')[0]);
        expect(host.textContent).toContain('Binary file');
    });

    it('takes comments on lines, shows them there, and lets them be changed, thrown away and sent', async () => {
        await render({ files: [file('a.ts')] });
        await click(all('changes-unfold')[0]);
        await click(all('changes-comment')[1]);
        const input = all('changes-comment-input')[0] as HTMLTextAreaElement;
        await React.act(async () => {
            Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(input, 'Why?');
            input.dispatchEvent(new Event('input', { bubbles: true }));
        });
        await React.act(async () => { input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })); });
        await rerender();
        expect(comments.of(S)).toEqual(
            [{ id: expect.any(String), text: 'Why?', place: { kind: 'lines', path: 'a.ts', line: 5, side: 'before', quote: 'b' } }]
        );
        expect(all('changes-comment-text').map(element => element.textContent)).toEqual(['Why?']);
        await click(all('changes-send-comments')[0]);
        expect(delivery.send.mock.calls).toEqual([[S]]);
        // A line that is not shown any more is named.
        await render({ files: [file('a.ts', { hunks: [] })] });
        expect(all('changes-comment-text')[0].textContent).toBe('a.ts:5Why?');
        await click(all('changes-comment-remove')[0]);
        expect([comments.of(S), all('changes-send-comments')]).toEqual([[], []]);
    });

    it('shows a comment where its line is now, and says so if the line is gone', async () => {
        const lines = Array.from({ length: 12 }, (_, index) => `line number ${index + 1}`);
        onDisk.text = lines.join('\n');
        comments.add(S, { kind: 'lines', path: 'a.ts', line: 8, side: 'now', quote: 'line number 8' }, 'Why?');
        await vi.waitFor(() => expect(comments.of(S)[0].place).toHaveProperty('reference'));
        onDisk.text = lines.slice(3).join('\n');
        await places.refresh(comments.of(S));
        await render({ files: [file('a.ts')] });
        expect(host.querySelector('[data-line="5"][data-side="now"]')?.nextElementSibling?.textContent).toBe('Why?');
        onDisk.text = lines.toSpliced(7, 1).join('\n');
        await places.refresh(comments.of(S));
        await rerender();
        expect(all('changes-comment-text').map(element => element.textContent)).toEqual(['a.ts:8These lines are gone.Why?']);
    });

    it('lets the person choose a turn', async () => {
        await render({});
        await click(all('changes-scope')[0]);
        const offered = Array.from(document.querySelectorAll<HTMLElement>('[data-testid="menu-item"]'));
        expect(offered.map(({ textContent }) => textContent)).toEqual(['This session', 'Since: do it']);
        await click(offered[1]);
        expect(model.choose).toHaveBeenCalledWith({ messageID: 'msg_1' });
        await click(all('changes-side-by-side')[0]);
        expect(diffs.toggleSideBySide).toHaveBeenCalled();
    });

    it('offers what git can compare, and a repository where there is none', async () => {
        await render({ repository: { branch: 'topic', mainBranch: 'main' } }, { scope: { sessionID: S, git: 'branch' } });
        const [select] = all('changes-scope');
        expect([select.dataset.value, select.textContent]).toEqual(['branch', 'Branch topic, since main']);
        expect(host.textContent).toContain('All files are as they are in the main branch.');
        await click(all('changes-refresh')[0]);
        expect(model.refresh).toHaveBeenCalled();
        await render({ source: 'tools' });
        await click(all('changes-create-repository')[0]);
        expect(repositories.create).toHaveBeenCalled();
    });

    it('offers to apply or throw away what is in a copy, by file and by lines, and says why something cannot be', async () => {
        const written = file('a.ts', { copied: {} });
        const refused = file('out', { hunks: [], copied: { refused: 'link', link: '../../secret' } });
        await render({ source: 'copy', files: [written, refused] });
        expect([all('changes-revert-all').length, all('changes-revert').length]).toEqual([0, 0]);
        await click(all('changes-apply-all')[0]);
        await click(all('changes-throw-all-away')[0]);
        const scope = { sessionID: S };
        expect([copy.apply.mock.calls, copy.discard.mock.calls]).toEqual([[[scope, [written, refused]]], [[scope, [written, refused]]]]);
        await click(all('changes-unfold')[0]);
        await click(all('changes-unfold')[1]);
        expect(all('changes-file')[1].textContent).toContain('the link leads out of the folder');
        expect(all('changes-apply').at(-1)).toHaveProperty('disabled', true);
        await click(all('changes-hunk')[0].querySelector<HTMLElement>('[data-testid="changes-apply"]')!);
        expect(copy.applyHunk).toHaveBeenCalledWith(scope, written, HUNK);
    });

    it('brings the person\'s changes into a copy, names what is not in it, and takes a choice there', async () => {
        await render({ source: 'copy', files: [], skipped: ['lib/', 'pipe'] });
        expect([all('changes-apply-all').length, all('changes-skipped')[0].textContent]).toEqual([0, 'Not in the copy: lib/, pipe']);
        await click(all('changes-bring-in')[0]);
        expect(copy.bringIn.mock.calls).toEqual([[{ sessionID: S }]]);
        copy.conflictOf.mockReturnValue({ merged: '<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> agent\n', seen: 's' });
        await render({ source: 'copy', files: [file('a.ts', { copied: {} })] });
        expect(all('changes-skipped')).toEqual([]);
        await click(all('changes-keep-mine')[0]);
        expect(copy.bringIn).toHaveBeenLastCalledWith({ sessionID: S }, [{ path: 'a.ts', seen: 's', favour: 'folder' }]);
        expect(copy.apply).not.toHaveBeenCalled();
        copy.conflictOf.mockReturnValue(undefined);
    });

    it('shows a conflict with both versions, and lets the person choose', async () => {
        copy.conflictOf.mockReturnValue({ merged: 'same\n<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> agent\nrest\n' });
        await render({ source: 'copy', files: [file('a.ts', { copied: {} })] });
        const [conflict] = all('changes-conflict');
        expect(conflict.querySelector('pre')!.textContent).toBe('<<<<<<< yours\nmine\n=======\ntheirs\n>>>>>>> agent');
        for (const id of ['changes-keep-mine', 'changes-take-agents', 'changes-keep-both']) {
            await click(all(id)[0]);
        }
        expect(copy.apply.mock.calls.map(([, , more]) => more)).toEqual([{ favour: 'folder' }, { favour: 'copy' }, { favour: 'markers' }]);
        copy.conflictOf.mockReturnValue(undefined);
    });
});
