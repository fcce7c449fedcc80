import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Icon } from 'openspace-interface/lib/browser/controls/icon';
import { CodeBlock } from '../code/code-block';
import { useDiagram, useShadowPicture } from './use-diagram';

/**
 * A diagram that the agent described. It is drawn apart from the page, so that its style stays inside; the source can be shown instead,
 * and is if it cannot be drawn. While it is being written, the last picture stays.
 */
export const Diagram = React.memo(({ source }: { readonly source: string }) => {
    const { picture, problem } = useDiagram(source);
    const [showsSource, setShowsSource] = React.useState(false);
    const toggle = React.useCallback(() => setShowsSource(shown => !shown), []);
    const host = useShadowPicture(picture);
    if (!picture) {
        return <CodeBlock code={source} language='mermaid' />;
    }
    const label = showsSource
        ? nls.localize('openspace/chat/diagram/picture', 'Show the diagram')
        : nls.localize('openspace/chat/diagram/source', 'Show the source');
    return <div className='openspace-diagram' data-testid='diagram' data-stale={problem !== undefined}>
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
