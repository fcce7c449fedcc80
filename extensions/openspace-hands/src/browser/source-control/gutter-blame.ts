import { Disposable, DisposableCollection } from '@theia/core/lib/common/disposable';
import type { BlamedLines, SourceControl } from '../../common/services/source-control';
import type { MonacoControl } from '../editors/monaco-control';
import { BlameLabel, blameLabels, numberWithLabel } from './blame-labels';

/** In characters of the editor: a name, a time, and the number. */
const WIDTH = 34;

/** Answers are bounded; so is how often this asks on for one file. */
const MAX_ANSWERS = 20;

/** After the last key, in milliseconds. */
const PAUSE = 400;

/** Says before the line numbers of an editor who wrote the lines, until it is disposed. */
export class GutterBlame implements Disposable {

    protected readonly toDispose = new DisposableCollection();
    protected labels: ReadonlyMap<number, BlameLabel> = new Map();
    protected asked = 0;
    protected waiting: ReturnType<typeof setTimeout> | undefined;

    /** `path` as the service knows the file; `restore` brings back the line numbers as they were. */
    constructor(
        protected readonly control: MonacoControl, protected readonly path: string,
        protected readonly service: Pick<SourceControl, 'blame'>, restore: () => void
    ) {
        this.toDispose.pushAll([
            control.onDidChangeModelContent(({ changes }) =>
                this.textChanged(Math.min(...changes.map(({ range }) => range.startLineNumber)))),
            // Commits are made elsewhere, and a hidden editor has no text.
            control.onDidFocusEditorText(() => this.askQuietly()),
            control.onDidChangeModel(() => this.askQuietly()),
            control.onDidDispose(() => this.dispose()),
            Disposable.create(() => {
                clearTimeout(this.waiting);
                this.asked++;
                restore();
            })
        ]);
    }

    dispose(): void {
        this.toDispose.dispose();
    }

    /** Rejects with a message for the user if nobody knows. */
    async ask(): Promise<void> {
        const text = this.control.getModel();
        const asked = ++this.asked;
        if (text) {
            const lines = await this.blame(text.getValue(), text.getLineCount());
            if (asked === this.asked) {
                this.show(blameLabels(lines, Date.now()));
            }
        }
    }

    protected async blame(text: string, end: number): Promise<BlamedLines[]> {
        const found: BlamedLines[] = [];
        for (let answers = 0, line = 1; answers < MAX_ANSWERS && line <= end; answers++) {
            const { lines, truncated } = await this.service.blame({ path: this.path, line, endLine: end, text });
            found.push(...lines);
            line = truncated && lines.length > 0 ? lines[lines.length - 1].endLine + 1 : end + 1;
        }
        return found;
    }

    /** What stood below the change is elsewhere now. */
    protected textChanged(first: number): void {
        this.asked++;
        this.show(new Map([...this.labels].filter(([line]) => line < first)));
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.askQuietly(), PAUSE);
    }

    /** What is known stays if nobody knows more. */
    protected askQuietly(): void {
        void this.ask().catch(() => undefined);
    }

    protected show(labels: ReadonlyMap<number, BlameLabel>): void {
        this.labels = labels;
        // A function of its own each time: Monaco draws the numbers anew only for another one.
        this.control.updateOptions({ lineNumbers: line => numberWithLabel(line, labels.get(line)), lineNumbersMinChars: WIDTH });
    }
}
