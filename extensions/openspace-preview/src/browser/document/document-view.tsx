import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { CodeBlock } from 'openspace-content/lib/browser/code/code-block';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { followLink } from 'openspace-content/lib/browser/markdown/follow-link';
import { guessBlock } from 'openspace-content/lib/browser/markdown/guessed-height';
import { MarkdownBlockView } from 'openspace-content/lib/browser/markdown/markdown-block-view';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { ScrollViewport, ScrollViewportContext } from 'openspace-interface/lib/browser/windowed/scroll-viewport';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { KEY_ATTRIBUTE } from '../scrolling/document-scroll';
import { DocumentBlock, DocumentBlocks } from './document-blocks';

interface DocumentViewProps {
    readonly document: DocumentBlocks;
    /** Of the document, another list when it has changed. */
    readonly blocks: readonly DocumentBlock[];
    readonly label: string;
    readonly links: LinkOpener;
    readonly pictures: PictureSource;
    readonly viewport: ScrollViewport;
    /** The element that scrolls, or none when it goes. */
    readonly onScroller: (element: HTMLElement | null) => void;
    readonly onScroll: () => void;
    readonly onDoubleClick: (event: React.MouseEvent) => void;
}

/** So many blocks are in the page as a whole. */
const SHORT = 200;
const keyOf = ({ key }: DocumentBlock): string => key;
const guess = ({ block }: DocumentBlock): number => guessBlock(block);

/** A Markdown document as it reads. */
export const DocumentView = ({ document, blocks, label, links, pictures, viewport, ...own }: DocumentViewProps): React.JSX.Element => {
    const onClick = React.useCallback((event: React.MouseEvent) => followLink(event, links), [links]);
    return <div className='openspace-preview-scroll' ref={own.onScroller} onScroll={own.onScroll} tabIndex={0} data-preview-focus=''
        role='document' aria-label={label}>
        <ScrollViewportContext.Provider value={viewport}>
            <div className='openspace-preview-page' onClick={onClick} onDoubleClick={own.onDoubleClick}>
                {blocks.length === 0 && <p className='openspace-preview-empty'>
                    {nls.localize('openspace/preview/empty', 'The file is empty.')}
                </p>}
                <Windowed className='openspace-markdown' items={blocks} keyOf={keyOf} guess={guess} short={SHORT}>
                    {item => <div className='openspace-preview-block' {...{ [KEY_ATTRIBUTE]: item.key }}>
                        {item.isFrontMatter ? <FrontMatter text={item.block.text} />
                            : <MarkdownBlockView block={item.block} references={document.referencesOf(item)} schemes={links.schemes}
                                pictures={pictures} isDocument={true} />}
                    </div>}
                </Windowed>
            </div>
        </ScrollViewportContext.Provider>
    </div>;
};

const FrontMatter = React.memo(({ text }: { readonly text: string }) => <details className='openspace-preview-front-matter'>
    <summary>{nls.localize('openspace/preview/frontMatter', 'Properties')}</summary>
    <CodeBlock code={text} language='yaml' />
</details>);
FrontMatter.displayName = 'FrontMatter';
