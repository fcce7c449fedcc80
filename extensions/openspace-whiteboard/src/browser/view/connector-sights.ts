import { Disposable } from '@theia/core/lib/common/disposable';
import { indexOf } from '../../common/model/board';
import { Connector, isConnector } from '../../common/model/shape';
import { Route } from '../../common/routing/route';
import { BoardEditor, EditorState } from '../editing/board-editor';

/** What is drawn of a connector; nothing of one that is not there. */
export interface ConnectorSight {
    readonly connector?: Connector;
    readonly route?: Route;
    readonly isSelected: boolean;
}

/**
 * Tells each connector in the page when it looks another way. It listens to the editor once for all of them: a thousand listeners of a
 * drag would take longer than the drag.
 */
export class ConnectorSights {

    protected readonly known = new Map<string, ConnectorSight>();
    protected readonly listeners = new Map<string, () => void>();
    protected subscription: Disposable | undefined;

    constructor(protected readonly editor: Pick<BoardEditor, 'state' | 'onDidShow'>) { }

    /** The same object while it looks the same. */
    of(id: string): ConnectorSight {
        const now = sightOf(this.editor.state, id);
        const known = this.known.get(id);
        if (known && isSame(known, now)) {
            return known;
        }
        this.known.set(id, now);
        return now;
    }

    /** Each connector is in the page once. Returns how to stop listening. */
    subscribe(id: string, listener: () => void): () => void {
        this.subscription ??= this.editor.onDidShow(() => this.tell(this.editor.state));
        this.listeners.set(id, listener);
        return () => {
            if (this.listeners.get(id) === listener) {
                this.listeners.delete(id);
                this.known.delete(id);
            }
            if (this.listeners.size === 0) {
                this.subscription?.dispose();
                this.subscription = undefined;
            }
        };
    }

    protected tell(state: EditorState): void {
        for (const [id, listener] of this.listeners) {
            const known = this.known.get(id);
            if (!known || !isSame(known, sightOf(state, id))) {
                listener();
            }
        }
    }
}

function sightOf({ board, routes, selection }: EditorState, id: string): ConnectorSight {
    const element = indexOf(board).get(id);
    return { connector: element && isConnector(element) ? element : undefined, route: routes.get(id), isSelected: selection.has(id) };
}

function isSame(a: ConnectorSight, b: ConnectorSight): boolean {
    return a.connector === b.connector && a.route === b.route && a.isSelected === b.isSelected;
}
