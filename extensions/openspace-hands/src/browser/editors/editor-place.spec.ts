import { describe, expect, it } from 'vitest';
import { choosePlace, EditorPlace, TabGroup } from './editor-place';

interface Case {
    /** Groups as `a *b c`: the star is in front. A group that begins with `bottom:` is not in the main area. */
    readonly groups: readonly string[];
    readonly current?: number;
    readonly busy?: string;
    readonly sees?: string;
    readonly newPane?: boolean;
}

/** Editors of the wanted file are called `f…`. */
function place({ groups, current = 0, busy = '', sees = '', newPane = false }: Case): EditorPlace<string> {
    const parsed = groups.map((text): TabGroup<string> => {
        const names = text.replace('bottom:', '').split(' ').filter(name => name.length > 0);
        return {
            tabs: names.map(name => name.replace('*', '')),
            front: names.find(name => name.startsWith('*'))?.slice(1),
            isMain: !text.startsWith('bottom:')
        };
    });
    return choosePlace({
        editors: parsed.flatMap(({ tabs }) => tabs).filter(name => name.startsWith('f')),
        groups: parsed, current: parsed[current], newPane,
        isBusy: name => busy.split(' ').includes(name),
        sees: name => sees.split(' ').includes(name)
    });
}

describe('where a file is shown', () => {
    it.each<[string, Case, EditorPlace<string>]>([
        ['in an empty window', { groups: [] }, { kind: 'tab', after: undefined }],
        ['as a tab behind the one in front', { groups: ['a *b'] }, { kind: 'tab', after: 'b' }],
        ['in its editor', { groups: ['*f b'] }, { kind: 'reuse', editor: 'f' }],
        ['in its hidden editor', { groups: ['f *b'] }, { kind: 'reuse', editor: 'f' }],
        ['in its editor in another group', { groups: ['*a', 'f *b'] }, { kind: 'reuse', editor: 'f' }],
        ['rather in an editor that is in front', { groups: ['f1 *a', '*f2'] }, { kind: 'reuse', editor: 'f2' }],
        ['in its editor outside the main area', { groups: ['*a', 'bottom:*f'], busy: 'a' }, { kind: 'reuse', editor: 'f' }]
    ])('%s', (_name, situation, expected) => {
        expect(place(situation)).toEqual(expected);
    });

    it.each<[string, Case, EditorPlace<string>]>([
        ['beside the editor in which the person works', { groups: ['a *b'], busy: 'b' }, { kind: 'split', beside: 'b' }],
        ['in the group beside, if there is one', { groups: ['*a', 'b *c'], busy: 'a' }, { kind: 'tab', after: 'c' }],
        ['in the group before, if there is none behind', { groups: ['b *c', '*a'], current: 1, busy: 'a' }, { kind: 'tab', after: 'c' }],
        ['never in the bottom panel', { groups: ['*a', 'bottom:*t'], busy: 'a' }, { kind: 'split', beside: 'a' }],
        ['not in a group in front of which they work, too', { groups: ['*a', '*b', '*c'], busy: 'a b' }, { kind: 'tab', after: 'c' }],
        ['not in a hidden tab behind what they work in', { groups: ['f *b'], busy: 'b' }, { kind: 'split', beside: 'b' }],
        ['in a hidden tab elsewhere', { groups: ['*b', 'f *c'], busy: 'b' }, { kind: 'reuse', editor: 'f' }],
        [
            'in a second editor if they work in the file and do not see the place',
            { groups: ['*f'], busy: 'f' },
            { kind: 'split', beside: 'f' }
        ],
        ['in that second editor the next time', { groups: ['*f1', '*f2'], busy: 'f1' }, { kind: 'reuse', editor: 'f2' }],
        ['where they work if they see it', { groups: ['*f'], busy: 'f', sees: 'f' }, { kind: 'leave', editor: 'f' }],
        ['rather where they do not work', { groups: ['*f1', '*f2'], busy: 'f1', sees: 'f1' }, { kind: 'reuse', editor: 'f2' }]
    ])('while the person works: %s', (_name, situation, expected) => {
        expect(place(situation)).toEqual(expected);
    });

    it.each<[string, Case, EditorPlace<string>]>([
        ['in an empty window', { groups: [], newPane: true }, { kind: 'split', beside: undefined }],
        ['of its own', { groups: ['*a'], newPane: true }, { kind: 'split', beside: 'a' }],
        ['although it is open in the current group', { groups: ['*f'], newPane: true }, { kind: 'split', beside: 'f' }],
        [
            'that it has to itself, even if that is the current one',
            { groups: ['*a', '*f'], current: 1, newPane: true },
            { kind: 'reuse', editor: 'f' }
        ],
        ['that shows it already', { groups: ['*a', '*f'], newPane: true }, { kind: 'reuse', editor: 'f' }]
    ])('in a new pane: %s', (_name, situation, expected) => {
        expect(place(situation)).toEqual(expected);
    });
});
