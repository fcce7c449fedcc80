import { opencodeProvider } from '@openspace/scripted-model';
import { TOUR_PROVIDER } from 'openspace-agent/lib/node/opencode/managed-server';

const MODEL = 'script';

/**
 * What the agent's server reads in the folder of a tour, whose model answers at `url`. What the person chose in OpenSpace is given at
 * launch and wins over it, except for what an agent has of its own: so each that may answer, among them the one that the person made the
 * default, gets the model and the permissions that the tour is made for.
 */
export function tourConfig(url: string, defaultAgent?: string): object {
    const { agent, ...provider } = opencodeProvider(url, MODEL, TOUR_PROVIDER);
    const own = { model: provider.model, permission: { edit: 'ask', read: 'allow' } };
    const answering = ['build', 'plan', ...defaultAgent === undefined ? [] : [defaultAgent]];
    return {
        // Else the server writes it there.
        $schema: 'https://opencode.ai/config.json',
        ...provider, default_agent: 'build', agent: { ...agent, ...Object.fromEntries(answering.map(name => [name, own])) },
        permission: { edit: 'ask' }
    };
}
