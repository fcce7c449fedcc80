/** How E2B is reached. The key stays on the host: nothing of this is sent into a sandbox. */
export interface E2bSettings {
    readonly apiKey: string;
    /** Of an installation of one's own; E2B's by default. */
    readonly domain?: string;
    readonly apiUrl?: string;
    readonly sandboxUrl?: string;
    /** What sandboxes begin with; E2B's own by default. */
    readonly template?: string;
    /** Who runs commands there. */
    readonly user?: string;
}

/** By the variables that E2B's own programs use; a reason with a message for the user if there is no key. */
export function settingsFromEnvironment(environment: NodeJS.ProcessEnv = process.env): E2bSettings | string {
    const {
        E2B_API_KEY: apiKey, E2B_DOMAIN: domain, E2B_API_URL: apiUrl, E2B_SANDBOX_URL: sandboxUrl, OPENSPACE_E2B_TEMPLATE: template,
        OPENSPACE_E2B_USER: user
    } = environment;
    return apiKey ? { apiKey, domain, apiUrl, sandboxUrl, template, user } : 'There is no key for E2B in the variable E2B_API_KEY.';
}
