import { readFile } from 'node:fs/promises';
import { homedir, release, type } from 'node:os';
import { join } from 'node:path';
import { Redactor } from '@openspace/foundation/redaction';
import { inject, injectable } from '@theia/core/shared/inversify';
import { LaunchOptions } from 'openspace-core/lib/node/launch/launch-options';
import { PRODUCT_VERSION } from 'openspace-core/lib/node/launch/product-version';
import { ProblemFacts, ProblemService } from '../common/problem-service';
import { logEnds } from './log-ends';

@injectable()
export class ProblemServiceImpl implements ProblemService {

    @inject(LaunchOptions)
    protected readonly options: LaunchOptions;

    async collect(): Promise<ProblemFacts> {
        const { home, pageKey, apiToken, opencodeAuth } = this.options;
        const redactor = new Redactor([pageKey, apiToken, opencodeAuth?.password].filter(secret => secret !== undefined));
        return {
            version: PRODUCT_VERSION,
            system: [await distribution(), `${type()} ${release()} ${process.arch}`].filter(name => name !== '').join(', '),
            node: process.versions.node,
            logs: await logEnds(join(home, 'logs'), process.ppid, redactor, homedir())
        };
    }
}

/** Empty where the system does not say. */
async function distribution(): Promise<string> {
    const text = process.platform === 'linux' ? await readFile('/etc/os-release', 'utf8').catch(() => '') : '';
    return /^PRETTY_NAME="?([^"\n]*)"?$/m.exec(text)?.[1] ?? '';
}
