/** The part of Monaco's list of completions that shows it. */
export interface SuggestionList {
    _show: (this: SuggestionList) => void;
    readonly _showTimeout: { cancelAndSet: (work: () => void, delay: number) => void };
}

/** Shows completions as soon as they are there. Monaco lets a tenth of a second pass, which is most of what the person waits for. */
export function showSuggestionsAtOnce(list: SuggestionList): void {
    const { _show } = list;
    list._show = function (): void {
        const timer = this._showTimeout;
        const { cancelAndSet } = timer;
        timer.cancelAndSet = work => cancelAndSet.call(timer, work, 0);
        _show.call(this);
        timer.cancelAndSet = cancelAndSet;
    };
}
