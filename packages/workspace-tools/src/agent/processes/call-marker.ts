/** Carried by the environment of everything that a call starts. */
export const CALL_VARIABLE = 'OPENSPACE_CALL';

/** The agent that started something: by number and start of its process one can see whether it still runs. */
export interface CallOwner {
    sandbox: string;
    agent: { pid: number; start: number };
}

export function callMarker({ sandbox, agent }: CallOwner, secret: string): string {
    return `${sandbox}.${agent.pid}-${agent.start}.${secret}`;
}

export function parseCallMarker(marker: string): CallOwner | undefined {
    const match = /^([a-z0-9-]+)\.(\d+)-(\d+)\.[0-9a-f]+$/.exec(marker);
    return match ? { sandbox: match[1], agent: { pid: Number(match[2]), start: Number(match[3]) } } : undefined;
}
