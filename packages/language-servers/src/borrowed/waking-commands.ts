import { commands, Disposable } from 'vscode';
import { ServerDefinition } from '../catalog/server-definition';

/**
 * Commands of clients that are not running: they start the client, which has commands of the same names, and run those. People see
 * them in menus and in the palette whether a client runs or not.
 */
export class WakingCommands implements Disposable {

    protected readonly held = new Map<string, Disposable>();

    /** @param wake resolves when the client runs; rejects with a reason that a person understands */
    constructor(protected readonly wake: (definition: ServerDefinition) => Promise<void>) { }

    /** The client does not run. */
    hold(definition: ServerDefinition): void {
        const { id, borrowed } = definition;
        if (borrowed && !this.held.has(id)) {
            this.held.set(id, Disposable.from(...borrowed.commands.map(command => commands.registerCommand(command, async (...args) => {
                await this.wake(definition);
                return commands.executeCommand(command, ...args as unknown[]);
            }))));
        }
    }

    /** The client is going to register its commands. */
    release({ id }: ServerDefinition): void {
        this.held.get(id)?.dispose();
        this.held.delete(id);
    }

    dispose(): void {
        this.held.forEach(commandsOfOne => void commandsOfOne.dispose());
        this.held.clear();
    }
}
