import { Event } from '@theia/core/lib/common/event';
import { DocumentChange } from 'openspace-core/lib/browser/documents/agent-documents';
import { Agreement } from 'openspace-core/lib/common/services/files-service';
import { LineRange } from 'openspace-core/lib/common/text/line-range';
import { CodeReference } from '../../common/code-references/code-reference';
import { FoundReference } from '../../common/code-references/find-reference';

/** A text as the person sees it, unsaved changes included. */
export interface SeenText {
    readonly uri: string;
    /** As the agent calls the file. */
    readonly path: string;
    /** Undefined if there is no such file. */
    readonly text: string | undefined;
}

export const CodeReferences = Symbol('CodeReferences');

/**
 * References to code in the files of the workspace. All methods reject with a message for the user if a file is none of the workspace,
 * or is not text that can be read.
 */
export interface CodeReferences {
    /** A file was changed, in a buffer or on the disk. */
    readonly onDidChangeFile: Event<DocumentChange>;
    pin(path: string, range: LineRange, agreement?: Agreement): Promise<CodeReference>;
    find(reference: CodeReference, agreement?: Agreement): Promise<FoundReference>;
    read(path: string, agreement?: Agreement): Promise<SeenText>;
    /** Whether the agent may see what is, or was, in a file without asking the person. Does not reject. */
    isForAgent(path: string): Promise<boolean>;
}
