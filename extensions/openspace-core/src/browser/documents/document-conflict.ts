/** Somebody else has changed a file, and their work would be lost. The message is for the user. */
export class DocumentConflict extends Error {

    /** @param isUnsaved The changes are the person's, and not on the disk yet. */
    constructor(message: string, readonly isUnsaved = false) {
        super(message);
    }
}
