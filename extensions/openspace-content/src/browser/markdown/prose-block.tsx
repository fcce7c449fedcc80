import * as React from '@theia/core/shared/react';
import { Clock } from 'openspace-interface/lib/browser/rendering/clock';
import { useService } from 'openspace-interface/lib/browser/rendering/use-service';
import { setFormulas } from '../formulas/math-renderer';
import { PictureSource } from '../pictures/picture-source';
import { ProsePictures } from './prose-pictures';
import { LinkReferences, renderProse } from './prose-renderer';

/** A text that takes long to render is rendered again only after so many times of that: the page stays usable while it grows. */
const REST = 4;
/** What takes less does not disturb anybody; in milliseconds. */
const QUICK = 6;

interface ProseBlockProps {
    readonly text: string;
    /** Definitions of the links in it that stand elsewhere. */
    readonly references: LinkReferences;
    /** Of links that lead to surfaces; the same list every time. */
    readonly schemes: readonly string[];
    readonly pictures: PictureSource;
    /** See {@link ProseSetting.isDocument}. */
    readonly isDocument?: boolean;
    /** See {@link ProseSetting.namesNoFiles}. */
    readonly namesNoFiles?: boolean;
}

/** Prose that may still grow. */
export const ProseBlock = React.memo(({ text, references, schemes, pictures, isDocument, namesNoFiles }: ProseBlockProps) => {
    const clock = useService<Clock>(Clock);
    const shownPictures = React.useMemo(() => new ProsePictures(pictures), [pictures]);
    const host = React.useRef<HTMLDivElement>(null);
    const restUntil = React.useRef(0);
    // Before the browser paints, so that growing text never disappears for a frame.
    React.useLayoutEffect(() => {
        const render = (): void => {
            const start = clock();
            const prose = renderProse(text, { references, schemes, isDocument, namesNoFiles });
            void setFormulas(prose);
            shownPictures.show(prose);
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
    }, [text, references, schemes, clock, shownPictures, isDocument, namesNoFiles]);
    return <div className='openspace-prose' ref={host} />;
});
ProseBlock.displayName = 'ProseBlock';
