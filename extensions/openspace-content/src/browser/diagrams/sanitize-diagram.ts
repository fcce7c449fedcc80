import DOMPurify from '@theia/core/shared/dompurify';

/** Elements of SVG that load, link, animate or hold HTML. */
const FORBIDDEN_TAGS = [
    'a', 'animate', 'animateMotion', 'animateTransform', 'discard', 'feImage', 'foreignObject', 'iframe', 'image', 'mpath', 'script', 'set',
    'switch', 'use'
];

/** Style that leads out of the diagram. Escapes could hide the words. */
const LOADS = /url\s*\(\s*['"]?\s*(?!#)|@import|@font-face|image-set|expression\s*\(|\\/i;

/** The picture of a diagram without anything that could load, run or lead elsewhere; undefined if nothing is left. */
export function sanitizeDiagram(svg: string): SVGSVGElement | undefined {
    const fragment = DOMPurify.sanitize(svg, {
        RETURN_DOM_FRAGMENT: true,
        USE_PROFILES: { svg: true },
        ADD_TAGS: ['style'],
        FORBID_TAGS: FORBIDDEN_TAGS,
        FORBID_ATTR: ['href', 'xlink:href', 'src', 'srcset', 'ping', 'target'],
        ALLOW_DATA_ATTR: false
    });
    for (const element of fragment.querySelectorAll('*')) {
        for (const { name, value } of [...element.attributes]) {
            if (LOADS.test(value) && name !== 'd') {
                element.removeAttribute(name);
            }
        }
    }
    fragment.querySelectorAll('style').forEach(style => LOADS.test(style.textContent ?? '') && style.remove());
    return fragment.querySelector('svg') ?? undefined;
}
