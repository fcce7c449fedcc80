import * as path from 'node:path';
import { ServerDefinition } from '../catalog/server-definition';
import { ShippedServer } from '../programs/shipped-servers';

export interface ServerCommand {
    readonly program: string;
    readonly args: readonly string[];
}

export interface CommandContext {
    readonly shipped: Readonly<Record<string, ShippedServer>>;
    /** Of this extension. */
    readonly folder: string;
    readonly node: string;
    readonly findProgram: (command: string) => string | undefined;
}

/** The words that start a server; undefined if it is not on this machine. */
export function commandFor({ program }: ServerDefinition, context: CommandContext): ServerCommand | undefined {
    const { shipped, folder, node, findProgram } = context;
    if (program.kind === 'installed') {
        return program.candidates
            .map(({ command, args }) => ({ program: findProgram(command), args }))
            .find((found): found is ServerCommand => found.program !== undefined);
    }
    const server = shipped[program.name];
    if (server === undefined) {
        return undefined;
    }
    return server.node
        ? { program: node, args: ['--require', path.join(folder, 'no-network.js'), server.file, ...program.args] }
        : { program: server.file, args: program.args };
}

/** What to install for each language whose server is not on this machine. */
export function missingServers(servers: readonly ServerDefinition[], context: CommandContext): Readonly<Record<string, string>> {
    return Object.fromEntries(servers.flatMap(definition => {
        const { program, languages } = definition;
        return program.kind === 'shipped' || commandFor(definition, context)
            ? []
            : languages.map(language => [language, program.install()] as const);
    }));
}
