import * as React from '@theia/core/shared/react';
import { parseLink } from '../model/link-target';
import { splitMarkdown } from '../model/markdown-blocks';
import { COMMAND_LINK_ATTRIBUTE, FILE_LINK_ATTRIBUTE, renderProse } from '../prose-renderer';
import { useChat } from './chat-context';
import { CodeBlock } from './code-block';

const ProseBlock = React.memo(({ text }: { readonly text: string }) => {
    const host = React.useRef<HTMLDivElement>(null);
    // Before the browser paints, so that growing text never disappears for a frame.
    React.useLayoutEffect(() => host.current?.replaceChildren(renderProse(text)), [text]);
    return <div className='openspace-prose' ref={host} />;
});
ProseBlock.displayName = 'ProseBlock';

/** Markdown that may still grow: blocks that are finished are not rendered again. */
export const MarkdownView = React.memo(({ text }: { readonly text: string }) => {
    const { links } = useChat();
    const openLink = React.useCallback((event: React.MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest(`a, [${COMMAND_LINK_ATTRIBUTE}]`) : undefined;
        if (link) {
            event.preventDefault();
            const target = parseLink(link.getAttribute(COMMAND_LINK_ATTRIBUTE) ?? link.getAttribute(FILE_LINK_ATTRIBUTE) ?? link.getAttribute('href') ?? '');
            if (target) {
                void links.open(target);
            }
        }
    }, [links]);
    return <div className='openspace-markdown' onClick={openLink}>
        {splitMarkdown(text).map(block => block.kind === 'code'
            ? <CodeBlock key={`code-${block.start}`} code={block.text} language={block.language} />
            : <ProseBlock key={`prose-${block.start}`} text={block.text} />)}
    </div>;
});
MarkdownView.displayName = 'MarkdownView';
