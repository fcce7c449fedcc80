import { QuickPick, QuickPickItem } from '@theia/core/lib/browser/quick-input/quick-input-service';
import { DisposableCollection } from '@theia/core/lib/common/disposable';
import { nls } from '@theia/core/lib/common/nls';
import { Deferred } from '@theia/core/lib/common/promise-util';
import { PickerChoice } from './argument-picker';

/** The person's pauses between letters are shorter, in milliseconds. */
const SEARCH_DELAY = 100;

/** Where choices come from: either from a search, or all at once. */
export interface PickSource {
    readonly all?: readonly PickerChoice[];
    search?(typed: string): Promise<readonly PickerChoice[]>;
    acceptsOther?(typed: string): boolean;
}

export interface PickItem extends QuickPickItem {
    /** Undefined in a row that only says something. */
    readonly value?: string;
}

/** One question with a list, from its beginning to its end. */
export class ArgumentPick {

    protected readonly toDispose = new DisposableCollection();
    protected readonly result = new Deferred<string | undefined>();
    protected choices: readonly PickItem[];
    protected shown: readonly PickItem[] = [];
    /** What was typed when the choices were asked for. */
    protected answered: string | undefined;
    protected round = 0;
    protected isOver = false;
    protected timer: ReturnType<typeof setTimeout> | undefined;
    /** Enter was pressed before there were choices for what is typed. */
    protected isAccepting = false;

    constructor(protected readonly list: QuickPick<PickItem>, protected readonly source: PickSource) {
        keepOrder(list);
        this.choices = (source.all ?? []).map(choice => ({ ...choice }));
        this.toDispose.pushAll([
            list.onDidChangeValue(() => this.onType()),
            list.onDidAccept(() => this.onAccept()),
            list.onDidHide(() => this.finish(undefined)),
            list
        ]);
    }

    /** What was picked; undefined if the person gave up. Rejects if the search does. */
    run(): Promise<string | undefined> {
        this.list.matchOnDescription = true;
        this.show();
        if (this.source.search) {
            this.search();
        }
        this.list.show();
        return this.result.promise;
    }

    protected onType(): void {
        this.isAccepting = false;
        if (!this.source.search) {
            this.show();
            return;
        }
        clearTimeout(this.timer);
        this.list.busy = true;
        this.timer = setTimeout(() => this.search(), SEARCH_DELAY);
    }

    protected search(): void {
        const typed = this.list.value;
        const round = ++this.round;
        this.list.busy = true;
        this.source.search?.(typed).then(found => {
            // An older answer may come later.
            if (round === this.round && !this.isOver) {
                this.onFound(typed, found);
            }
        }, (error: unknown) => {
            if (round === this.round) {
                this.result.reject(error);
                this.list.hide();
            }
        });
    }

    protected onFound(typed: string, found: readonly PickerChoice[]): void {
        this.answered = typed;
        // They fit, whatever the filter of the list says.
        this.choices = found.map(choice => ({ ...choice, alwaysShow: true }));
        this.show();
        const isFresh = typed === this.list.value;
        this.list.busy = !isFresh;
        // Where something new may be meant as well, the person looks first.
        if (isFresh && this.isAccepting && !this.other(typed)) {
            this.finish(this.choices[0]?.value);
        }
    }

    protected onAccept(): void {
        const item = [...this.list.selectedItems, ...this.list.activeItems].find(candidate => this.shown.includes(candidate));
        const isStale = this.source.search !== undefined && this.answered !== this.list.value;
        if (isStale && (item === undefined || item === this.shown[0])) {
            this.isAccepting = true;
        } else if (item?.value !== undefined) {
            this.finish(item.value);
        }
    }

    protected show(): void {
        const typed = this.list.value;
        const other = this.other(typed);
        const isEmpty = this.source.search !== undefined && this.answered !== undefined && this.choices.length === 0 && !other;
        const items = [...this.choices, ...other ? [other] : [], ...isEmpty ? [noMatch()] : []];
        if (items.length === this.shown.length && items.every((item, index) => item === this.shown[index])) {
            return;
        }
        this.shown = items;
        this.list.items = items;
        // The list forgets which row is active when it gets others.
        if (this.source.search) {
            this.list.activeItems = items.slice(0, 1);
        } else if (other && !this.choices.some(choice => fits(choice, typed))) {
            this.list.activeItems = [other];
        }
    }

    protected other(typed: string): PickItem | undefined {
        const value = typed.trim();
        if (value === '' || !this.source.acceptsOther?.(value) || this.choices.some(choice => choice.value === value)) {
            return undefined;
        }
        return { label: nls.localize('openspace/core/argument/other', 'Use "{0}"', value), value, alwaysShow: true };
    }

    protected finish(value: string | undefined): void {
        if (this.isOver) {
            return;
        }
        this.isOver = true;
        // Without effect after a failure.
        this.result.resolve(value);
        clearTimeout(this.timer);
        this.list.hide();
        this.toDispose.dispose();
    }
}

function noMatch(): PickItem {
    return { label: nls.localize('openspace/core/argument/noMatch', 'No matching results'), alwaysShow: true };
}

function fits({ label, description = '' }: PickItem, typed: string): boolean {
    return `${label} ${description}`.toLowerCase().includes(typed.trim().toLowerCase());
}

/**
 * Monaco sorts what it filters by the label, and has a switch for it that Theia does not pass on:
 * https://github.com/eclipse-theia/theia/blob/v1.74.1/packages/monaco/src/browser/monaco-quick-input-service.ts
 */
function keepOrder(list: QuickPick<PickItem>): void {
    const { wrapped } = list as { readonly wrapped?: { sortByLabel: boolean } };
    if (wrapped) {
        wrapped.sortByLabel = false;
    }
}
