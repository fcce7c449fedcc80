/** The size in which all slides are laid out, in pixels; a view scales them. What fits here fits everywhere. */
export const SLIDE_WIDTH = 1280;
export const SLIDE_HEIGHT = 720;
