import { describe, expect, it } from 'vitest';
import { showSuggestionsAtOnce, SuggestionList } from './prompt-suggestions';

describe('a list of completions', () => {

    it('is shown without the pause that Monaco makes, which is as it was for others', () => {
        const delays: number[] = [];
        const timer = { cancelAndSet: (_work: () => void, delay: number): void => { delays.push(delay); } };
        const list: SuggestionList = {
            _showTimeout: timer,
            _show(): void { this._showTimeout.cancelAndSet(() => undefined, 100); }
        };
        showSuggestionsAtOnce(list);
        list._show();
        timer.cancelAndSet(() => undefined, 100);
        expect(delays).toEqual([0, 100]);
    });
});
