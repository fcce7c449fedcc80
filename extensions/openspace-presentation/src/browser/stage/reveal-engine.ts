import { Disposable } from '@theia/core/lib/common/disposable';
import Reveal, { RevealApi, RevealConfig } from 'reveal.js';
import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';

/** What keys do that the engine cannot do by itself. */
export interface EngineKeys {
    readonly first: () => void;
    readonly last: () => void;
    readonly overview: () => void;
}

export interface RevealEngine extends Disposable {
    readonly api: RevealApi;
}

const [END, HOME, LEFT, UP, RIGHT, DOWN, F, G, O, S, F1] = [35, 36, 37, 38, 39, 40, 70, 71, 79, 83, 112];
const ARROWS = new Set([LEFT, UP, RIGHT, DOWN]);

/** Starts reveal.js in an element with `.slides` in it, of which at least one slide is there. */
export async function startEngine(element: HTMLElement, keys: EngineKeys): Promise<RevealEngine> {
    const config = configure(element, keys);
    const api = new Reveal(element, {
        ...config,
        // The address of the page overrules the configuration: https://github.com/hakimel/reveal.js/blob/6.0.2/js/reveal.js#L141
        plugins: [{ id: 'openspace', init: (reveal: RevealApi) => { Object.assign(reveal.getConfig(), config); } }]
    });
    const interval = catchScrollInterval();
    try {
        await api.initialize();
    } finally {
        interval.release();
    }
    let sheet: HTMLElement | undefined;
    api.on('autoanimate', event => { sheet = (event as Event & { sheet?: HTMLElement }).sheet; });
    // An application would get all keys, and all of a slide would be read at once; the stage says what is new.
    element.setAttribute('role', 'group');
    element.querySelector(':scope > .aria-status')?.remove();
    return {
        api,
        dispose: () => {
            api.destroy();
            interval.clear();
            sheet?.remove();
        }
    };
}

function configure(element: HTMLElement, { first, last, overview }: EngineKeys): RevealConfig {
    const nothing = (): void => { /* Keys of features that there are not. */ };
    return {
        embedded: true,
        width: SLIDE_WIDTH,
        height: SLIDE_HEIGHT,
        margin: 0.04,
        minScale: 0.05,
        maxScale: 6,
        center: false,
        display: 'flex',
        controls: false,
        progress: false,
        slideNumber: false,
        hash: false,
        history: false,
        respondToHashChanges: false,
        fragmentInURL: false,
        postMessage: false,
        postMessageEvents: false,
        // It takes the focus from wherever it is, for all of the page.
        focusBodyOnPageVisibilityChange: false,
        hideInactiveCursor: false,
        scrollActivationWidth: undefined,
        view: undefined,
        jumpToSlide: false,
        help: false,
        // A single row that moves below the window: there is one of our own.
        overview: false,
        pause: false,
        autoSlide: false,
        autoPlayMedia: false,
        touch: true,
        transition: 'fade',
        transitionSpeed: 'fast',
        backgroundTransition: 'none',
        autoAnimate: !window.matchMedia?.('(prefers-reduced-motion: reduce)').matches,
        viewDistance: 3,
        mobileViewDistance: 2,
        keyboardCondition: event => isForStage(element, event),
        keyboard: { [HOME]: first, [END]: last, [F]: nothing, [G]: nothing, [O]: overview, [S]: nothing, [F1]: nothing }
    };
}

function isForStage(element: HTMLElement, event: KeyboardEvent): boolean {
    const target = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement) || !element.contains(target)) {
        return false;
    }
    if (ARROWS.has(event.keyCode)) {
        return !event.shiftKey;
    }
    if (event.key === 'Escape') {
        return false;
    }
    const isPressed = event.key === ' ' || event.key === 'Enter';
    return !event.altKey && !(isPressed && target.closest('a, button, [role="button"], summary') !== null);
}

/**
 * `destroy` forgets an interval that keeps all of reveal's elements: https://github.com/hakimel/reveal.js/blob/6.0.2/js/reveal.js#L447
 * It is known by what it does; whatever else starts an interval meanwhile is let through.
 */
function catchScrollInterval(): { release(): void; clear(): void } {
    const { setInterval: original } = globalThis;
    let caught: ReturnType<typeof setInterval> | undefined;
    const spy = new Proxy(original, {
        apply: (target, _, args: [handler: unknown, timeout?: number]) => {
            // Whatever the page's function answers, which the caller gets unchanged.
            const id = Reflect.apply(target, globalThis, args) as ReturnType<typeof setInterval>;
            if (args[1] === 1000 && String(args[0]).includes('scrollTop')) {
                caught = id;
            }
            return id;
        }
    });
    globalThis.setInterval = spy;
    return {
        release: () => {
            if (globalThis.setInterval === spy) {
                globalThis.setInterval = original;
            }
        },
        clear: () => clearInterval(caught)
    };
}
