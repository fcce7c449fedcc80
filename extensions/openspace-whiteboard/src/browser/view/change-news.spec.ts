import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeNews } from './change-news';

describe('ChangeNews', () => {
    let told: string[];
    let news: ChangeNews;

    beforeEach(() => {
        vi.useFakeTimers();
        told = [];
        news = new ChangeNews(text => told.push(text));
    });

    afterEach(() => {
        news.dispose();
        vi.useRealTimers();
    });

    it('tells in one sentence what the agent did in a row', () => {
        news.note(1);
        vi.advanceTimersByTime(400);
        news.note(2);
        vi.advanceTimersByTime(400);
        expect(told).toEqual([]);
        vi.advanceTimersByTime(100);
        expect(told).toEqual(['The agent changed 3 elements of the board.']);
    });

    it('begins to count anew, and says nothing of what changed nothing', () => {
        news.note(2);
        vi.advanceTimersByTime(500);
        news.note(0);
        vi.advanceTimersByTime(5_000);
        news.note(1);
        vi.advanceTimersByTime(500);
        expect(told).toEqual(['The agent changed 2 elements of the board.', 'The agent changed 1 element of the board.']);
    });

    it('is not silent for long while the agent draws without a pause', () => {
        for (let step = 0; step < 100; step++) {
            news.note(1);
            vi.advanceTimersByTime(100);
        }
        expect(told.length).toBe(3);
    });

    it('says nothing once the board is closed', () => {
        news.note(1);
        news.dispose();
        vi.advanceTimersByTime(5_000);
        expect(told).toEqual([]);
    });
});
