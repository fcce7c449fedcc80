import * as fs from 'node:fs';
import * as path from 'node:path';
import { Disposable } from '@theia/core/lib/common/disposable';
import { FileUri } from '@theia/core/lib/common/file-uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { FolderChange, FolderChoice, FolderTrustClient, FolderTrustService } from '../../common/services/folder-trust';
import { ConfigurationSeals } from './configuration-seals';
import { printOf } from './file-print';
import { hashIn } from './sealed-texts';
import { isOfAgent } from './sealed-names';

/** The questions about trusted folders, for one page. */
@injectable()
export class FolderTrustServiceImpl implements FolderTrustService {

    @inject(ConfigurationSeals)
    protected readonly seals: ConfigurationSeals;

    setClient(client: FolderTrustClient): Disposable {
        return this.seals.onDidChange(() => client.onDidChangeFolder());
    }

    async changes(rootUris: readonly string[]): Promise<FolderChange[]> {
        return rootUris.map(uri => realPath(FileUri.fsPath(uri)))
            .flatMap(directory => directory === undefined ? [] : this.seals.change(directory) ?? []);
    }

    async decide(directory: string, digest: string, choice: FolderChoice): Promise<boolean> {
        return this.seals.decide(directory, digest, choice);
    }

    async admit(uri: string, text: string): Promise<string> {
        const file = FileUri.fsPath(uri);
        // The settings folder may be a link; the seal goes by the name below the folder that was opened.
        const folder = realPath(path.dirname(path.dirname(file)));
        const name = path.join(path.basename(path.dirname(file)), path.basename(file));
        const sealed = folder === undefined ? 'unsealed' : this.seals.sealedText(path.join(folder, name), other => !isOfAgent(other));
        if (sealed === 'unsealed' || this.isPrinted(text, hashIn(sealed.print))) {
            return text;
        }
        return sealed.text ?? '';
    }

    /** Reading a text takes away its byte order mark. */
    protected isPrinted(text: string, hash: string | undefined): boolean {
        return hash !== undefined && [text, `\ufeff${text}`].some(spelled => printOf('', Buffer.from(spelled, 'utf8')) === hash);
    }
}

function realPath(folder: string): string | undefined {
    try {
        return fs.realpathSync(folder);
    } catch {
        return undefined;
    }
}
