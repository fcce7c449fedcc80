import { expect, it } from 'vitest';
import { changeOptions } from './change-options';

const TURNS = [{ id: 'msg_1', text: 'do it', label: 'do it', time: 1 }];
const labels = (...[turns, repository, scope]: Parameters<typeof changeOptions>): string[] =>
    changeOptions(turns, repository, scope).map(({ label }) => label);

it('offers the session, its turns, and what git can compare', () => {
    expect(labels(TURNS, undefined, undefined)).toEqual(['This session', 'Since: do it']);
    expect(labels([], { branch: 'main', mainBranch: 'main' }, undefined)).toEqual(['This session', 'Uncommitted changes']);
    expect(labels([], { branch: 'topic', mainBranch: 'main' }, undefined)).toEqual(
        ['This session', 'Uncommitted changes', 'Branch topic, since main']
    );
    expect(changeOptions(TURNS, { branch: 'a', mainBranch: 'b' }, undefined).map(({ value }) => value)).toEqual(
        ['', 'msg_1', 'uncommitted', 'branch']
    );
});

it('keeps what is chosen while the repository is not known', () => {
    expect(labels([], undefined, { sessionID: 's', git: 'branch' })).toEqual(['This session', 'Uncommitted changes', 'This branch']);
});
