import { ThemeService } from '@theia/core/lib/browser/theming';
import { Emitter } from '@theia/core/lib/common/event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Decks } from '../decks/decks';
import { FakeDecks, fakeRenderer } from './fixtures/deck-parts';
import { FakeStage } from './fixtures/fake-stage';
import { Projection } from './projection';

const URI = 'file:///w/talk.deck.md';
const TEXT = '# One\n\n---\n\n# Two\n\nshows: file:///w/a.ts\n\n---\n\n# Three\n';

describe('deck on a stage', () => {
    const themes = new Emitter<void>();
    const documents = new Emitter<{ readonly uri: string; readonly isGone: boolean }>();
    let decks: FakeDecks;
    let stage: FakeStage;
    let projection: Projection;

    beforeEach(async () => {
        decks = new FakeDecks(URI, TEXT);
        projection = new Projection({
            uri: URI,
            decks: decks as unknown as Decks,
            documents: { onDidChange: documents.event },
            renderer: fakeRenderer,
            themes: { getCurrentTheme: () => ({ type: 'dark' }), onDidColorThemeChange: themes.event } as unknown as ThemeService,
            createStage: async options => stage = new FakeStage(options)
        });
        await projection.open(1);
    });

    afterEach(() => projection.dispose());

    it('begins with the slide that is asked for', () => {
        expect([projection.state.kind, stage.index, stage.rendered]).toEqual(['shown', 1, [1]]);
    });

    it('renders only what changed in the text, and keeps the slide', async () => {
        decks.write(TEXT.replace('# Three', '# Third'));
        await projection.refresh();
        decks.write(`# Zero\n\n---\n\n${TEXT}`);
        await projection.refresh();
        expect(stage.changes.filter(changed => changed.length > 0)).toEqual(['all', [2], expect.arrayContaining([0])]);
        expect(projection.deck?.slides[stage.index].title).toBe('Two');
    });

    it('renders everything anew in another theme of the deck or the IDE', async () => {
        decks.write(`---\ntheme: night\n---\n${TEXT}`);
        await projection.refresh();
        themes.fire();
        await expect.poll(() => stage.changes.filter(changed => changed === 'all')).toHaveLength(3);
    });

    it('renders slides again whose code was changed', async () => {
        documents.fire({ uri: 'file:///w/b.ts', isGone: false });
        documents.fire({ uri: 'file:///w/a.ts', isGone: false });
        await expect.poll(() => stage.changes).toEqual(['all', [1]]);
    });

    it('keeps the last picture of a deleted file, and goes on when it is back', async () => {
        decks.delete();
        await projection.refresh();
        expect([projection.state.kind, projection.deck?.slides.length]).toEqual(['deleted', 3]);
        decks.write(TEXT);
        await expect.poll(() => projection.state.kind).toBe('shown');
        expect(stage.index).toBe(1);
    });

    it('says why a deck cannot be read', async () => {
        decks.text = undefined;
        await projection.refresh();
        expect(projection.state).toEqual({ kind: 'unreadable', message: 'talk.deck.md does not exist.' });
    });

    it('says why there is no stage, and makes one when it is asked again', async () => {
        projection.dispose();
        let failures = 1;
        projection = new Projection({
            uri: URI, decks: decks as unknown as Decks, documents: { onDidChange: documents.event }, renderer: fakeRenderer,
            themes: { getCurrentTheme: () => ({ type: 'dark' }), onDidColorThemeChange: themes.event } as unknown as ThemeService,
            createStage: async options => {
                if (failures-- > 0) {
                    throw new Error('No engine');
                }
                return stage = new FakeStage(options);
            }
        });
        await projection.open(1);
        expect([projection.state, projection.stage]).toEqual(
            [{ kind: 'unreadable', message: 'The slides cannot be shown: No engine' }, undefined]);
        await projection.goTo(2);
        await projection.retry(2);
        expect([projection.state.kind, stage.index]).toEqual(['shown', 2]);
    });

    it('takes the stage with it', () => {
        projection.dispose();
        decks.write('# Other\n');
        expect([stage.isDisposed, stage.changes]).toEqual([true, ['all']]);
    });
});
