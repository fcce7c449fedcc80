import { expect, it } from 'vitest';
import { parseLink } from './link-target';
import { readSurfaceLink, surfaceCommands } from './surface-link';

it.each([
    ['deck:talks/intro#3', { surface: 'deck', path: 'talks/intro.deck.md', place: '3' }],
    ['board:plan.whiteboard.json#shape-1', { surface: 'board', path: 'plan.whiteboard.json', place: 'shape-1' }],
    ['talks/my%20talk.deck.md', { surface: 'deck', path: 'talks/my talk.deck.md' }],
    ['plan.whiteboard.json', { surface: 'board', path: 'plan.whiteboard.json' }]
])('reads %s', (href, link) => {
    expect(readSurfaceLink(href)).toEqual(link);
    expect(parseLink(href)).toEqual({ kind: 'surface', ...link });
});

it.each(['deck:', 'https://x/a.deck.md', 'notes.md', 'command:openspace.help', 'a.deck.md:3'])('leaves %s alone', href => {
    expect(readSurfaceLink(href)).toBeUndefined();
});

it('leads to the slide and to the shape, counted as the commands do', () => {
    expect(surfaceCommands({ surface: 'deck', path: 'a.deck.md', place: '3' })).toEqual([
        { id: 'openspace.presentation.open', args: { deckPath: 'a.deck.md' } }, { id: 'openspace.presentation.navigate', args: { deckPath: 'a.deck.md', slideIndex: 2 }, optional: true }
    ]);
    expect(surfaceCommands({ surface: 'deck', path: 'a.deck.md', place: 'x' })).toHaveLength(1);
    expect(surfaceCommands({ surface: 'board', path: 'b', place: 's' }).map(({ id }) => id)).toEqual(['openspace.whiteboard.open', 'openspace.whiteboard.camera.fit']);
});
