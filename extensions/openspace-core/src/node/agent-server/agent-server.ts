import { ConnectedPage } from '../pages/connected-page';

/** The agent's server, as far as those have to know it who are not connected to it. */
export interface AgentServer {
    /** How it is, in a word; `connected` if it can be used. */
    readonly state: string;
    /** A page shows another folder, or none; resolves when the page has been told all that there is to show. */
    attach(page: ConnectedPage, directory: string | undefined, trusted: boolean | undefined): Promise<void>;
    /** Ends all that the agent does, in all folders. */
    stopEverything(): Promise<void>;
}

export const AgentServer = Symbol('AgentServer');
