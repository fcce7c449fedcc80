import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { injectable } from '@theia/core/shared/inversify';

const SCHEME = 'openspace-proposal';

/** Texts that a file would have; they live as long as an editor shows them. */
@injectable()
export class Proposals implements ResourceResolver {

    protected readonly texts = new Map<string, string>();
    protected counter = 0;

    /** Address of a text, with the path of the file that it is for, so that it has its icon and language. */
    add(file: URI, text: string): URI {
        const uri = file.withScheme(SCHEME).withQuery(String(++this.counter));
        this.texts.set(uri.toString(), text);
        return uri;
    }

    resolve(uri: URI): Resource {
        const key = uri.toString();
        if (uri.scheme !== SCHEME) {
            throw new Error(`${uri.scheme} is not ours.`);
        }
        return { uri, readOnly: true, readContents: async () => this.texts.get(key) ?? '', dispose: () => { this.texts.delete(key); } };
    }
}
