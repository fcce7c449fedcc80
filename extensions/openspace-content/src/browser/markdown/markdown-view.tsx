import * as React from '@theia/core/shared/react';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { Windowed } from 'openspace-interface/lib/browser/windowed/windowed';
import { LinkOpener } from '../links/link-opener';
import { PictureSource } from '../pictures/picture-source';
import { followLink } from './follow-link';
import { guessBlock } from './guessed-height';
import { LinkDefinitions } from './link-definitions';
import { MarkdownBlockView } from './markdown-block-view';
import { GrowingMarkdown, MarkdownBlock } from './markdown-blocks';

interface MarkdownViewProps {
    readonly text: string;
    /** More of it is to come. */
    readonly growing?: boolean;
    /** Who follows its links; without it, all that leads into the workspace or to a web page can be followed. */
    readonly links?: LinkOpener;
    /** Where its pictures come from; without it, from the workspace. */
    readonly pictures?: PictureSource;
}

/** Markdown that may still grow: blocks that are finished are rendered again only when the definition of a link in them arrives. */
export const MarkdownView = React.memo(({ text, growing = false, ...own }: MarkdownViewProps) => {
    const standardLinks = useService<LinkOpener>(LinkOpener);
    const standardPictures = useService<PictureSource>(PictureSource);
    const { links = standardLinks, pictures = standardPictures } = own;
    const splitter = React.useMemo(() => new GrowingMarkdown(), []);
    const definitions = React.useMemo(() => new LinkDefinitions(), []);
    const blocks = splitter.update(text);
    definitions.update(blocks, !growing || text.endsWith('\n'));
    const openLink = React.useCallback((event: React.MouseEvent) => followLink(event, links), [links]);
    return <div className='openspace-markdown-area' onClick={openLink}>
        <Windowed className='openspace-markdown' items={blocks} keyOf={keyOf} guess={guessBlock} short={SHORT}>
            {block => <MarkdownBlockView block={block} references={definitions.neededBy(block)} schemes={links.schemes}
                pictures={pictures} />}
        </Windowed>
    </div>;
});
MarkdownView.displayName = 'MarkdownView';

/** Replies of usual length are in the page as a whole; in blocks. */
const SHORT = 200;
const keys = new WeakMap<MarkdownBlock, string>();

/** Asked for every block of a long text many times a second. */
function keyOf(block: MarkdownBlock): string {
    const key = keys.get(block) ?? `${block.kind}-${block.start}`;
    keys.set(block, key);
    return key;
}
