import { Slide } from './deck';

/** Index of the slide to which a line belongs, from 1; undefined in the front matter. Separators belong to the slide before them. */
export function slideAtLine(slides: readonly Slide[], line: number): number | undefined {
    return slides.findLast(slide => slide.line <= line)?.index;
}
