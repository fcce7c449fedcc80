import { parseArgs } from 'node:util';

/** How the agent was started; everything has a default that fits a sandbox with a root of its own. */
export interface AgentOptions {
    /** Part of the mark that every process of a command carries. */
    id: string;
    /** Where the workspace is for the agent. */
    root: string;
    /** Absolute paths that mean the root in requests and in links. */
    names: readonly string[];
    /** Nothing else runs here: what belongs to nobody belongs to the call that runs. */
    ownsProcesses: boolean;
    /** Made if it is missing. */
    home: string | undefined;
}

export function parseAgentOptions(words: readonly string[]): AgentOptions {
    const { values } = parseArgs({
        args: [...words],
        options: {
            id: { type: 'string', default: 'workspace' },
            root: { type: 'string', default: '/workspace' },
            name: { type: 'string', multiple: true, default: [] },
            home: { type: 'string' },
            'owns-processes': { type: 'boolean', default: false }
        }
    });
    return {
        id: values.id,
        root: values.root,
        names: [...new Set(['/workspace', values.root, ...values.name])],
        ownsProcesses: values['owns-processes'],
        home: values.home
    };
}
