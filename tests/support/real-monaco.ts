import { execFileSync } from 'node:child_process';
import Module, { createRequire } from 'node:module';
import { Emitter } from '@theia/core/lib/common/event';
import { Resource } from '@theia/core/lib/common/resource';
import URI from '@theia/core/lib/common/uri';
import type { MonacoEditorModel } from '@theia/monaco/lib/browser/monaco-editor-model';

/** What of Node's loader is needed to run a text as a module. */
interface LooseModule {
    paths: string[];
    exports: unknown;
    _compile(text: string, file: string): void;
}
const Loader = Module as unknown as { new(id: string): LooseModule; _nodeModulePaths(folder: string): string[] };

let loaded: { MonacoEditorModel: typeof MonacoEditorModel } | undefined;

/** Theia's real model of an open file. Node cannot load Monaco with its style sheets; the bundler of the application can. */
function loadMonaco(): { MonacoEditorModel: typeof MonacoEditorModel } {
    if (!loaded) {
        const bundler = createRequire(__filename).resolve('esbuild/bin/esbuild');
        const words = [
            '--bundle', '--platform=node', '--format=cjs', '--loader:.css=empty', '--loader:.ttf=empty', '--external:@theia/core',
            '--external:@theia/editor', '--log-level=error'
        ];
        const input = 'export { MonacoEditorModel } from \'@theia/monaco/lib/browser/monaco-editor-model\';';
        const text = execFileSync(bundler, words, { input, cwd: __dirname, encoding: 'utf8', maxBuffer: 2 ** 28 });
        const file = `${__dirname}/real-monaco.bundle.js`;
        const bundle = new Loader(file);
        bundle.paths = Loader._nodeModulePaths(__dirname);
        // jsdom has neither; both are asked for while Monaco loads.
        Object.assign(globalThis, {
            matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
            CSS: { escape: (name: string) => name, supports: () => false }
        });
        bundle._compile(text, file);
        loaded = bundle.exports as { MonacoEditorModel: typeof MonacoEditorModel };
    }
    return loaded;
}

/** A file on a disk that exists in memory. */
export class FakeFile {

    saves = 0;
    /** Called while a save is on its way. */
    onSave: () => unknown = () => undefined;
    protected readonly changed = new Emitter<void>();

    constructor(readonly uri: string, public text: string) { }

    /** Somebody else writes the file. */
    change(text: string): void {
        this.text = text;
        this.changed.fire();
    }

    async open(): Promise<MonacoEditorModel> {
        const resource: Resource = {
            uri: new URI(this.uri),
            dispose: () => undefined,
            readContents: async () => this.text,
            saveContents: async content => {
                await this.onSave();
                this.saves++;
                this.text = content;
            },
            onDidChangeContents: this.changed.event
        };
        // The converters translate ranges for listeners; ours do not look at them.
        const converter = { asRange: (range: unknown) => range } as never;
        const model = new (loadMonaco().MonacoEditorModel)(resource, converter, converter);
        return model.load();
    }
}

/** The person types at the end of the text. */
export function type(model: MonacoEditorModel, text: string): void {
    const { textEditorModel } = model;
    const { endLineNumber, endColumn } = textEditorModel.getFullModelRange();
    textEditorModel.pushStackElement();
    textEditorModel.pushEditOperations(
        [], [{ range: { startLineNumber: endLineNumber, startColumn: endColumn, endLineNumber, endColumn }, text }], () => null
    );
    textEditorModel.pushStackElement();
}
