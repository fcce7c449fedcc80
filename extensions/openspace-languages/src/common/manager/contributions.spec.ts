import { describe, expect, it } from 'vitest';
import { contributionsOf } from './contributions';

describe('what an extension contributes', () => {

    it('is listed by the names that people know', () => {
        expect(contributionsOf({
            commands: [{ command: 'a.b', title: 'Greet' }, { command: 'a.c', title: { value: 'Wave', original: 'Wave' } }],
            languages: [{ id: 'greeting', aliases: ['Greeting'] }, { id: 'plain' }],
            themes: [{ label: 'Night', path: 'n.json' }],
            views: { explorer: [{ id: 'v', name: 'Guests' }], debug: [{ id: 'w', name: 'Rooms' }] },
            snippets: [{ language: 'go' }, { language: 'go' }],
            configuration: [{ properties: { 'a.x': {} } }, { properties: { 'a.y': {} } }],
            menus: { 'editor/context': [{ command: 'a.b' }] }
        })).toEqual([
            { kind: 'commands', count: 2, names: ['Greet', 'Wave'] },
            { kind: 'languages', count: 2, names: ['Greeting', 'plain'] },
            { kind: 'themes', count: 1, names: ['Night'] },
            { kind: 'views', count: 2, names: ['Guests', 'Rooms'] },
            { kind: 'snippets', count: 1, names: ['go'] },
            { kind: 'configuration', count: 2, names: ['a.x', 'a.y'] }
        ]);
    });

    it('has no names that stand in another file', () => {
        expect(contributionsOf({ commands: [{ title: '%greet%' }, { title: 'Wave' }] })).toEqual(
            [{ kind: 'commands', count: 2, names: ['Wave'] }]
        );
    });

    it.each([
        undefined, null, 'x', [], { commands: 'x' }, { commands: { length: 9 } }, { commands: [null, 1, 'x'] }, { views: [1] },
        { configuration: [{ properties: null }, 3] }
    ])('is nothing in %j', contributes => {
        expect(contributionsOf(contributes)).toEqual([]);
    });

    it('is not endless', () => {
        const [{ count, names }] = contributionsOf({
            commands: Array.from({ length: 5_000 }, (_, index) => ({ title: `${index} ${'x'.repeat(1_000)}` }))
        });
        expect([count, names.length, names[0].length]).toEqual([5_000, 30, 100]);
    });
});
