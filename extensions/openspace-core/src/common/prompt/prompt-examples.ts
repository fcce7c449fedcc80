import { CommandManifest } from '../command/command-manifest';

/** What people ask for most, as the surfaces say; only what can be done with the commands that exist. */
export function writeExamples(manifest: CommandManifest | undefined): string[] {
    const known = new Set(manifest?.commands.map(({ id }) => id));
    const usable = (manifest?.surfaces ?? []).flatMap(({ examples }) => examples).filter(({ commands }) =>
        commands.every(({ cmd }) => known.has(cmd)));
    return ['## Examples', '', ...usable.flatMap(({ title, commands }) =>
        [title, ...commands.map(({ cmd, args }) => `%%OS${JSON.stringify({ cmd, args })}%%`)])];
}
