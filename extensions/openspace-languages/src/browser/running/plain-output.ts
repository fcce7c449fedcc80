import { ExpressionItem } from '@theia/debug/lib/browser/console/debug-console-items';
import { DebugConsoleSession } from '@theia/debug/lib/browser/console/debug-console-session';
import { injectable } from '@theia/core/shared/inversify';

type Item = Parameters<DebugConsoleSession['getItemText']>[0];
type Output = Parameters<DebugConsoleSession['logOutput']>;

/**
 * Theia's debug console, which shows what a program writes as it is written. Theia's takes it for HTML, so that tags are gone and what
 * they mark is bold or a picture: https://github.com/eclipse-theia/theia/blob/v1.74.1/packages/console/src/browser/ansi-console-item.tsx
 */
@injectable()
export class PlainDebugConsole extends DebugConsoleSession {

    override append(value: string): void {
        super.append(escaped(value));
    }

    override appendLine(value: string): void {
        super.appendLine(escaped(value));
    }

    override async logOutput(...[session, event]: Output): Promise<void> {
        const { body } = event;
        // What has parts is shown as a tree.
        return super.logOutput(session, body.variablesReference ? event : { ...event, body: { ...body, output: escaped(body.output) } });
    }

    /** By which the list is filtered. */
    protected override getItemText(item: Item): string {
        const text = super.getItemText(item);
        return item instanceof ExpressionItem ? text : unescaped(text);
    }
}

/** Codes of colours are of other characters. */
export function escaped(text: string): string {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function unescaped(text: string): string {
    return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
}
