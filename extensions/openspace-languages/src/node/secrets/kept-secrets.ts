import { existsSync, renameSync } from 'node:fs';
import * as path from 'node:path';
import { KeyStoreService } from '@theia/core/lib/common/key-store';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { readJsonFile, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { z } from 'zod';

/** Secrets by account, by service. */
const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));

type Secrets = z.infer<typeof fileSchema>;

/**
 * Keeps what extensions and Theia want to be kept secret, in a file that only the user can read. Theia's own would use a key ring that many
 * machines do not have, and else forget everything with the backend.
 */
@injectable()
export class KeptSecrets implements KeyStoreService {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ILogger) @named('openspace-languages:KeptSecrets')
    protected readonly logger: ILogger;

    async setPassword(service: string, account: string, password: string): Promise<void> {
        const secrets = this.read();
        this.write({ ...secrets, [service]: { ...secrets[service], [account]: password } });
    }

    async getPassword(service: string, account: string): Promise<string | undefined> {
        return this.read()[service]?.[account];
    }

    async deletePassword(service: string, account: string): Promise<boolean> {
        const { [service]: { [account]: deleted, ...others } = {}, ...services } = this.read();
        if (deleted === undefined) {
            return false;
        }
        this.write(Object.keys(others).length > 0 ? { ...services, [service]: others } : services);
        return true;
    }

    async findPassword(service: string): Promise<string | undefined> {
        return (await this.findCredentials(service)).at(0)?.password;
    }

    async findCredentials(service: string): Promise<{ account: string; password: string }[]> {
        return Object.entries(this.read()[service] ?? {}).map(([account, password]) => ({ account, password }));
    }

    async keys(service: string): Promise<string[]> {
        return (await this.findCredentials(service)).map(({ account }) => account);
    }

    protected get file(): string {
        return path.join(this.options.home, 'secrets.json');
    }

    /** From the disk each time: another backend may have the same folder. */
    protected read(): Secrets {
        const { success, data } = fileSchema.safeParse(readJsonFile(this.file));
        if (!success && existsSync(this.file)) {
            const aside = `${this.file}.broken`;
            renameSync(this.file, aside);
            this.logger.warn(`${this.file} cannot be read and is now ${aside}. Extensions will ask for their secrets again.`);
        }
        // Names are those of extensions; none of them is one of an object's own.
        return Object.assign(Object.create(null) as Secrets, data);
    }

    protected write(secrets: Secrets): void {
        writePrivateFile(this.file, JSON.stringify(secrets, undefined, 2));
    }
}
