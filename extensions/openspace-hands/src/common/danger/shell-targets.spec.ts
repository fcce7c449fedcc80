import { expect, it } from 'vitest';
import { normalise, writingDanger } from './shell-targets';

it.each([
    ['/', '/'], ['//', '/'], ['/a/../..', '/'], ['/a/./b', '/a/b'], ['./a', 'a'], ['.//a', 'a'], ['a/..', '.'], ['../a', '../a'],
    ['a/../../b', '../b'], ['~/..', '~/..'], ['$HOME/../x', '$HOME/../x'], ['a b', 'a b'], ['/dev//sda', '/dev/sda']
])('finds the way without detours: %s', (path, expected) => {
    expect(normalise(path)).toBe(expected);
});

it.each([
    ['/dev/sda', 'device'], ['/dev/SDA1', 'device'], ['/dev/null', undefined], ['/dev/ttyUSB0', undefined],
    ['/dev/tcp/1.2.3.4/5', 'remote-shell'], ['~/.BashRC', 'persistence'], ['bashrc', undefined], ['my.bashrc', undefined],
    ['.ssh', 'persistence'], ['x.ssh/a', undefined], ['.git/hooks/pre-push', 'persistence'], ['.github/hooks/x', undefined],
    ['/etc/hosts', 'system'], ['etc/hosts', undefined], ['~/.zsh_history', 'history'], ['src/a.ts', undefined]
])('knows what should not be written to: %s', (path, kind) => {
    expect(writingDanger(path)).toBe(kind);
});
