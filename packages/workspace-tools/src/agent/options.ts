import { parseArgs } from 'node:util';
import type { OrphanHome } from './processes/call-processes.js';

/** How the agent was started; everything has a default that fits a sandbox with a root of its own. */
export interface AgentOptions {
    /** Part of the mark that every process of a command carries. */
    id: string;
    /** Where the workspace is for the agent. */
    root: string;
    /** Absolute paths that mean the root in requests and in links. */
    names: readonly string[];
    orphans: OrphanHome;
    /** Made if it is missing. */
    home: string | undefined;
    /** Where the agent keeps what it needs for a moment. */
    temporary: string;
    /** One descriptor for both directions; without it, input and output. */
    descriptor: number | undefined;
    /** The output is read by somebody who takes it for text: lines of base64, of what is packed. */
    textOutput: boolean;
    /** What a call may have on its way to the host, if that is not near. */
    windowBytes: number | undefined;
}

export function parseAgentOptions(words: readonly string[]): AgentOptions {
    const { values } = parseArgs({
        args: [...words],
        options: {
            id: { type: 'string', default: 'workspace' },
            root: { type: 'string', default: '/workspace' },
            name: { type: 'string', multiple: true, default: [] },
            home: { type: 'string' },
            temporary: { type: 'string', default: '/tmp' },
            descriptor: { type: 'string' },
            'window-bytes': { type: 'string' },
            'text-output': { type: 'boolean', default: false },
            'owns-processes': { type: 'boolean', default: false },
            'orphans-at-parent': { type: 'boolean', default: false }
        }
    });
    return {
        id: values.id,
        root: values.root,
        names: [...new Set(['/workspace', values.root, ...values.name])],
        orphans: values['owns-processes'] ? 'sandbox' : values['orphans-at-parent'] ? 'parent' : 'system',
        home: values.home,
        temporary: values.temporary,
        descriptor: values.descriptor === undefined ? undefined : Number(values.descriptor),
        textOutput: values['text-output'],
        windowBytes: values['window-bytes'] === undefined ? undefined : Number(values['window-bytes'])
    };
}
