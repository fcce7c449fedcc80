import { nls } from '@theia/core/lib/common/nls';
import { ResultPicture } from 'openspace-core/lib/common';
import { Slide } from '../../common/deck/deck';
import { SLIDE_HEIGHT, SLIDE_WIDTH } from '../slides/slide-size';
import { OutlineEntry } from './deck-checker';

const DEFAULT_WIDTH = 960;
const MAX_WIDTH = 1920;
/** In characters of Base64; results carry pictures up to 4.2 million. */
const MAX_LENGTH = 4_000_000;
/** A photograph that fills the slide is drawn again in so much of its width. */
const SMALLER = 0.6;
const MIN_WIDTH = 200;
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** PNG of a slide that is laid out in `root`, in Base64. Nothing is fetched: what is not in the page is not in the picture. */
export async function drawSlide(root: HTMLElement, width = DEFAULT_WIDTH): Promise<string> {
    const { domToPng } = await import('modern-screenshot');
    for (let wanted = Math.min(width, MAX_WIDTH); ; wanted *= SMALLER) {
        const address = await domToPng(root, {
            width: SLIDE_WIDTH,
            height: SLIDE_HEIGHT,
            scale: wanted / SLIDE_WIDTH,
            font: false,
            fetchFn: async () => NOTHING
        });
        const data = address.slice(address.indexOf(',') + 1);
        if (data.length <= MAX_LENGTH || wanted * SMALLER < MIN_WIDTH) {
            return data;
        }
    }
}

/** With a description for models that cannot see. */
export function describedPicture(data: string, slide: Slide, total: number, outline: readonly OutlineEntry[]): ResultPicture {
    const content = outline.map(({ kind, text }) => `${kind}: ${text}`).join('\n');
    const name = nls.localize('openspace/presentation/picture/description', 'Slide {0} of {1}', slide.index + 1, total);
    return { mime: 'image/png', data, description: content ? `${name}\n${content}` : name };
}
