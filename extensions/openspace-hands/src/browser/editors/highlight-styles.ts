import type * as monaco from '@theia/monaco-editor-core';
import { Disposable } from '@theia/core/lib/common/disposable';
import { injectable } from '@theia/core/shared/inversify';
import { HIGHLIGHT_COLORS, NamedHighlightColor } from '../../common';
import { markColorId } from './highlight-colors';
import { parseHex, Rgb, ThemeKind, toneFor } from './highlight-tones';

/** How a colour is given to Monaco. Dispose it when nothing is painted with it any more. */
export interface HighlightStyle extends Disposable {
    readonly className: string;
    /** For minimap and ruler. */
    readonly mark: Pick<monaco.editor.IModelDecorationMinimapOptions, 'color' | 'darkColor'>;
}

/** Monaco's own classes for the kinds of themes. */
const THEME_CLASSES: Readonly<Record<ThemeKind, string>> = { dark: 'vs-dark', light: 'vs', hcDark: 'hc-black', hcLight: 'hc-light' };

/** Turns colours of marks into classes; those without a name get rules of their own as long as somebody uses them. */
@injectable()
export class HighlightStyles {

    /** Custom colours and how many use them. */
    protected readonly users = new Map<string, number>();
    protected sheet: HTMLStyleElement | undefined;

    use(color: string): HighlightStyle {
        if (isNamed(color)) {
            return { className: `openspace-highlight-${color}`, mark: { color: { id: markColorId(color) } }, dispose: () => undefined };
        }
        const hex = color.toLowerCase();
        this.count(hex, 1);
        let used = 1;
        return {
            className: classOf(hex),
            mark: { color: toHex(toneFor(parseHex(hex), 'light').mark), darkColor: toHex(toneFor(parseHex(hex), 'dark').mark) },
            dispose: () => {
                this.count(hex, -used);
                used = 0;
            }
        };
    }

    protected count(hex: string, change: number): void {
        const before = this.users.get(hex) ?? 0;
        const after = before + change;
        if (after > 0) {
            this.users.set(hex, after);
        } else {
            this.users.delete(hex);
        }
        if (change !== 0 && (before === 0 || after === 0)) {
            this.sheet ??= document.head.appendChild(document.createElement('style'));
            this.sheet.textContent = Array.from(this.users.keys(), rulesOf).join('\n');
        }
    }
}

function isNamed(color: string): color is NamedHighlightColor {
    return (HIGHLIGHT_COLORS as readonly string[]).includes(color);
}

function classOf(hex: string): string {
    return `openspace-highlight-${hex.slice(1)}`;
}

function rulesOf(hex: string): string {
    const lines = `.openspace-highlight-lines.${classOf(hex)}`;
    // See highlights.css: what is marked twice is not painted twice.
    return [`${lines} ~ ${lines} { background-color: transparent; }`, ...Object.entries(THEME_CLASSES).map(([kind, themeClass]) => {
        // The cast holds: these are the keys of the record.
        const { mark, fill, cover } = toneFor(parseHex(hex), kind as ThemeKind);
        return `.monaco-editor.${themeClass} .${classOf(hex)} { --openspace-highlight-background: ${toCss(fill, cover)}; `
            + `--openspace-highlight-mark: ${toCss(mark)}; }`;
    })].join('\n');
}

function toCss([red, green, blue]: Rgb, alpha = 1): string {
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

/** The only form that Monaco's minimap understands. */
function toHex(color: Rgb): string {
    return `#${color.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}
