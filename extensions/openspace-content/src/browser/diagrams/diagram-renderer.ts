import { sanitizeDiagram } from './sanitize-diagram';

export type DiagramTheme = 'dark' | 'default';

type Mermaid = typeof import('mermaid').default;

let loading: Promise<Mermaid> | undefined;
let drawn = 0;
/** The drawing program has one configuration, so one diagram is drawn after the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Draws a diagram. Rejects with the reason if it cannot be drawn. The program for it is loaded when the first diagram is there. */
export function drawDiagram(source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
    const drawing = queue.then(() => draw(source, theme));
    queue = drawing.catch(() => undefined);
    return drawing;
}

async function draw(source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
    loading ??= import('mermaid').then(({ default: loaded }) => loaded);
    const mermaid = await loading;
    mermaid.initialize({
        startOnLoad: false,
        securityLevel: 'strict',
        htmlLabels: false,
        flowchart: { htmlLabels: false },
        suppressErrorRendering: true,
        theme,
        // What the diagram itself may not decide.
        secure: [
            'secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'suppressErrorRendering', 'htmlLabels', 'themeCSS',
            'themeVariables', 'fontFamily', 'altFontFamily', 'dompurifyConfig'
        ]
    });
    const workshop = document.createElement('div');
    workshop.className = 'openspace-diagram-workshop';
    workshop.setAttribute('aria-hidden', 'true');
    document.body.append(workshop);
    try {
        const { svg } = await mermaid.render(`openspace-diagram-${++drawn}`, source, workshop);
        const picture = sanitizeDiagram(svg);
        if (!picture) {
            throw new Error('The diagram is empty.');
        }
        return picture;
    } finally {
        workshop.remove();
    }
}
