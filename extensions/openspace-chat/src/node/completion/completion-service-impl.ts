import { Provider } from '@opencode-ai/sdk/v2/client';
import { CancellationToken } from '@theia/core/lib/common/cancellation';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderAccess } from 'openspace-agent/lib/node/folder-access/folder-access';
import { dataOf } from 'openspace-agent/lib/node/opencode/server-answer';
import { GuardedNames } from 'openspace-core/lib/node/paths/guarded-names';
import { CompletionModel, CompletionRequest, CompletionService } from '../../common/services/completion-service';
import { CompletionEndpoint, endpointOf } from './completion-endpoint';
import { completionIn, completionMessages } from './completion-text';

const WAIT_MS = 15_000;
const MAX_TOKENS = 200;

/** Providers change rarely, and their list has megabytes. */
const KNOWN_MS = 60_000;

@injectable()
export class CompletionServiceImpl implements CompletionService {

    @inject(FolderAccess)
    protected readonly folders: FolderAccess;

    protected known: { readonly providers: Promise<readonly Provider[]>; readonly until: number } | undefined;

    async models(): Promise<CompletionModel[]> {
        this.known = undefined;
        const providers = await this.providers();
        return providers.flatMap(({ id, name: providerName, models }) => Object.entries(models)
            .map(([modelID, { name }]) => ({ id: `${id}/${modelID}`, name, providerName }))
            .filter(model => endpointOf(providers, model.id)));
    }

    async complete(request: CompletionRequest, token: CancellationToken = CancellationToken.None): Promise<string> {
        if (GuardedNames.isSensitive(request.path, request.sensitiveFilePatterns)) {
            return '';
        }
        const endpoint = endpointOf(await this.providers(), request.model);
        if (!endpoint) {
            throw new Error(`${request.model} is not there, or cannot complete text.`);
        }
        const end = new AbortController();
        const listener = token.onCancellationRequested(() => end.abort());
        try {
            const answer = await ask(endpoint, request, AbortSignal.any([end.signal, AbortSignal.timeout(WAIT_MS)]));
            return completionIn(answer, request);
        } catch (error) {
            if (token.isCancellationRequested) {
                return '';
            }
            throw error;
        } finally {
            listener.dispose();
        }
    }

    protected providers(): Promise<readonly Provider[]> {
        const now = Date.now();
        if (!this.known || this.known.until < now) {
            const providers = this.list();
            this.known = { providers, until: now + KNOWN_MS };
            providers.catch(() => { this.known = undefined; });
        }
        return this.known.providers;
    }

    protected async list(): Promise<readonly Provider[]> {
        const { client, directory } = await this.folders.open();
        const { providers } = await dataOf(client.config.providers({ directory }), 'The models could not be listed');
        return providers;
    }
}

async function ask({ url, model, headers }: CompletionEndpoint, request: CompletionRequest, signal: AbortSignal): Promise<string> {
    const { host } = new URL(url);
    const response = await fetch(url, {
        method: 'POST', signal, redirect: 'error',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ model, messages: completionMessages(request), max_tokens: MAX_TOKENS, temperature: 0, stream: false })
    }).catch(() => {
        throw new Error(`${host} did not answer.`);
    });
    if (!response.ok) {
        throw new Error(`${host} answered ${response.status}.`);
    }
    const { choices } = await response.json() as { choices?: { message?: { content?: unknown } }[] };
    const content = choices?.[0]?.message?.content;
    return typeof content === 'string' ? content : '';
}
