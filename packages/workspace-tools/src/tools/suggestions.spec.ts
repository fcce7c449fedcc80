import { expect, it } from 'vitest';
import { similarNames } from './suggestions.js';

it.each([
    ['server.ts', ['serve.ts', 'Server.ts', 'client.ts', 'server.tsx'], ['Server.ts', 'serve.ts', 'server.tsx']],
    ['readme', ['README.md', 'reader.ts', 'package.json'], ['README.md']],
    ['index.js', ['index.ts', 'index.html', 'index.spec.js', 'main.js'], ['index.ts', 'index.html', 'index.spec.js']],
    ['x', ['y', 'abc', 'index.ts'], ['y']],
    ['a'.repeat(300), ['a'.repeat(299)], []]
])('for %s among %j', (wanted, names, expected) => expect(similarNames(wanted, names)).toEqual(expected));
