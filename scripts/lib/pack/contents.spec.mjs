import { describe, expect, it } from 'vitest';
import { PARTS, withoutMapLine } from './contents.mjs';

/** Which of these files of a folder are wanted. */
const wanted = (from, ...paths) => {
    const { wants = () => true } = PARTS.find(part => part.from === from);
    return paths.filter(wants);
};

describe('the package', () => {
    it('has the application without maps, and without what one machine has built for itself', () => {
        expect(wanted(
            'apps/browser/lib', 'backend/main.js', 'backend/main.js.map', 'backend/native/rg', 'prebuilds/linux-x64/pty.node',
            'frontend/bundle.css', 'frontend/bundle.css.gz', '.build-stamp.json', 'start-sizes.json', 'webview/index.html'
        )).toEqual(['backend/main.js', 'frontend/bundle.css', 'webview/index.html']);
    });

    it('has the terminals of every platform, without symbols', () => {
        expect(wanted('node_modules/node-pty/prebuilds', 'linux-x64/pty.node', 'win32-x64/conpty.node', 'win32-x64/conpty.pdb'))
            .toEqual(['linux-x64/pty.node', 'win32-x64/conpty.node']);
    });

    it('has the launcher without its tests', () => {
        expect(wanted('scripts/launch', 'launch.mjs', 'phase.spec.mjs')).toEqual(['launch.mjs']);
    });
});

it('names no map that is not there', () => {
    expect(withoutMapLine('let a;\n//# sourceMappingURL=a.js.map\n')).toBe('let a;\n');
    expect(withoutMapLine('a{}\n/*# sourceMappingURL=a.css.map */\n')).toBe('a{}\n');
    const inside = 'const text = "//# sourceMappingURL=";\nlet b;\n';
    expect(withoutMapLine(inside)).toBe(inside);
});
