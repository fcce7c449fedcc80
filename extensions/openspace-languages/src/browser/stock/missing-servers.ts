import { CommandService } from '@theia/core/lib/common/command';
import { timeout } from '@theia/core/lib/common/promise-util';
import { inject, injectable } from '@theia/core/shared/inversify';

/** Of the extension that runs language servers: what to install, by language. */
const MISSING_SERVERS = 'openspaceLanguageServers.missing';

/** Nobody waits longer, in milliseconds: extensions may have to start first, or may be off. */
const MAX_WAIT = 1_000;

/** Knows what to install for languages whose server is not on this machine. */
@injectable()
export class MissingServers {

    @inject(CommandService)
    protected readonly commands: CommandService;

    protected known: Readonly<Record<string, string>> = {};

    /** By language; what was known last, if there is no answer in time. */
    async list(): Promise<Readonly<Record<string, string>>> {
        const asked = this.commands.executeCommand<Readonly<Record<string, string>>>(MISSING_SERVERS).catch(() => undefined);
        this.known = await Promise.race([asked, timeout(MAX_WAIT)]) ?? this.known;
        return this.known;
    }
}
