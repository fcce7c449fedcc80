import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { CodeBlock } from '../code/code-block';
import { drawDiagram } from './diagram-renderer';
import { isDrawable } from './diagram-source';

/**
 * A diagram that the agent described. It is drawn apart from the page, so that its style stays inside; the source can be shown instead,
 * and is if it cannot be drawn.
 */
export const Diagram = React.memo(({ source }: { readonly source: string }) => {
    const dark = useDarkTheme();
    const [picture, setPicture] = React.useState<SVGSVGElement>();
    const [showsSource, setShowsSource] = React.useState(false);
    const host = React.useRef<HTMLDivElement>(null);
    const toggle = React.useCallback(() => setShowsSource(shown => !shown), []);
    const drawable = isDrawable(source);
    React.useEffect(() => {
        let current = true;
        setPicture(undefined);
        if (drawable) {
            void drawDiagram(source, dark ? 'dark' : 'default').then(drawn => current && setPicture(drawn), () => undefined);
        }
        return () => { current = false; };
    }, [source, dark, drawable]);
    React.useLayoutEffect(() => {
        if (picture && host.current) {
            const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
            root.replaceChildren(picture.cloneNode(true));
        }
    }, [picture, showsSource]);
    if (!picture) {
        return <CodeBlock code={source} language='mermaid' />;
    }
    const label = showsSource
        ? nls.localize('openspace/chat/diagram/picture', 'Show the diagram')
        : nls.localize('openspace/chat/diagram/source', 'Show the source');
    return <div className='openspace-diagram' data-testid='diagram'>
        <div className='openspace-code-header'>
            <span className='openspace-code-language'>{nls.localize('openspace/chat/diagram', 'Diagram')}</span>
            <button type='button' className='openspace-icon-button' aria-label={label} title={label} aria-pressed={showsSource}
                onClick={toggle}>
                <Icon name={showsSource ? 'type-hierarchy' : 'code'} />
            </button>
        </div>
        {showsSource ? <CodeBlock code={source} language='mermaid' />
            : <div className='openspace-diagram-picture' ref={host} role='img' tabIndex={0}
                aria-label={nls.localize('openspace/chat/diagram/label', 'Diagram. Its source can be shown.')} />}
    </div>;
});
Diagram.displayName = 'Diagram';

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
