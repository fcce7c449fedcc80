import { expect, it } from 'vitest';
import { workspacePath } from './workspace-path';

it.each([
    ['/home/me/app/src/a.ts', '/home/me/app', 'src/a.ts'],
    ['home/me/app/src/a.ts', '/home/me/app', 'src/a.ts'],
    ['home/me/app/src/a.ts', '/home/me/app/', 'src/a.ts'],
    ['home/me/app', '/home/me/app', '.'],
    ['/home/me/app-evil/a.ts', '/home/me/app', '/home/me/app-evil/a.ts'],
    ['src/a.ts', '/home/me/app', 'src/a.ts'],
    ['../other/a.ts', '/home/me/app', '../other/a.ts'],
    ['/etc/hosts', '/', '/etc/hosts'],
    ['C:\\app\\src\\a.ts', 'C:\\app', 'src\\a.ts'],
    ['/home/me/app/a.ts', undefined, '/home/me/app/a.ts']
])('calls %s in %s as people do: %s', (path, folder, expected) => {
    expect(workspacePath(path, folder)).toBe(expected);
});
