import { describe, expect, it } from 'vitest';
import { drawDiagram } from './diagram-renderer';
import { Mermaid, withMermaid } from './with-mermaid';

const configuration = (): Promise<string> => withMermaid(({ mermaidAPI }) => JSON.stringify(mermaidAPI.getConfig()));

const namesIn = async ({ mermaidAPI }: Mermaid, text: string): Promise<string[]> => {
    const { db } = await mermaidAPI.getDiagramFromText(text);
    return [...(db as unknown as { getVertices(): Map<string, unknown> }).getVertices().keys()];
};

describe('Mermaid', () => {
    it('is there for one task at a time, in the order in which they asked', async () => {
        const steps: string[] = [];
        const task = (name: string) => withMermaid(async () => {
            steps.push(`${name} begins`);
            await Promise.resolve();
            steps.push(`${name} ends`);
            return name;
        });
        expect(await Promise.all(['one', 'other'].map(task))).toEqual(['one', 'other']);
        expect(steps).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
    });

    it('goes on after a task that fails, at once or later, and tells nobody else of it', async () => {
        const results = await Promise.allSettled([
            withMermaid(() => { throw new Error('at once'); }),
            withMermaid(() => Promise.reject(new Error('later'))),
            drawDiagram('this is no diagram', 'dark'),
            withMermaid(() => 'well')
        ]);
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
        expect(results[0]).toMatchObject({ reason: { message: 'at once' } });
        expect(results[3]).toMatchObject({ value: 'well' });
    });

    it('draws and reads diagrams that come at the same time', async () => {
        const all = Array.from({ length: 6 }, (_unused, index) => [
            drawDiagram('info', 'dark').then(svg => svg.tagName),
            withMermaid(mermaid => namesIn(mermaid, `flowchart TD\n  a${index} --> b${index}`))
        ]).flat();
        expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, (_unused, index) => ['svg', [`a${index}`, `b${index}`]]).flat());
    });

    it('is configured by nobody but the task itself', async () => {
        const before = await configuration();
        // The directive stays behind with Mermaid itself, whether or not there is a picture in the end.
        const drawing = drawDiagram('%%{init: {"flowchart": {"defaultRenderer": "elk"}, "maxEdges": 1}}%%\ninfo', 'dark');
        const between = withMermaid(({ mermaidAPI }) => {
            const config = JSON.stringify(mermaidAPI.getConfig());
            mermaidAPI.updateSiteConfig({ theme: 'forest' });
            return config;
        });
        await drawing;
        expect(await between).toBe(before);
        expect(await configuration()).toBe(before);
    });

    it('draws in the theme that was asked for, whatever was drawn before', async () => {
        const themes = ['dark', 'default', 'dark'] as const;
        const drawn = await Promise.all(themes.map(theme => drawDiagram('info', theme)));
        const pictures = drawn.map(({ outerHTML }) => outerHTML.replace(/diagram-\d+/g, ''));
        expect(pictures[0]).toBe(pictures[2]);
        expect(pictures[0]).not.toBe(pictures[1]);
    });

    it('leaves nothing of a diagram in the page', async () => {
        const before = document.body.childElementCount;
        await Promise.allSettled([drawDiagram('info', 'dark'), drawDiagram('flowchart TD\n  a --> [', 'dark')]);
        expect(document.body.childElementCount).toBe(before);
    });
});
