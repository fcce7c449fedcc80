import { expect, it } from 'vitest';
import { CommandManifest } from './command-manifest';
import { writeExamples } from './prompt-examples';

function manifest(...ids: string[]): CommandManifest {
    return { version: '1', lastUpdated: '', commands: ids.map(id => ({ id, name: id, description: '', category: 'Test', risk: 'view', arguments_schema: { type: 'object' }, example: {} })) };
}

const titles = (...ids: string[]): string[] => writeExamples(manifest(...ids)).filter(line => line.endsWith(':'));

it('shows an example only if all of its commands exist', () => {
    expect(titles('openspace.terminal.create')).toEqual([]);
    expect(titles('openspace.terminal.create', 'openspace.terminal.send')).toEqual(['Run the tests in a terminal that the person sees:']);
    expect(titles('openspace.editor.open', 'openspace.presentation.create', 'openspace.presentation.navigate')).toEqual(['Show the person line 42 of a file:', 'Make a deck and show its second slide:']);
});

it('writes the blocks as the agent would', () => {
    expect(writeExamples(manifest('openspace.pane.list'))).toEqual([
        '## Examples', '', 'Ask what is open, then end the message and wait for the answer:', '%%OS{"cmd":"openspace.pane.list","args":{}}%%'
    ]);
});

it('has a heading also without commands', () => {
    expect(writeExamples(undefined)).toEqual(['## Examples', '']);
});
