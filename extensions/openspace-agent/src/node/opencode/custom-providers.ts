import * as path from 'node:path';
import { inject, injectable } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { writePrivateFile } from 'openspace-core/lib/node/launch/private-files';
import { StateFiles } from 'openspace-core/lib/node/launch/state-files';
import { CustomProvider } from '../../common';

const providerSchema = z.object({
    name: z.string().trim().min(1).max(60),
    baseURL: z.url({ protocol: /^https?$/ }).refine(address => !new URL(address).username, 'Give the key by itself, not in the address.'),
    models: z.array(z.string().trim().min(1).max(200)).min(1).max(500)
});

const fileSchema = z.record(z.string(), providerSchema);

/** Package of the server that speaks with OpenAI-compatible interfaces. */
const PACKAGE = '@ai-sdk/openai-compatible';

/**
 * The person's own OpenAI-compatible servers, which our agent server is told at its start.
 * Their keys stand with the others, at the agent server.
 */
@injectable()
export class CustomProviders {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(StateFiles)
    protected readonly files: StateFiles;

    get ids(): ReadonlySet<string> {
        return new Set(Object.keys(this.read()));
    }

    /** Its id. Rejects what cannot work, with a message for the user. */
    add(provider: CustomProvider): string {
        const parsed = providerSchema.safeParse(provider);
        if (!parsed.success) {
            throw new Error(`The provider could not be added: ${parsed.error.issues[0].message}`);
        }
        const id = idOf(parsed.data.name);
        this.write({ ...this.read(), [id]: parsed.data });
        return id;
    }

    remove(id: string): void {
        const { [id]: _, ...others } = this.read();
        this.write(others);
    }

    /** Their part of the server's configuration. */
    config(): Readonly<Record<string, unknown>> {
        const providers = Object.fromEntries(Object.entries(this.read()).map(([id, { name, baseURL, models }]) => [
            id, { npm: PACKAGE, name, options: { baseURL }, models: Object.fromEntries(models.map(model => [model, { name: model }])) }
        ]));
        return Object.keys(providers).length > 0 ? { provider: providers } : {};
    }

    protected get file(): string {
        return path.join(this.options.home, 'providers.json');
    }

    protected read(): z.infer<typeof fileSchema> {
        return this.files.read(this.file, fileSchema) ?? {};
    }

    protected write(providers: z.infer<typeof fileSchema>): void {
        writePrivateFile(this.file, JSON.stringify(providers, undefined, 2));
    }
}

/** `My Server (fast)` becomes `my-server-fast`. */
export function idOf(name: string): string {
    return name.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'custom';
}
