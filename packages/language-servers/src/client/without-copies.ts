import type { Middleware } from 'vscode-languageclient/node';

/**
 * Where sandboxes have the copies of folders in which agents work (`WorkspaceCopies` of `workspace-tools`). They are in no open folder,
 * and an agent may change anything there without a question.
 */
const IN_COPY = /\/workspaces\/ws-[0-9a-z]{12}\/copy\/files(?:\/|$)/;

export function isInCopy(uri: string): boolean {
    return IN_COPY.test(uri);
}

/**
 * Keeps all that is about files of such copies from a server that runs what belongs to a project, such as its build script: it runs
 * outside of the sandbox, so that the agent would be out of it, too.
 */
export const withoutCopies: Required<Pick<Middleware, 'sendRequest' | 'sendNotification'>> = {
    sendRequest: (type, params, token, next) => isAboutCopy(params) ? Promise.resolve(null as never) : next(type, params, token),
    sendNotification: async (type, next, params) => isAboutCopy(params) ? undefined : next(type, params)
};

/** Messages name a file in few places: the document, or an item of which more is asked. */
function isAboutCopy(params: unknown): boolean {
    const { textDocument, item, uri } = (params ?? {}) as { textDocument?: { uri?: unknown }, item?: { uri?: unknown }, uri?: unknown };
    return [textDocument?.uri, item?.uri, uri].some(place => typeof place === 'string' && isInCopy(place));
}
