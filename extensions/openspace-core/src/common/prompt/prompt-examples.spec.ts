import { expect, it } from 'vitest';
import { commandsOf, editorSurface, paneSurface, terminalSurface } from 'openspace-hands/lib/common/commands/our-surfaces';
import { CommandManifest, createManifest } from '../command/command-manifest';
import { SurfaceDescription } from '../command/surface-description';
import { writeExamples } from './prompt-examples';

function manifest(surfaces: SurfaceDescription[], without: readonly string[] = []): CommandManifest {
    return createManifest(commandsOf(surfaces).filter(({ id }) => !without.includes(id)), '', surfaces);
}

const titles = (...args: Parameters<typeof manifest>): string[] => writeExamples(manifest(...args)).filter(line => line.endsWith(':'));

it('has the examples of the surfaces that are there, in a fixed order', () => {
    const both = ['Show the person line 42 of a file:', 'Run the tests in a terminal that the person sees:'];
    expect([titles([terminalSurface, editorSurface]), titles([editorSurface, terminalSurface]), titles([])]).toEqual([both, both, []]);
});

it('shows an example only if all of its commands exist', () => {
    expect(titles([terminalSurface], ['openspace.terminal.send'])).toEqual([]);
});

it('writes the blocks as the agent would', () => {
    expect(writeExamples(manifest([paneSurface]))).toEqual([
        '## Examples', '', 'Ask what is open, then end the message and wait for the answer:',
        '%%OS{"cmd":"openspace.pane.list","args":{}}%%'
    ]);
});

it('has a heading also without commands', () => {
    expect(writeExamples(undefined)).toEqual(['## Examples', '']);
});
