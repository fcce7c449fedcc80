/** A server with an OpenAI-compatible interface that the person knows and the agent server does not. */
export interface CustomProvider {
    readonly name: string;
    readonly baseURL: string;
    /** Names by which it knows its models. */
    readonly models: readonly string[];
}
