import { inject, injectable } from '@theia/core/shared/inversify';
import { CodeReferences, SeenText } from 'openspace-content/lib/browser/code-references/code-references';
import { FilesService, LocatedPath } from 'openspace-core/lib/common/services/files-service';
import { FileHome, pathFrom } from 'openspace-core/lib/common/services/path-from';
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
    async resolve(info: FenceInfo, home?: FileHome): Promise<LivingSource> {
        const { file = '' } = info;
        const [seen, readable] = await Promise.allSettled([this.seen(file, home), this.readable(file, home)]);
        if (seen.status === 'rejected') {
            return { code: { state: 'missing', message: reasonOf(seen.reason) }, path: file };
        }
        const { text, uri } = seen.value;
        // In a copy the whole path says where the copy is, which nobody wants to read on a slide.
        const path = home?.inCopy ? file : seen.value.path;
        if (text !== undefined && (readable.status === 'rejected' || readable.value.question !== undefined)) {
            const message = readable.status === 'rejected' ? reasonOf(readable.reason) : `${path} may contain secrets and is not shown.`;
            return { code: { state: 'missing', message }, path, uri };
        }
        return { code: resolveLivingCode({ ...info, file: path }, text), path, uri };
    }

    /** The text of a file that a slide may show, unsaved changes included; rejects with a message for the user. For `pinSlide`. */
    async read(path: string, home?: FileHome): Promise<string | undefined> {
        const [{ text }, { question }] = await Promise.all([this.seen(path, home), this.readable(path, home)]);
        if (question !== undefined) {
            throw new Error(`${path} may contain secrets and is not shown.`);
        }
        return text;
    }

    protected async seen(path: string, home: FileHome | undefined): Promise<SeenText> {
        return this.references.read(pathFrom(home, path));
    }

    protected async readable(path: string, home: FileHome | undefined): Promise<LocatedPath> {
        return this.files.locate(pathFrom(home, path), 'read');
    }
}

function reasonOf(reason: unknown): string {
    return reason instanceof Error ? reason.message : String(reason);
}
