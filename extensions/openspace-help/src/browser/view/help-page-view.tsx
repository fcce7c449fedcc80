import * as React from '@theia/core/shared/react';
import { LinkOpener } from 'openspace-content/lib/browser/links/link-opener';
import { followLink } from 'openspace-content/lib/browser/markdown/follow-link';
import { findHeading } from 'openspace-content/lib/browser/markdown/headings';
import { MarkdownBlockView } from 'openspace-content/lib/browser/markdown/markdown-block-view';
import { PictureSource } from 'openspace-content/lib/browser/pictures/picture-source';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { HelpPage } from '../library/help-library';

interface HelpPageViewProps {
    readonly page: HelpPage;
    readonly links: LinkOpener;
    /** To go to, as links name it; else to where the person was. */
    readonly heading: string | undefined;
    readonly scrolled: number | undefined;
    readonly onScrolled: (top: number) => void;
    /** Another page is there now, or another part of it. */
    readonly onShown: () => void;
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What the pages refer to stands where it is used. */
const NO_REFERENCES = {};

/** One page, scrolled to where it is to be read. */
export const HelpPageView = ({ page, links, heading, scrolled, onScrolled, onShown }: HelpPageViewProps): React.JSX.Element => {
    const pictures = useService<PictureSource>(PictureSource);
    const scroller = React.useRef<HTMLDivElement>(null);
    // After the blocks have been rendered, before they are painted.
    React.useLayoutEffect(() => {
        const element = scroller.current;
        if (!element) {
            return;
        }
        const wanted = heading === undefined || scrolled !== undefined ? undefined : findHeading(page.headings, heading);
        const target = wanted && element.querySelectorAll<HTMLElement>(HEADINGS)[page.headings.indexOf(wanted)];
        element.scrollTop = target ? target.offsetTop - element.offsetTop : scrolled ?? 0;
        onShown();
        // What was visited is not scrolled again while it is read.
        // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [page.path, heading]);
    return <div className='openspace-help-scroll' ref={scroller} tabIndex={0} role='document' aria-label={page.title} data-help-focus=''
        data-testid='help-page' data-path={page.path} onScroll={event => onScrolled(event.currentTarget.scrollTop)}
        onClick={event => followLink(event, links)}>
        <div className='openspace-help-text openspace-markdown'>
            {page.blocks.map(({ block }) => <MarkdownBlockView key={`${page.path}-${block.start}`} block={block} references={NO_REFERENCES}
                schemes={links.schemes} pictures={pictures} isDocument={true} namesNoFiles={true} />)}
        </div>
    </div>;
};
