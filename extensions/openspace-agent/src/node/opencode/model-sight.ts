import { inject, injectable } from '@theia/core/shared/inversify';
import { OpencodeSupervisor } from './opencode-supervisor';
import { dataOf } from './server-answer';

/** Knows which models take pictures. */
@injectable()
export class ModelSight {

    @inject(OpencodeSupervisor)
    protected readonly supervisor: OpencodeSupervisor;

    /** False if nobody knows: a picture that cannot be read would only confuse. */
    async canSee(directory: string, { providerID, modelID }: { readonly providerID: string; readonly modelID: string }): Promise<boolean> {
        const client = this.supervisor.endpoint?.client;
        if (!client) {
            return false;
        }
        const { providers } = await dataOf(client.config.providers({ directory }), 'The models could not be listed')
            .catch(() => ({ providers: [] }));
        return providers.find(({ id }) => id === providerID)?.models[modelID]?.capabilities?.input?.image === true;
    }
}
