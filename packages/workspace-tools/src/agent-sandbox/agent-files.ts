import { z } from 'zod';
import { ChannelError } from '../channel/frame.js';
import { FileError, ProviderError } from '../provider/errors.js';
import type { FileAccess, FileStatus, FileVersion, FolderEntry, WriteOutcome } from '../provider/file-access.js';
import { CallFailure, type AgentConnection, type AgentRequest } from './agent-connection.js';
import { fileStatusSchema, folderSchema, writeOutcomeSchema } from './agent-schemas.js';

/** A folder of some hundred thousand files; more is not listed. */
const MAX_LISTING_BYTES = 16 * 1024 * 1024;

/** Nothing with files takes longer, unless the agent does not want to answer. */
const MAX_MS = 120_000;

/** Asks an agent for files. */
export class AgentFiles implements FileAccess {
    /** Starts the agent if it does not run. */
    constructor(protected readonly connect: () => Promise<AgentConnection>) { }

    async status(path: string): Promise<FileStatus> {
        return this.ask({ type: 'status', path }, path, fileStatusSchema);
    }

    async read(path: string, position: number, length: number): Promise<Uint8Array> {
        return this.fetch({ type: 'read', path, position, length }, path, length);
    }

    async list(path: string): Promise<FolderEntry[]> {
        const bytes = await this.fetch({ type: 'list', path }, path, MAX_LISTING_BYTES);
        const entries = folderSchema.safeParse(parseJson(bytes));
        if (!entries.success) {
            throw new ProviderError('The program in the sandbox gave an answer that makes no sense.');
        }
        return entries.data;
    }

    async write(path: string, content: Uint8Array, expected?: FileVersion): Promise<WriteOutcome> {
        return this.ask({ type: 'write', path, expected }, path, writeOutcomeSchema, { input: content });
    }

    protected async fetch(request: AgentRequest, path: string, atMost: number): Promise<Uint8Array> {
        const pieces: Uint8Array[] = [];
        let total = 0;
        await this.ask(request, path, z.null(), {
            onData: bytes => {
                total += bytes.length;
                if (total > atMost) {
                    throw new ChannelError('The program in the sandbox sent more than it was asked for.');
                }
                pieces.push(Uint8Array.from(bytes));
            }
        });
        return Buffer.concat(pieces, total);
    }

    protected async ask<T>(
        request: AgentRequest, path: string, schema: z.ZodType<T>, more: { onData?: (bytes: Uint8Array) => void; input?: Uint8Array } = {}
    ): Promise<T> {
        const connection = await this.connect();
        const { onData } = more;
        const call = connection.call(request, onData && { onData: (_, bytes) => onData(bytes) }, more.input);
        const timer = setTimeout(() => connection.close('The program in the sandbox did not finish with a file.'), MAX_MS);
        try {
            const result = schema.safeParse(await call.answer);
            if (!result.success) {
                connection.close('The program in the sandbox gave an answer that makes no sense.');
                throw await connection.closed;
            }
            return result.data;
        } catch (error) {
            throw error instanceof CallFailure ? toError(error, path) : error;
        } finally {
            clearTimeout(timer);
        }
    }
}

/** What the agent said, as the interface has it. */
export function toError(failure: CallFailure, path: string): FileError | ProviderError {
    return failure.code === 'provider' ? new ProviderError(failure.message) : new FileError(failure.code, path, failure.message);
}

function parseJson(bytes: Uint8Array): unknown {
    try {
        return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
        return undefined;
    }
}
