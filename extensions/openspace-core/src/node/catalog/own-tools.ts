import { AgentTransport, CommandManifest } from '../../common';
import { SERVER_NAME, toCommandTools } from './command-tool';

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<CommandManifest, ReadonlySet<string>>();

/** The names of our tools as the agent server knows them. While we offer none, one with our name is an impostor. */
export function ownTools(transport: AgentTransport, manifest: CommandManifest | undefined): ReadonlySet<string> {
    if (transport === 'blocks' || !manifest) {
        return NONE;
    }
    const names = known.get(manifest)
        ?? new Set(Array.from(toCommandTools(manifest.commands, () => undefined).keys(), name => `${SERVER_NAME}_${name}`));
    known.set(manifest, names);
    return names;
}
