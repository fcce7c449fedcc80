import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeReferences } from 'openspace-content/lib/browser/code-references/code-references';
import { FilesService } from 'openspace-core/lib/common/services/files-service';
import { FenceInfo } from '../../common/living-code/fence-info';
import { LivingCode, resolveLivingCode } from '../../common/living-code/living-code';

export interface LivingSource {
    readonly code: LivingCode;
    /** As the agent calls the file. */
    readonly path: string;
    /** URI of the file, if it may be known. */
    readonly uri?: string;
}

/** Files of the workspace for the code of slides. A slide is shown to the agent, too: what it may not read is not shown. */
@injectable()
export class LivingSources {

    @inject(CodeReferences) protected readonly references: CodeReferences;
    @inject(FilesService) protected readonly files: FilesService;

    /** What a block with a `file` shows; does not reject. */
    async resolve(info: FenceInfo): Promise<LivingSource> {
        const { file = '' } = info;
        const [seen, readable] = await Promise.allSettled([this.references.read(file), this.files.locate(file, 'read')]);
        if (seen.status === 'rejected') {
            return { code: { state: 'missing', message: reasonOf(seen.reason) }, path: file };
        }
        const { text, path, uri } = seen.value;
        if (text !== undefined && (readable.status === 'rejected' || readable.value.question !== undefined)) {
            const message = readable.status === 'rejected' ? reasonOf(readable.reason) : `${path} may contain secrets and is not shown.`;
            return { code: { state: 'missing', message }, path, uri };
        }
        return { code: resolveLivingCode({ ...info, file: path }, text), path, uri };
    }

    /** The text of a file that a slide may show, unsaved changes included; rejects with a message for the user. For `pinSlide`. */
    async read(path: string): Promise<string | undefined> {
        const [{ text }, { question }] = await Promise.all([this.references.read(path), this.files.locate(path, 'read')]);
        if (question !== undefined) {
            throw new Error(`${path} may contain secrets and is not shown.`);
        }
        return text;
    }
}

function reasonOf(reason: unknown): string {
    return reason instanceof Error ? reason.message : String(reason);
}
