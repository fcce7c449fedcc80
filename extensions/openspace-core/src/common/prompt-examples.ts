import { CommandManifest } from './command-manifest';

interface PromptExample {
    readonly title: string;
    readonly commands: readonly { readonly cmd: string; readonly args: Readonly<Record<string, unknown>> }[];
}

/** What people ask for most; shown only if all of their commands exist. */
const EXAMPLES: readonly PromptExample[] = [
    {
        title: 'Show the person line 42 of a file:',
        commands: [{ cmd: 'openspace.editor.open', args: { path: 'src/index.ts', line: 42, highlight: true } }]
    },
    {
        title: 'Run the tests in a terminal that the person sees:',
        commands: [
            { cmd: 'openspace.terminal.create', args: { title: 'tests' } },
            { cmd: 'openspace.terminal.send', args: { terminalId: 'tests', text: 'npm test\n' } }
        ]
    },
    {
        title: 'Make a deck and show its second slide:',
        commands: [
            { cmd: 'openspace.presentation.create', args: { deckPath: 'talk.deck.md', title: 'Talk', slides: ['# Talk', '# Why'] } },
            { cmd: 'openspace.presentation.navigate', args: { deckPath: 'talk.deck.md', slideIndex: 1 } }
        ]
    },
    {
        title: 'Ask what is open, then end the message and wait for the answer:',
        commands: [{ cmd: 'openspace.pane.list', args: {} }]
    }
];

export function writeExamples(manifest: CommandManifest | undefined): string[] {
    const known = new Set(manifest?.commands.map(({ id }) => id));
    const usable = EXAMPLES.filter(({ commands }) => commands.every(({ cmd }) => known.has(cmd)));
    return ['## Examples', '', ...usable.flatMap(({ title, commands }) => [title, ...commands.map(command => `%%OS${JSON.stringify(command)}%%`)])];
}
