import * as React from '@theia/core/shared/react';
import { Clock } from 'openspace-interface/lib/browser/rendering/clock';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { setFormulas } from '../rich/math-renderer';
import { ChatLinkOpener } from './chat-link-opener';
import { MessagePictures } from './message-pictures';
import { LinkReferences, renderProse } from './prose-renderer';

/** A text that takes long to render is rendered again only after so many times of that: the page stays usable while it grows. */
const REST = 4;
/** What takes less does not disturb anybody; in milliseconds. */
const QUICK = 6;

interface ProseBlockProps {
    readonly text: string;
    /** Definitions of the links in it that stand elsewhere. */
    readonly references: LinkReferences;
}

/** Prose that may still grow. */
export const ProseBlock = React.memo(({ text, references }: ProseBlockProps) => {
    const clock = useService<Clock>(Clock);
    const links = useService(ChatLinkOpener);
    const pictures = React.useMemo(() => new MessagePictures(path => links.picture(path)), [links]);
    const host = React.useRef<HTMLDivElement>(null);
    const restUntil = React.useRef(0);
    // Before the browser paints, so that growing text never disappears for a frame.
    React.useLayoutEffect(() => {
        const render = (): void => {
            const start = clock();
            const prose = renderProse(text, references, links.schemes);
            setFormulas(prose);
            pictures.show(prose);
            host.current?.replaceChildren(prose);
            const end = clock();
            restUntil.current = end - start > QUICK ? end + REST * (end - start) : 0;
        };
        const wait = restUntil.current - clock();
        if (wait <= 0) {
            render();
            return undefined;
        }
        const timer = setTimeout(render, wait);
        return () => clearTimeout(timer);
    }, [text, references, clock, links, pictures]);
    return <div className='openspace-prose' ref={host} />;
});
ProseBlock.displayName = 'ProseBlock';
