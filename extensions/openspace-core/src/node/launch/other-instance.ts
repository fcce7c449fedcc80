import * as path from 'node:path';
import { inject, injectable, postConstruct } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { RunningInstance } from '../../common/services/start-notices';
import { LaunchOptions } from './launch-options';
import { readJsonFile } from './private-files';

const instanceSchema = z.looseObject({ url: z.url(), pid: z.number().int().positive(), workspace: z.string().optional() });

/** How long another instance may take to answer; in milliseconds. */
const PATIENCE = 2_000;

/** The OpenSpace that was running on the same state folder when this one started. */
@injectable()
export class OtherInstance {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    /** Its `server.json`, before ours took its place. */
    protected known: z.infer<typeof instanceSchema> | undefined;

    @postConstruct()
    protected init(): void {
        const content = instanceSchema.safeParse(readJsonFile(path.join(this.options.home, 'server.json'))).data;
        this.known = content && content.pid !== process.pid && isAlive(content.pid) ? content : undefined;
    }

    /** What it wrote, to be put back when we go before it does. */
    get serverFile(): Readonly<Record<string, unknown>> | undefined {
        return this.known && isAlive(this.known.pid) ? this.known : undefined;
    }

    /** Asks it: another program may have its number by now. */
    async find(): Promise<RunningInstance | undefined> {
        const { known } = this;
        if (!known) {
            return undefined;
        }
        try {
            const answer = await fetch(new URL('/openspace/health', known.url), { signal: AbortSignal.timeout(PATIENCE) });
            return answer.ok ? { url: known.url, pid: known.pid, workspace: known.workspace } : undefined;
        } catch {
            return undefined;
        }
    }
}

function isAlive(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
}
