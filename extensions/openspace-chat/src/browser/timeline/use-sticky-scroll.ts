import * as React from '@theia/core/shared/react';
import { ScrollViewport } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { followsAfterScroll, isAtEnd, ScrollPosition } from 'openspace-interface/lib/browser/windowed/sticky-scroll';
import { ToggledFold } from './toggled-fold';

/** A fold has its new size in the first frame after the click, or in the second. What grows later is something else. */
const FRAMES = 2;

export interface StickyScroll {
    readonly viewport: React.RefObject<HTMLDivElement>;
    readonly content: React.RefObject<HTMLDivElement>;
    /** False once the person has scrolled up. */
    readonly following: boolean;
    readonly onScroll: () => void;
    readonly jumpToEnd: () => void;
    /** For the lists in it. */
    readonly lists: ScrollViewport;
}

/** Keeps the end of growing content in view for as long as the person is there. */
export function useStickyScroll(): StickyScroll {
    const viewport = React.useRef<HTMLDivElement>(null);
    const content = React.useRef<HTMLDivElement>(null);
    const position = React.useRef<ScrollPosition>({ scrollTop: 0, clientHeight: 0, scrollHeight: 0 });
    const [following, setFollowing] = React.useState(true);
    const lists = React.useMemo(() => {
        const created = new ScrollViewport(() => viewport.current);
        created.following = true;
        return created;
    }, []);

    const update = React.useCallback((next: boolean) => {
        lists.following = next;
        setFollowing(next);
    }, [lists]);

    const moveToEnd = React.useCallback(() => {
        const element = viewport.current;
        if (element) {
            element.scrollTop = element.scrollHeight;
            position.current = positionOf(element);
        }
    }, []);

    const onScroll = React.useCallback(() => {
        if (viewport.current) {
            const before = position.current;
            position.current = positionOf(viewport.current);
            update(followsAfterScroll(lists.following, before, position.current));
            lists.moved();
        }
    }, [update, lists]);

    const jumpToEnd = React.useCallback(() => {
        update(true);
        moveToEnd();
    }, [update, moveToEnd]);

    const toggled = useToggledFold(viewport);
    React.useLayoutEffect(() => {
        moveToEnd();
        const observer = new ResizeObserver(() => {
            if (viewport.current && toggled.current?.settle(lists.following)) {
                position.current = positionOf(viewport.current);
                update(isAtEnd(position.current));
                lists.moved();
            } else if (lists.following) {
                moveToEnd();
            } else {
                lists.restore();
            }
        });
        for (const { current } of [viewport, content]) {
            if (current) {
                observer.observe(current);
            }
        }
        return () => observer.disconnect();
    }, [moveToEnd, lists, toggled, update]);

    return { viewport, content, following, onScroll, jumpToEnd, lists };
}

/** The fold that the person has clicked, until it has its new size. */
function useToggledFold(viewport: React.RefObject<HTMLElement>): React.RefObject<ToggledFold> {
    const toggled = React.useRef<ToggledFold | null>(null);
    React.useLayoutEffect(() => {
        const view = viewport.current;
        const follow = ({ target }: Event): void => {
            const fold = view ? ToggledFold.clicked(view, target) ?? null : null;
            toggled.current = fold;
            forget(fold, FRAMES);
        };
        const forget = (fold: ToggledFold | null, frames: number): void => void requestAnimationFrame(() => {
            if (toggled.current === fold && frames > 0) {
                forget(fold, frames - 1);
            } else if (toggled.current === fold) {
                toggled.current = null;
            }
        });
        view?.addEventListener('click', follow, true);
        return () => view?.removeEventListener('click', follow, true);
    }, [viewport]);
    return toggled;
}

function positionOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement): ScrollPosition {
    return { scrollTop, clientHeight, scrollHeight };
}
