import { expect, it } from 'vitest';
import { keysText } from './keys-text';

const PAGE = `# Keys

| key | what it does |
|---|---|
| \`Ctrl+I\` | [Ask](run:ask) now |
| \`Ctrl+J\` | [Stop](run:stop) |
| \`Enter\` | sends |
`;

it('shows the keys as they are set, and all others below', () => {
    const text = keysText(PAGE, {
        keysOf: command => command === 'ask' ? ['Alt+|'] : [],
        commands: [
            { id: 'b', label: 'Toggle *x*', category: 'View', keys: ['Ctrl+`'] },
            { id: 'a', label: 'Ask', category: 'View', keys: ['Alt+|', 'Ctrl+A'] },
            { id: 'c', label: 'Copy', keys: ['Ctrl+C'] }
        ],
        words: { noKey: 'no key', allKeys: 'All keys', other: 'Other', header: '| key | command |' }
    });
    expect(text.split('\n')).toEqual([
        '# Keys', '', '| key | what it does |', '|---|---|', '| `Alt+\\|` | [Ask](run:ask) now |', '| no key | [Stop](run:stop) |',
        '| `Enter` | sends |', '', '## All keys', '',
        '### Other', '', '| key | command |', '|---|---|', '| `Ctrl+C` | Copy |', '',
        '### View', '', '| key | command |', '|---|---|', '| `Alt+\\|`, `Ctrl+A` | Ask |', '| `` Ctrl+` `` | Toggle \\*x\\* |', ''
    ]);
});
