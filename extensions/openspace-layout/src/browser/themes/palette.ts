/** The few colours that a theme is made of, as `#rrggbb`. */
export interface Palette {
    /** Behind code, and behind what is raised in light themes. */
    readonly page: string;
    /** All that frames the code: bars, views, panels. */
    readonly frame: string;
    /** Menus, inputs, cards. */
    readonly raised: string;
    /** Below the pointer, and where something is chosen but the keyboard is elsewhere. */
    readonly hover: string;
    readonly border: string;
    readonly text: string;
    /** What explains, and what is typed into later. */
    readonly muted: string;
    /** What is switched off, and marks that nobody reads. */
    readonly faint: string;
    /** The one colour that leads: links, focus, what is chosen. Readable on every surface. */
    readonly accent: string;
    /** The accent as a surface, with `onFill` on it. */
    readonly fill: string;
    readonly fillHover: string;
    readonly onFill: string;
    readonly red: string;
    readonly green: string;
    readonly yellow: string;
    readonly blue: string;
    readonly purple: string;
    readonly orange: string;
    readonly teal: string;
}

export const LIGHT: Palette = {
    page: '#ffffff',
    frame: '#f5f5f7',
    raised: '#ffffff',
    hover: '#e9e9ee',
    border: '#dcdde3',
    text: '#1f2126',
    muted: '#484c56',
    faint: '#6d717c',
    accent: '#4740bf',
    fill: '#4d46c4',
    fillHover: '#423bb0',
    onFill: '#ffffff',
    red: '#9f1d17',
    green: '#155c2c',
    yellow: '#664700',
    blue: '#0a4c9c',
    purple: '#692fb3',
    orange: '#803600',
    teal: '#0a5961'
};

export const DARK: Palette = {
    page: '#1a1b1f',
    frame: '#141518',
    raised: '#222329',
    hover: '#26282e',
    border: '#2c2e35',
    text: '#d8dae0',
    muted: '#abafba',
    faint: '#7a7f8a',
    accent: '#aaa6ff',
    fill: '#625bdd',
    fillHover: '#6a63e2',
    onFill: '#ffffff',
    red: '#ff9189',
    green: '#7fce96',
    yellow: '#e3bd6a',
    blue: '#82b9ff',
    purple: '#c6abff',
    orange: '#f0b27a',
    teal: '#78d0cd'
};

/** For those who need it: black, white, and lines instead of shades. */
export const HIGH_CONTRAST: Palette = {
    page: '#000000',
    frame: '#000000',
    raised: '#000000',
    hover: '#1b1b24',
    border: '#b9b6ff',
    text: '#ffffff',
    muted: '#d6d8de',
    faint: '#b4b7c0',
    accent: '#c2bfff',
    fill: '#c2bfff',
    fillHover: '#dcdaff',
    onFill: '#000000',
    red: '#ff9d95',
    green: '#8fe3a8',
    yellow: '#ffd67a',
    blue: '#9ccaff',
    purple: '#d8c5ff',
    orange: '#ffc794',
    teal: '#8fe6e2'
};

export const HIGH_CONTRAST_LIGHT: Palette = {
    page: '#ffffff',
    frame: '#ffffff',
    raised: '#ffffff',
    hover: '#ecebfa',
    border: '#3a33a3',
    text: '#000000',
    muted: '#2b2e36',
    faint: '#484c56',
    accent: '#332c96',
    fill: '#332c96',
    fillHover: '#262070',
    onFill: '#ffffff',
    red: '#7d120d',
    green: '#0c4520',
    yellow: '#4d3500',
    blue: '#053a7a',
    purple: '#50208c',
    orange: '#612800',
    teal: '#04434a'
};

/** What is seen of a colour of which so much lies upon a ground: `share` from 0 to 1. */
export function mixed(color: string, ground: string, share: number): string {
    const channel = (of: string, at: number): number => parseInt(of.slice(at, at + 2), 16);
    return '#' + [1, 3, 5].map(at => Math.round(channel(color, at) * share + channel(ground, at) * (1 - share)))
        .map(value => value.toString(16).padStart(2, '0')).join('');
}

/** A colour that lets so much of what is behind it through: `alpha` from 0 to 1. */
export function translucent(color: string, alpha: number): string {
    return color + Math.round(alpha * 255).toString(16).padStart(2, '0');
}
