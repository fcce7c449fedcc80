import { chatCommand } from './chat-command';

/** What the person does with providers of models. */
export namespace ProviderCommands {
    export const CONNECT = chatCommand('connect-provider', 'Connect a Provider…');
    export const DISCONNECT = chatCommand('disconnect-provider', 'Disconnect a Provider…');
}
