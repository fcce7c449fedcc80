import { randomBytes } from 'node:crypto';
import type { NetworkUse } from '../provider/sandbox.js';

/** Programs that a command left behind go on using its name; of older ones there may be many. */
const MAX_CALLERS = 1_000;
/** A person does not read more before they decide, and is told of the rest. */
const MAX_COMMAND_LENGTH = 4_000;

/** A command that may use the network. */
export interface NetworkCaller {
    readonly session?: string;
    readonly command: string;
    /** Rules that hold for it alone. */
    readonly allowed: Set<string>;
    readonly refused: Map<string, string>;
    readonly onRefused?: (message: string) => void;
    readonly over?: AbortSignal;
}

/**
 * Tells by the name that a program gives to the proxy for which command it works. Programs of one sandbox can look at each other's
 * environment, so that this divides sessions for the person's convenience and is no wall between them.
 */
export class NetworkCallers {
    protected readonly callers = new Map<string, NetworkCaller>();

    /** The name under which programs of the command speak to the proxy. */
    add({ session, command, onRefused, over }: NetworkUse): string {
        const name = randomBytes(12).toString('hex');
        this.callers.set(name, {
            ...session !== undefined && { session }, command: shortened(command), allowed: new Set(), refused: new Map(),
            ...onRefused && { onRefused }, ...over && { over }
        });
        const [oldest] = this.callers.keys();
        if (this.callers.size > MAX_CALLERS) {
            this.callers.delete(oldest);
        }
        return name;
    }

    find(name: string): NetworkCaller | undefined {
        const caller = this.callers.get(name);
        if (caller) {
            // Whoever is at work stays.
            this.callers.delete(name);
            this.callers.set(name, caller);
        }
        return caller;
    }

    /** By the header of a request to a proxy. */
    fromHeader(header: string | undefined): NetworkCaller | undefined {
        const [, encoded] = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(header ?? '') ?? [];
        return encoded === undefined ? undefined : this.find(Buffer.from(encoded, 'base64').toString('latin1').split(':')[0]);
    }
}

function shortened(command: string): string {
    const left = command.length - MAX_COMMAND_LENGTH;
    return left > 0 ? `${command.slice(0, MAX_COMMAND_LENGTH)}\n… (${left} more characters)` : command;
}

/** By these variables the programs that people use find the proxy. Their own network stays what it is: nothing. */
export function proxyEnvironment(name: string, port: number): Record<string, string> {
    const proxy = `http://${name}:x@127.0.0.1:${port}`;
    const own = 'localhost,127.0.0.1,::1';
    return {
        HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy, https_proxy: proxy, ALL_PROXY: proxy, all_proxy: proxy,
        NO_PROXY: own, no_proxy: own,
        // Node itself looks at the variables only when it is told to.
        NODE_USE_ENV_PROXY: '1',
        YARN_HTTP_PROXY: proxy, YARN_HTTPS_PROXY: proxy,
        // A registry that is slow because somebody is asked is not to be asked again at once.
        npm_config_fetch_retries: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', npm_config_update_notifier: 'false'
    };
}
