import { Disposable, Event, EventEmitter, TextDocument, Uri, window, workspace } from 'vscode';

/**
 * Files whose errors the client asks the server for: all that are open, with a tab or without. The agent's questions open files
 * without one, and a server that only tells errors when asked would never be asked.
 *
 * Takes the place of the client's own `Tabs` (vscode-languageclient 9.0.1, `lib/common/diagnostic.js`), which nothing public sets.
 */
export class OpenDocuments implements Disposable {

    /** The client hears of these by itself. */
    readonly onOpen: Event<Set<Uri>> = new EventEmitter<Set<Uri>>().event;
    protected readonly closed = new EventEmitter<Set<Uri>>();
    readonly onClose: Event<Set<Uri>> = this.closed.event;
    protected readonly listener = workspace.onDidCloseTextDocument(({ uri }) => this.closed.fire(new Set([uri])));

    isActive(document: TextDocument | Uri): boolean {
        return window.activeTextEditor?.document.uri.toString() === uriOf(document).toString();
    }

    isVisible(document: TextDocument | Uri): boolean {
        const name = uriOf(document).toString();
        return workspace.textDocuments.some(({ uri }) => uri.toString() === name);
    }

    getTabResources(): Set<Uri> {
        return new Set();
    }

    dispose(): void {
        this.listener.dispose();
        this.closed.dispose();
    }
}

function uriOf(document: TextDocument | Uri): Uri {
    return 'uri' in document ? document.uri : document;
}
