import { Turns } from '@openspace/foundation/turns';

export type Mermaid = typeof import('mermaid').default;

let loading: Promise<Mermaid> | undefined;
const turns = new Turns();

/**
 * Gives Mermaid to one task after the other: its parsers and its configuration have one state for the whole page. Each task finds
 * the default configuration, whatever the one before has set. It is loaded for the first one. What rejects is the task's own affair.
 * A task must not ask for Mermaid again, since it would wait for itself.
 */
export function withMermaid<T>(task: (mermaid: Mermaid) => T | Promise<T>): Promise<T> {
    return turns.take(async () => {
        const mermaid = await load();
        mermaid.mermaidAPI.globalReset();
        return task(mermaid);
    });
}

function load(): Promise<Mermaid> {
    loading ??= import('mermaid').then(async ({ default: mermaid }) => {
        // Makes the kinds of diagrams known, also to those who do not initialize it.
        await mermaid.registerExternalDiagrams([]);
        return mermaid;
    }).catch(error => {
        // The next one may have more luck with the network.
        loading = undefined;
        throw error;
    });
    return loading;
}
