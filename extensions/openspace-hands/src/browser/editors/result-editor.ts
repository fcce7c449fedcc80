import { Resource, ResourceResolver } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import { ResultDisplay } from 'openspace-core/lib/browser/commands/result-display';
import { FocusKeeper } from 'openspace-core/lib/browser/person/focus-keeper';

const SCHEME = 'openspace-result';

/** Shows results in editors that cannot be changed. They are gone when they are closed, or the page is. */
@injectable()
export class ResultEditor implements ResultDisplay, ResourceResolver {

    @inject(EditorManager)
    protected readonly editors: EditorManager;

    @inject(FocusKeeper)
    protected readonly focus: FocusKeeper;

    protected readonly texts = new Map<string, string>();
    protected counter = 0;

    async show(title: string, data: Readonly<Record<string, unknown>>): Promise<void> {
        const { text, extension } = toText(data);
        const uri = new URI(`${SCHEME}:/${++this.counter}`).resolve(`${title.replaceAll('/', ' ')}.${extension}`);
        this.texts.set(uri.toString(), text);
        this.focus.bringPersonTo(await this.editors.open(uri, { mode: 'reveal', preview: false }));
    }

    resolve(uri: URI): Resource {
        const key = uri.toString();
        const text = this.texts.get(key);
        if (uri.scheme !== SCHEME || text === undefined) {
            throw new Error(`There is no result ${key}.`);
        }
        return { uri, readOnly: true, readContents: async () => text, dispose: () => { this.texts.delete(key); } };
    }
}

/** A text alone is shown as it is. */
function toText(data: Readonly<Record<string, unknown>>): { text: string; extension: string } {
    const [first, ...others] = Object.values(data);
    return typeof first === 'string' && others.length === 0
        ? { text: first, extension: 'txt' }
        : { text: JSON.stringify(data, undefined, 4), extension: 'json' };
}
