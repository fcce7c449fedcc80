import { ServerStatus } from 'openspace-agent/lib/common';
import type { ModelCatalog, ModelInfo } from 'openspace-chat/lib/common/services/models-service';

/** How it stands with the model that would answer the next message. */
export type ModelStatus =
    /** Nothing can be said while the agent's server is not there. */
    | { readonly state: 'unknown' }
    /** The server is there, and has not said yet what it offers, or could not. */
    | { readonly state: 'unlisted' }
    /** There is none to choose from. */
    | { readonly state: 'none' }
    /** There are some, and the server takes none by itself. */
    | { readonly state: 'unchosen' }
    | { readonly state: 'ready'; readonly model: ModelInfo };

/** @param model That answers next, as far as it is known */
export function modelStatus(
    server: ServerStatus, catalog: Pick<ModelCatalog, 'models'> | undefined, model: ModelInfo | undefined
): ModelStatus {
    if (server.state !== 'connected') {
        return { state: 'unknown' };
    }
    if (!catalog) {
        return { state: 'unlisted' };
    }
    if (catalog.models.length === 0) {
        return { state: 'none' };
    }
    return model ? { state: 'ready', model } : { state: 'unchosen' };
}
