import * as fs from 'node:fs';
import * as path from 'node:path';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { ensurePrivateFolder, writePrivateFile } from 'openspace-core/lib/node/launch/private-files';

/** Where a block stood: session, message, part, and its number in the part. */
export interface BlockKey {
    readonly sessionID: string;
    readonly messageID: string;
    readonly partID: string;
    readonly index: number;
}

/** Blocks that are remembered on disk. A part is never read again from its start so much later. */
const MAX_KEYS = 20_000;

/** The blocks that have been taken, also by earlier runs of this IDE: none is taken twice. */
@injectable()
export class BlockLedger {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    @inject(ILogger) @named('openspace-agent:BlockLedger')
    protected readonly logger: ILogger;

    protected keys: Set<string> | undefined;
    /** A disk that was full may have taken a part of a line. */
    protected isTorn = false;

    protected get file(): string {
        return path.join(this.options.home, 'blocks.log');
    }

    has(key: BlockKey): boolean {
        return this.load().has(text(key));
    }

    /** False if the block has been taken before. It is on disk before anything runs. */
    take(key: BlockKey): boolean {
        const keys = this.load();
        const line = text(key);
        if (keys.has(line)) {
            return false;
        }
        keys.add(line);
        const isWritten = this.attempt('written', () =>
            fs.appendFileSync(this.file, `${this.isTorn ? '\n' : ''}${line}\n`, { mode: 0o600 }));
        this.isTorn = !isWritten;
        return true;
    }

    protected load(): Set<string> {
        if (!this.keys) {
            this.keys = new Set();
            this.attempt('read', () => this.readFile().forEach(line => this.keys?.add(line)));
        }
        return this.keys;
    }

    /** The newest lines; the file is brought back to them. */
    protected readFile(): string[] {
        ensurePrivateFolder(path.dirname(this.file));
        const content = fs.existsSync(this.file) ? fs.readFileSync(this.file, 'utf8') : '';
        const lines = content.split('\n').filter(Boolean);
        const kept = lines.slice(-MAX_KEYS);
        // A line that a crash has cut must not become one with the next.
        if (kept.length < lines.length || !content.endsWith('\n') && content !== '') {
            writePrivateFile(this.file, kept.map(line => `${line}\n`).join(''));
        }
        return kept;
    }

    /** Without the file blocks still run at most once in this run. */
    protected attempt(what: 'read' | 'written', action: () => void): boolean {
        try {
            action();
            return true;
        } catch (error) {
            this.logger.warn(`the ledger of blocks cannot be ${what}`, { reason: String(error) });
            return false;
        }
    }
}

function text({ sessionID, messageID, partID, index }: BlockKey): string {
    return `${sessionID}/${messageID}/${partID}/${index}`;
}
