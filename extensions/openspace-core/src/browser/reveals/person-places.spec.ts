import { ApplicationShell } from '@theia/core/lib/browser/shell/application-shell';
import { Widget } from '@theia/core/lib/browser/widgets';
import { Emitter } from '@theia/core/lib/common/event';
import { beforeEach, describe, expect, it } from 'vitest';
import { editorSurface, paneSurface } from 'openspace-hands/lib/common';
import { Surface } from '../surfaces/surface';
import { Place, SurfacePlaces } from '../surfaces/surface-places';
import { Surfaces } from '../surfaces/surfaces';
import { PersonPlaces } from './person-places';

const widget = (id: string): Widget => Object.assign(new Widget(), { id });
const placesOf = (...own: Widget[]): SurfacePlaces => ({
    of: ({ id, isHidden }) => !isHidden && own.some(one => one.id === id)
        ? {
            widgetId: id, path: id, isSame: ({ path }) => path === id, restore: async () => undefined, goTo: async () => undefined
        } satisfies Place : undefined
});

describe('where the person is', () => {
    const [deck, editor, other, chat] = ['deck', 'editor', 'other', 'chat'].map(widget);
    let places: PersonPlaces;
    let active: Emitter<{ newValue: Widget | null }>;
    let inEditors: { lastUsed: Widget | undefined };

    beforeEach(() => {
        active = new Emitter();
        inEditors = { lastUsed: editor };
        [deck, editor, other].forEach(tab => tab.show());
        const surfaces: Surface[] = [
            { description: editorSurface, places: Object.assign(inEditors, placesOf(editor, other)) },
            { description: paneSurface, places: placesOf(deck) }
        ];
        places = Object.assign(new PersonPlaces(), {
            shell: { onDidChangeActiveWidget: active.event } as unknown as ApplicationShell,
            surfaces: Object.assign(new Surfaces(), { provider: { getContributions: () => surfaces } })
        });
        (places as unknown as { init(): void }).init();
    });

    const use = (newValue: Widget): void => active.fire({ newValue });

    it('is where they worked last, though they are in the chat now', () => {
        use(deck);
        use(chat);
        expect(places.current?.path).toBe('deck');
        use(editor);
        use(chat);
        expect(places.current?.path).toBe('editor');
    });

    it('is what a surface knows better, and what can be seen', () => {
        use(editor);
        inEditors.lastUsed = other;
        expect(places.current?.path).toBe('other');
        use(deck);
        deck.hide();
        expect(places.current?.path).toBe('other');
        other.hide();
        expect([places.current, places.widget, places.of(chat)]).toEqual([undefined, undefined, undefined]);
    });

    it.each(['keydown', 'pointerdown'])('becomes theirs by a %s, unless the surface says otherwise', type => {
        let count = 0;
        const listener = places.onceUsed(deck, () => { count++; });
        deck.node.dispatchEvent(new Event(type));
        listener.dispose();
        deck.node.dispatchEvent(new Event(type));
        expect(count).toBe(1);
    });
});
