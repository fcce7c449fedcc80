import { describe, expect, it } from 'vitest';
import { Session } from 'openspace-agent/lib/common';
import { aSession } from '../fixtures/conversations';
import { ancestorsOf, neighbourOf, sessionRows } from './session-list';

const at = (created: number): Session['time'] => ({ created, updated: created });
const all = [
    aSession('a', { title: 'Fix the parser' }), aSession('b', { title: 'Write docs' }),
    aSession('a2', { parentID: 'a', time: at(2) }), aSession('a1', { parentID: 'a', time: at(1) }), aSession('a11', { parentID: 'a1' }),
    aSession('b1', { parentID: 'b' })
];
const sessions = Object.fromEntries(all.map(session => [session.id, session]));
const rows = (activeID?: string, search = ''): string[] =>
    sessionRows({ sessions, listed: all.slice(0, 2), activeID, search, titleOf: ({ title }) => title }).map(
        ({ session, depth }) => '-'.repeat(depth) + session.id
    );

describe('rows of the session list', () => {
    it('show helpers below the session that is looked at, in order of their beginning', () => {
        expect(rows()).toEqual(['a', 'b']);
        expect(rows('a')).toEqual(['a', '-a1', '--a11', '-a2', 'b']);
    });

    it('stay unfolded while a helper is looked at', () => {
        expect(rows('a11')).toEqual(rows('a'));
        expect(rows('b1')).toEqual(['a', 'b', '-b1']);
    });

    it('are found by a part of their titles', () => {
        expect(rows('b', ' PARSER')).toEqual(['a']);
        expect(rows('b', 'nothing like it')).toEqual([]);
    });

    it('know the way up, also where the server contradicts itself', () => {
        expect(ancestorsOf(sessions, 'a11').map(({ id }) => id)).toEqual(['a1', 'a']);
        const circle = { x: aSession('x', { parentID: 'y' }), y: aSession('y', { parentID: 'x' }) };
        expect(ancestorsOf(circle, 'x').map(({ id }) => id)).toEqual(['y', 'x']);
    });
});

it('goes round in a list', () => {
    const ids = ['a', 'b', 'c'];
    expect(
        [neighbourOf(ids, 'a', 1), neighbourOf(ids, 'c', 1), neighbourOf(ids, 'a', -1), neighbourOf(ids, 'x', 1), neighbourOf([], 'a', 1)]
    )
        .toEqual(['b', 'a', 'c', 'a', undefined]);
});
