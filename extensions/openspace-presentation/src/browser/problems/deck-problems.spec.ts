import { ThemeService } from '@theia/core/lib/browser/theming';
import { Emitter } from '@theia/core/lib/common/event';
import { Container } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { FileProblems } from 'openspace-core/lib/browser/surfaces/surface-problems';
import { Surfaces } from 'openspace-core/lib/browser/surfaces/surfaces';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDeck } from '../../common/deck/split-deck';
import { Finding } from '../../common/findings/finding';
import { DeckChecker } from '../checking/deck-checker';
import { DeckChange, Decks, OpenDeck } from '../decks/decks';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckProblemFeed } from '../tab/deck-problem-feed';
import { DeckProblems } from './deck-problems';

const URI = 'file:///work/a.deck.md';

const open = (text: string): OpenDeck => ({
    file: { uri: URI, path: 'a.deck.md', root: 'file:///work', kind: 'file' }, deck: readDeck(text)
});

const finding = (slideIndex: number | undefined, message: string): Finding => ({ kind: 'overflow', slideIndex, line: 1, message });

describe('DeckProblems', () => {
    let told: FileProblems[];
    let checked: number[];
    let problems: DeckProblems;
    let changes: Emitter<DeckChange>;
    let files: Emitter<DeckChange>;
    let themes: Emitter<void>;
    let sources: Emitter<string>;
    let ideTheme: string;
    let text: string;
    /** Called before each check of a slide is answered. */
    let during: (index: number) => void;

    beforeEach(() => {
        told = [];
        checked = [];
        [changes, files, themes, sources] = [new Emitter(), new Emitter(), new Emitter(), new Emitter()];
        during = () => undefined;
        const container = new Container();
        const feed = new DeckProblemFeed();
        feed.onDidFind(found => told.push(found));
        container.bind(DeckProblemFeed).toConstantValue(feed);
        container.bind(Decks).toConstantValue({ onDidChange: changes.event, readUri: async () => open(text) });
        container.bind(DeckChecker).toConstantValue({
            check: async (_deck: OpenDeck, indices: readonly number[] = []) => {
                checked.push(...indices);
                indices.forEach(during);
                return indices.map(index => finding(index, `slide ${index}`));
            }
        });
        container.bind(CodeReferences).toConstantValue({ onDidChangeFile: files.event });
        container.bind(SlideRenderer).toConstantValue({ onDidChangeSource: sources.event, render: vi.fn() });
        ideTheme = 'light';
        container.bind(ThemeService).toConstantValue({
            getCurrentTheme: () => ({ id: ideTheme }), onDidColorThemeChange: themes.event
        } as unknown as ThemeService);
        container.bind(Surfaces).toConstantValue({
            painterOf: (name: string) => name.endsWith('.plan.json') ? vi.fn() : undefined
        } as unknown as Surfaces);
        container.bind(DeckProblems).toSelf();
        problems = container.get(DeckProblems);
    });

    const messages = (): string[] | undefined => told.at(-1)?.problems.map(({ message }) => message);

    it('keeps what is known of slides that were not looked at again', () => {
        const deck = open('# a\n\n---\n\n# b\n');
        problems.report(deck, [finding(0, 'a is full'), finding(1, 'b is full')]);
        problems.report(deck, [], [0]);
        expect(messages()).toEqual(['b is full']);
    });

    it('forgets what was found in a slide that has another text now', () => {
        problems.report(open('# a\n\n---\n\n# b\n'), [finding(0, 'a is full'), finding(1, 'b is full')]);
        problems.report(open('# other\n\n---\n\n# b\n'), [], [1]);
        expect(messages()).toEqual([]);
    });

    it('looks only at slides that are new', async () => {
        await problems.look(open('# a\n\n---\n\n# b\n'));
        await problems.look(open('# a\n\n---\n\n# other\n'));
        expect(checked).toEqual([0, 1, 1]);
        expect(messages()).toEqual(['slide 0', 'slide 1']);
    });

    it('looks at all slides again in another theme', async () => {
        await problems.look(open('# a\n\n---\n\n# b\n'));
        await problems.look(open('---\ntheme: night\n---\n# a\n\n---\n\n# b\n'));
        expect(checked).toEqual([0, 1, 0, 1]);
    });

    it('lets what was found move with its slide, also if no slide is new', async () => {
        const lines = (): number[] | undefined => told.at(-1)?.problems.map(({ range }) => range.start.line + 1);
        problems.report(open('# a\n\n---\n\n# b\n'), [{ ...finding(1, 'b is full'), line: 5 }]);
        problems.report(open('# a\n\nmore\n\n---\n\n# b\n'), [], [0]);
        expect([messages(), lines()]).toEqual([['b is full'], [7]]);
        await problems.look(open('---\ntitle: A\n---\n# a\n\nmore\n\n---\n\n# b\n'));
        expect([checked, messages(), lines()]).toEqual([[], ['b is full'], [10]]);
    });

    it('forgets what was found in a slide that was taken out', async () => {
        problems.report(open('# a\n\n---\n\n# b\n'), [finding(1, 'b is full')]);
        await problems.look(open('# a\n'));
        expect([checked, messages()]).toEqual([[], []]);
    });

    it('lets what was found go with its slide when slides are moved and deleted, without a look at them', async () => {
        problems.report(open('# a\n\n---\n\n# b\n\n---\n\n# c\n'), [{ ...finding(2, 'c is full'), line: 9 }]);
        await problems.refresh(open('# c\n\n---\n\n# a\n\n---\n\n# new\n'));
        expect([checked, messages(), told.at(-1)?.problems[0].range.start.line]).toEqual([[], ['c is full'], 0]);
    });

    it('follows a deck that is closed, as far as anything is known of it', async () => {
        vi.useFakeTimers();
        try {
            problems.report(open('# a\n\n---\n\n# b\n'), [finding(0, 'a is full'), finding(1, 'b is full')]);
            text = '# b\n\n---\n\n# other\n';
            changes.fire({ uri: URI, isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect([checked, messages()]).toEqual([[], ['b is full']]);
            ideTheme = 'dark';
            themes.fire();
            await vi.advanceTimersByTimeAsync(1_000);
            expect([checked, messages()]).toEqual([[0], ['slide 0']]);
        } finally {
            vi.useRealTimers();
        }
    });

    it('looks at a deck that is open again when the IDE has other colours', async () => {
        vi.useFakeTimers();
        try {
            text = '# a\n\n---\n\n# b\n';
            const watching = problems.watch(URI);
            await vi.advanceTimersByTimeAsync(1_000);
            ideTheme = 'dark';
            themes.fire();
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([0, 1, 0, 1]);
            watching.dispose();
        } finally {
            vi.useRealTimers();
        }
    });

    it('looks again at slides with pictures when a picture comes, goes or changes, and at no others', async () => {
        vi.useFakeTimers();
        try {
            text = '# a\n\n---\n\n![plan](plan.png)\n\n---\n\n<img src="plan.png">\n';
            const watching = problems.watch(URI);
            await vi.advanceTimersByTimeAsync(1_000);
            checked.length = 0;
            files.fire({ uri: 'file:///work/notes.txt', isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([]);
            files.fire({ uri: 'file:///work/plan.png', isGone: true });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([1, 2]);
            files.fire({ uri: 'file:///work/other.plan.json', isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([1, 2, 1, 2]);
            watching.dispose();
        } finally {
            vi.useRealTimers();
        }
    });

    it('looks again at slides with what turns did when more is known of them, and at no others', async () => {
        vi.useFakeTimers();
        try {
            text = '# a\n\n---\n\n```ts file=src/b.ts\n```\n\n---\n\n```ts file=src/b.ts turn=last\n```\n';
            const watching = problems.watch(URI);
            await vi.advanceTimersByTimeAsync(1_000);
            checked.length = 0;
            sources.fire('openspace-turns:');
            sources.fire('openspace-turns:');
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([2]);
            watching.dispose();
            sources.fire('openspace-turns:');
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([2]);
        } finally {
            vi.useRealTimers();
        }
    });

    it('gives up an older look when the deck changes meanwhile', async () => {
        let newer: Promise<void> | undefined;
        during = () => {
            during = () => undefined;
            newer = problems.look(open('# x\n'));
        };
        await problems.look(open('# a\n\n---\n\n# b\n'));
        await newer;
        expect(checked).toEqual([0, 0]);
        expect(messages()).toEqual(['slide 0']);
    });

    it('watches a deck that is open: its text, and the files whose code it shows', async () => {
        vi.useFakeTimers();
        try {
            text = '# a\n\n---\n\n```ts file=src/b.ts\n```\n';
            const watching = problems.watch(URI);
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([0, 1]);
            files.fire({ uri: 'file:///work/src/b.ts', isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([0, 1, 1]);
            text = text.replace('# a', '# c');
            files.fire({ uri: URI, isGone: false });
            files.fire({ uri: URI, isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toEqual([0, 1, 1, 0]);
            watching.dispose();
            files.fire({ uri: URI, isGone: false });
            await vi.advanceTimersByTimeAsync(1_000);
            expect(checked).toHaveLength(4);
        } finally {
            vi.useRealTimers();
        }
    });

    it('has nothing to say of a file that is gone', () => {
        problems.report(open('# a\n'), [finding(0, 'a is full'), finding(undefined, 'broken front matter')]);
        expect(messages()).toEqual(['broken front matter', 'a is full']);
        changes.fire({ uri: URI, isGone: true });
        expect(messages()).toEqual([]);
    });
});
