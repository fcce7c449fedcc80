import * as React from '@theia/core/shared/react';
import { drawDiagram } from './diagram-renderer';
import { isDrawable } from './diagram-source';

/** A diagram whose source is being written is drawn when there is a pause, in milliseconds. */
const PAUSE = 150;

export interface DrawnDiagram {
    /** Of the present source, or of the last one that could be drawn; undefined if there was none, or if this one may not be drawn. */
    readonly picture?: SVGSVGElement;
    /** Why the present source cannot be drawn. */
    readonly problem?: unknown;
}

const NOTHING: DrawnDiagram = {};

/** Draws a diagram in the colours of the window, again whenever its source or the theme changes. */
export function useDiagram(source: string): DrawnDiagram {
    const dark = useDarkTheme();
    const [drawn, setDrawn] = React.useState(NOTHING);
    const hasPicture = React.useRef(false);
    React.useEffect(() => {
        if (!isDrawable(source)) {
            hasPicture.current = false;
            setDrawn(NOTHING);
            return undefined;
        }
        let current = true;
        const draw = (): void => void drawDiagram(source, dark ? 'dark' : 'default').then(picture => {
            if (current) {
                hasPicture.current = true;
                setDrawn({ picture });
            }
        }, problem => current && setDrawn(({ picture }) => ({ picture, problem })));
        const timer = hasPicture.current ? setTimeout(draw, PAUSE) : undefined;
        if (!timer) {
            draw();
        }
        return () => {
            current = false;
            clearTimeout(timer);
        };
    }, [source, dark]);
    return drawn;
}

/** For the `ref` of an element: puts a picture into it, apart from the page, so that its style stays inside. */
export function useShadowPicture(picture: SVGSVGElement | undefined): (host: HTMLElement | null) => void {
    return React.useCallback(host => {
        if (picture && host) {
            const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
            root.replaceChildren(picture.cloneNode(true));
        }
    }, [picture]);
}

const isDark = (): boolean => document.body.classList.contains('theia-dark') || document.body.classList.contains('theia-hc');

/** Whether the window is dark; Theia marks its body accordingly. */
function useDarkTheme(): boolean {
    return React.useSyncExternalStore(subscribe, isDark);
}

function subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener);
    observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
}
