import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { ThemeService } from '@theia/core/lib/browser/theming';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter, Event } from '@theia/core/lib/common/event';
import { MessageService } from '@theia/core/lib/common/message-service';
import { Container, injectable } from '@theia/core/shared/inversify';
import { OutlineViewService } from '@theia/outline-view/lib/browser/outline-view-service';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { LinkTarget } from 'openspace-content/lib/browser/links/link-target';
import { AgentDocuments } from 'openspace-core/lib/browser/documents/agent-documents';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Decks } from '../decks/decks';
import { ExportWizard } from '../export/export-wizard';
import { SlideRenderer } from '../slides/slide-renderer';
import { DeckStage, StageOptions } from '../stage/deck-stage';
import { DeckTabs } from '../tab/deck-tabs';
import { DeckView, DeckViewOptions } from './deck-view';
import { FakeCompanyParts } from './fixtures/company-parts';
import { FakeDecks, fakeRenderer } from './fixtures/deck-parts';
import { FakeStage } from './fixtures/fake-stage';
import { LinkFollower } from './link-follower';

const URI = 'file:///w/talk.deck.md';
const TEXT = '---\ntitle: A Talk\n---\n# One\n\n---\n\n# Two\n\n---\n\n# Three\n';

@injectable()
class TestedView extends DeckView {

    stage: FakeStage;
    /** Why there will be no stage, once. */
    static failure: Error | undefined;

    protected override async createStage(_: HTMLElement, options: StageOptions): Promise<DeckStage> {
        const { failure } = TestedView;
        TestedView.failure = undefined;
        if (failure) {
            throw failure;
        }
        this.stage = new FakeStage(options);
        return this.stage;
    }
}

describe('tab with a deck', () => {
    let decks: FakeDecks;
    let view: TestedView;
    let opened: unknown[];
    let followed: LinkTarget[];
    let company: FakeCompanyParts;

    function createView(failure?: Error): TestedView {
        TestedView.failure = failure;
        const container = new Container();
        const never = Event.None;
        container.bind(DeckViewOptions).toConstantValue({ kind: 'navigatable', uri: URI });
        container.bind<unknown>(Decks).toConstantValue(decks);
        container.bind<unknown>(AgentDocuments).toConstantValue({ onDidChange: never });
        container.bind(SlideRenderer).toConstantValue(fakeRenderer);
        container.bind(ThemeService).toConstantValue(
            { getCurrentTheme: () => ({ type: 'dark' }), onDidColorThemeChange: new Emitter<void>().event } as unknown as ThemeService);
        container.bind<LinkOpener>(LinkOpener).toConstantValue({ schemes: ['deck'], open: async target => void followed.push(target) });
        container.bind(FilesService).toConstantValue({ locate: () => Promise.reject(new Error('Not there')) });
        container.bind(WorkspaceService).toConstantValue({ tryGetRoots: () => [] } as unknown as WorkspaceService);
        container.bind(LinkFollower).toSelf();
        container.bind<unknown>(EditorManager).toConstantValue({
            all: [], onCreated: never, open: async (...args: unknown[]) => void opened.push(args)
        });
        company.bind(container);
        container.bind(OutlineViewService).toConstantValue({
            open: false, onDidChangeOutline: never, onDidChangeOpenState: never, onDidSelect: never, onDidOpen: never
        } as unknown as OutlineViewService);
        container.bind(ApplicationShell).toConstantValue({ onDidChangeCurrentWidget: never } as unknown as ApplicationShell);
        container.bind<unknown>(MessageService).toConstantValue({ error: (message: string) => opened.push(message) });
        container.bind<unknown>(ExportWizard).toConstantValue({ run: (uri: string) => opened.push(uri) });
        container.bind(DeckView).to(TestedView);
        const created = container.get<TestedView>(DeckView);
        Widget.attach(created, document.body);
        return created;
    }

    const button = (action: string): HTMLButtonElement => {
        const found = document.querySelector<HTMLButtonElement>(`[data-action="${action}"]`);
        if (!found) {
            throw new Error(`There is no button ${action}.`);
        }
        return found;
    };
    const place = (): string => document.querySelector('.openspace-deck-place')?.textContent ?? '';
    const data = (): string[] => [view.node.dataset.slide, view.node.dataset.total, view.node.dataset.state].map(String);

    beforeEach(async () => {
        decks = new FakeDecks(URI, TEXT);
        [opened, followed] = [[], []];
        company = new FakeCompanyParts();
        view = createView();
        await expect.poll(() => view.total).toBe(3);
    });

    afterEach(() => view.dispose());

    it('is a tab of a deck with its title', () => {
        expect(new DeckTabs().is(view)).toBe(true);
        expect([view.id, view.title.label, view.title.closable]).toEqual([`openspace-presentation:${URI}`, 'A Talk', true]);
        expect([data(), place()]).toEqual([['0', '3', 'stopped'], '1 / 3']);
    });

    it('moves by its buttons, which know the ends', () => {
        expect([button('previous').disabled, button('next').disabled]).toEqual([true, false]);
        button('next').click();
        button('next').click();
        expect([view.slideIndex, view.slideTitle, place()]).toEqual([2, 'Three', '3 / 3']);
        expect([button('previous').disabled, button('next').disabled]).toEqual([false, true]);
    });

    it('says which slides there are if one is asked for that is not', async () => {
        await view.goTo(2);
        expect(view.slideIndex).toBe(2);
        await expect(view.goTo(7)).rejects.toThrow('There is no slide 7: the deck has 3 slides, 0 to 2.');
    });

    it('comes back with its slide', async () => {
        await view.goTo(2);
        const state = view.storeState();
        view.dispose();
        view = createView();
        view.restoreState(state);
        await expect.poll(() => [view.total, view.slideIndex]).toEqual([3, 2]);
    });

    it('ignores a state that is none', () => {
        view.restoreState({ slideIndex: 'x' as unknown as number });
        expect(view.slideIndex).toBe(0);
    });

    it('plays, and waits when the person goes elsewhere', () => {
        view.play(60);
        expect([data()[2], button('togglePlay').title]).toEqual(['running', 'Pause']);
        view.stage.next();
        expect([view.playState, button('togglePlay').title]).toEqual(['paused', 'Play']);
        view.stop();
        expect(data()[2]).toBe('stopped');
    });

    it('plays on from where the agent goes, and waits for the person who comes between', async () => {
        view.play(60);
        await view.goTo(2, 'agent');
        expect([view.slideIndex, view.playState]).toEqual([2, 'running']);
        const going = view.goTo(0, 'agent');
        view.stage.previous();
        await going;
        expect([view.slideIndex, view.playState]).toEqual([0, 'paused']);
        view.play();
        await view.goTo(1);
        expect(view.playState).toBe('paused');
    });

    it('goes on playing when the agent writes', async () => {
        view.play(60);
        decks.write(TEXT.replace('# One', '# First'));
        await expect.poll(() => view.slideTitle).toBe('First');
        expect(view.playState).toBe('running');
    });

    it('goes to slides as they are now, although nobody has told of the change yet', async () => {
        decks.text = TEXT.replace('# One', '# Zero\n\n---\n\n# One');
        expect((await view.refresh()).slides).toHaveLength(4);
        await view.goTo(0);
        expect([view.slideTitle, view.total]).toEqual(['Zero', 4]);
        await view.goTo(3);
        expect(view.slideTitle).toBe('Three');
    });

    it('says why there are no slides, and tries again', async () => {
        view.dispose();
        view = createView(new Error('No engine'));
        const banner = view.node.querySelector<HTMLElement>('.openspace-deck-banner');
        const retry = view.node.querySelector<HTMLButtonElement>('.openspace-deck-retry');
        await expect.poll(() => banner?.textContent).toContain('The slides cannot be shown: No engine');
        expect([banner?.hidden, retry?.hidden, view.total]).toEqual([false, false, 0]);
        await expect(view.goTo(1)).rejects.toThrow('No engine');
        retry?.click();
        await expect.poll(() => [view.total, banner?.hidden, retry?.hidden]).toEqual([3, true, true]);
        await view.goTo(1);
        expect(view.slideTitle).toBe('Two');
    });

    it('says that its file was deleted, as long as it is', async () => {
        const banner = view.node.querySelector<HTMLElement>('.openspace-deck-banner');
        decks.delete();
        const message = expect.stringMatching(/^This file was deleted. You see it as it was./) as string;
        await expect.poll(() => [banner?.hidden, banner?.textContent]).toEqual([false, message]);
        decks.write(TEXT);
        await expect.poll(() => banner?.hidden).toBe(true);
    });

    it('does not believe a watcher that is late with the news', async () => {
        const banner = view.node.querySelector<HTMLElement>('.openspace-deck-banner');
        decks.write(`${TEXT}\n\n---\n\n# Four\n`);
        decks.tell({ uri: decks.uri, isGone: true });
        await expect.poll(() => view.total).toBe(4);
        expect(banner?.hidden).toBe(true);
    });

    it('takes the whole window without taking the deck out of it, and gives it back', () => {
        const content = view.node.querySelector('.openspace-deck-content');
        const ownsEscape = (): boolean => view.ownsEscape(button('next'));
        content?.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true, cancelable: true }));
        expect([content?.parentElement?.className, ownsEscape()]).toEqual(['openspace-deck-screen', true]);
        content?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
        expect([content?.parentElement, ownsEscape()]).toEqual([view.node, false]);
    });

    it('leaves nothing on the page when it is closed in full screen', () => {
        button('toggleFullScreen').click();
        view.dispose();
        expect(document.querySelector('.openspace-deck-screen, .openspace-deck-content')).toBeNull();
        expect(view.stage.isDisposed).toBe(true);
    });

    it('leaves the keys of Theia alone', () => {
        const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
        view.node.querySelector('.openspace-deck-content')?.dispatchEvent(event);
        expect([event.defaultPrevented, view.ownsEscape(button('next'))]).toEqual([false, false]);
    });

    it('opens the text of the slide beside it', async () => {
        await view.goTo(1);
        button('editSource').click();
        await expect.poll(() => opened).toHaveLength(1);
        const [uri, { selection, widgetOptions }] = opened[0] as
            [unknown, { selection: { start: { line: number } }; widgetOptions: object }];
        expect([String(uri), selection.start.line, widgetOptions]).toEqual([URI, expect.any(Number), { mode: 'split-right', ref: view }]);
        expect(TEXT.split('\n').slice(selection.start.line).join('\n')).toMatch(/^\s*# Two/);
    });

    it('lets the person talk about the slide, by button or key, but not without a chat', () => {
        const pressed = (): string | null => button('toggleComments').getAttribute('aria-pressed');
        button('toggleComments').click();
        expect([pressed(), button('toggleComments').title]).toEqual(['true', 'Comment (C)']);
        const key = (): boolean | undefined => view.node.querySelector('.openspace-deck-content')
            ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }));
        key();
        expect(pressed()).toBe('false');
        company.canSend = false;
        button('next').click();
        key();
        expect([pressed(), button('toggleComments').disabled, button('toggleComments').title])
            .toEqual(['false', true, 'Comment: there is no chat to send it to']);
    });

    it('goes back from the overview to the slide that the person wants to talk about', () => {
        button('toggleOverview').click();
        button('toggleComments').click();
        expect([view.stage.isOverview, button('toggleComments').getAttribute('aria-pressed')]).toEqual([false, 'true']);
    });

    it('pauses while the person talks about a slide, and stops talking in full screen', () => {
        view.play(60);
        button('toggleComments').click();
        expect(view.playState).toBe('paused');
        button('toggleFullScreen').click();
        expect(button('toggleComments').getAttribute('aria-pressed')).toBe('false');
    });

    it('shows what others changed, not what the person types, plays or presents', () => {
        const shows = (): boolean | undefined => view.stage.options.showsChanges?.();
        const editor = document.createElement('div');
        editor.className = 'monaco-editor';
        editor.tabIndex = 0;
        document.body.append(editor);
        editor.focus();
        const seen = [shows()];
        company.isTyping = true;
        seen.push(shows());
        editor.remove();
        seen.push(shows());
        view.play(60);
        seen.push(shows());
        view.stop();
        button('toggleFullScreen').click();
        seen.push(shows());
        expect(seen).toEqual([true, false, true, false, false]);
    });

    it('follows links to files and pages, and none to commands', () => {
        for (const href of ['https://example.com/', 'command:workbench.action.quit', 'deck:talks/other.deck.md#2']) {
            const link = document.createElement('a');
            link.setAttribute('href', href);
            view.stage.options.onDidFollow?.(link);
        }
        expect(followed.map(({ kind }) => kind)).toEqual(['web', 'surface']);
    });
});
