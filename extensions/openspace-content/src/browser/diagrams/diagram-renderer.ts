import { sanitizeDiagram } from './sanitize-diagram';
import { Mermaid, withMermaid } from './with-mermaid';

export type DiagramTheme = 'dark' | 'default';

let drawn = 0;

/** Draws a diagram. Rejects with the reason if it cannot be drawn. The program for it is loaded when the first diagram is there. */
export function drawDiagram(source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
    return withMermaid(mermaid => draw(mermaid, source, theme));
}

async function draw(mermaid: Mermaid, source: string, theme: DiagramTheme): Promise<SVGSVGElement> {
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
