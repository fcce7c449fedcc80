import { Event } from '@theia/core/lib/common/event';
import { DocumentContent } from '../../common/services/files-service';

/** A file as it is open in an editor or in a view of its own: what stands there may not be on the disk yet. */
export interface DocumentBuffer {
    readonly uri: string;
    /** The person has changes that are not saved. */
    readonly isDirty: boolean;
    readonly isReadOnly?: boolean;
    /** What the person sees. Bytes if it is not text. */
    content(): DocumentContent;
    /** Puts other content there, in one step that the person can undo. */
    replace(content: DocumentContent, options: ReplaceOptions): void;
    /** Takes up what is new on the disk, if there is nothing unsaved. */
    refresh(): Promise<void>;
    /** Rejects, and has the old content again, if it cannot be saved. What is changed meanwhile stays unsaved. */
    save(): Promise<void>;
}

export interface ReplaceOptions {
    /** The text has the line endings that it is to have, whatever those of the file are. */
    readonly ownLineEndings?: boolean;
}

/** The files that a surface has open. */
export interface DocumentBuffers {
    readonly all: readonly DocumentBuffer[];
    /** URI of a file whose content is another one now, saved or not. */
    readonly onDidChange: Event<string>;
}
