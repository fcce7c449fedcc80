import type { OutputChannel, ViewColumn } from 'vscode';

/** Enough to see how it came to an end, little enough to keep for every server. */
const MAX_LINES = 2_000;

/**
 * What a server says about itself. It is kept here until somebody wants to read it: servers write a line for each request, and the
 * page should not have to take them all in.
 */
export class ServerLog implements OutputChannel {

    protected lines: string[] = [];
    protected channel: OutputChannel | undefined;

    constructor(readonly name: string, protected readonly createChannel: (name: string) => OutputChannel) { }

    append(text: string): void {
        const [first, ...rest] = text.split('\n');
        const last = this.lines.pop() ?? '';
        this.keep([last + first, ...rest]);
        this.channel?.append(text);
    }

    appendLine(line: string): void {
        this.append(`${line}\n`);
    }

    replace(text: string): void {
        this.clear();
        this.append(text);
    }

    clear(): void {
        this.lines = [];
        this.channel?.clear();
    }

    show(_column?: ViewColumn | boolean, _preserveFocus?: boolean): void {
        if (!this.channel) {
            this.channel = this.createChannel(this.name);
            this.channel.append(this.lines.join('\n'));
        }
        this.channel.show();
    }

    hide(): void {
        this.channel?.hide();
    }

    dispose(): void {
        this.channel?.dispose();
    }

    protected keep(lines: readonly string[]): void {
        this.lines.push(...lines);
        if (this.lines.length > MAX_LINES * 2) {
            this.lines = this.lines.slice(-MAX_LINES);
        }
    }
}

/** The line of a program's last words that says most, without its full stop: the last one that calls itself an error, else the last. */
export function mainLine(text: string): string | undefined {
    const lines = text.split('\n').map(line => line.trim()).filter(line => /\w/.test(line));
    return (lines.findLast(line => /^(fatal |\w*)error\b/i.test(line)) ?? lines.at(-1))?.replace(/\.+$/, '');
}
