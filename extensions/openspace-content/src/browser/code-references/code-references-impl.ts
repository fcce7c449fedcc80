import { Event } from '@theia/core/lib/common/event';
import { inject, injectable } from '@theia/core/shared/inversify';
import { AgentDocuments, DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { Agreement, FilesService } from 'openspace-core/lib/common/services/files-service';
import { LineRange } from 'openspace-core/lib/common/text/line-range';
import { CodeReference, pinLines } from '../../common/code-references/code-reference';
import { findReference, FoundReference } from '../../common/code-references/find-reference';
import { CodeReferences, SeenText } from './code-references';

@injectable()
export class CodeReferencesImpl implements CodeReferences {

    @inject(FilesService) protected readonly files: FilesService;
    @inject(AgentDocuments) protected readonly documents: AgentDocuments;

    get onDidChangeFile(): Event<DocumentChange> {
        return this.documents.onDidChange;
    }

    async pin(path: string, range: LineRange, agreement?: Agreement): Promise<CodeReference> {
        const { path: known, text } = await this.read(path, agreement);
        if (text === undefined) {
            throw new Error(`There is no file ${known}.`);
        }
        return pinLines(known, text, range);
    }

    async find(reference: CodeReference, agreement?: Agreement): Promise<FoundReference> {
        return findReference(reference, (await this.read(reference.path, agreement)).text);
    }

    isForAgent(path: string): Promise<boolean> {
        return this.files.locate(path, 'recall').then(({ question }) => question === undefined, () => false);
    }

    async read(path: string, agreement?: Agreement): Promise<SeenText> {
        const file = await this.files.locate(path, 'compare');
        const isThere = file.kind === 'file' || await this.documents.isUnsaved(file);
        return { uri: file.uri, path: file.path, text: isThere ? await this.documents.read(file, {}, agreement) : undefined };
    }
}
