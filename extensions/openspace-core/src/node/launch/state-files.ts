import * as fs from 'node:fs';
import { ILogger } from '@theia/core/lib/common/logger';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { z } from 'zod';
import { SetAsideFile } from '../../common/services/start-notices';
import { setAsideFile } from './private-files';

/** Reads what OpenSpace remembers. A file that is of no use is set aside, so that nothing of it is lost, and the person is told. */
@injectable()
export class StateFiles {

    @inject(ILogger) @named('openspace-core:StateFiles')
    protected readonly logger: ILogger;

    protected found: SetAsideFile[] = [];

    /** Undefined if there is no such file, or none that can be used. */
    read<T>(file: string, schema: z.ZodType<T>): T | undefined {
        let text: string;
        try {
            text = fs.readFileSync(file, 'utf8');
        } catch {
            return undefined;
        }
        const content = schema.safeParse(parsed(text));
        if (content.success) {
            return content.data;
        }
        const setAside = setAsideFile(file);
        this.logger.warn('a file could not be read and was set aside', { file, setAside });
        this.found.push({ file, setAside });
        return undefined;
    }

    /** What has been set aside since somebody asked. */
    take(): SetAsideFile[] {
        const { found } = this;
        this.found = [];
        return found;
    }
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}
