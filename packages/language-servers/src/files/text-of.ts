import { Uri, workspace } from 'vscode';

/** Larger ones were not written by hand. */
const MAX_BYTES = 1_000_000;

/** A file with what is not saved yet, without opening it, which would start servers. Nothing if nobody can read it, or it is too large. */
export async function textOf(uri: Uri): Promise<string> {
    const open = workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
    if (open) {
        return open.getText();
    }
    try {
        const { size } = await workspace.fs.stat(uri);
        return size > MAX_BYTES ? '' : new TextDecoder().decode(await workspace.fs.readFile(uri));
    } catch {
        return '';
    }
}
