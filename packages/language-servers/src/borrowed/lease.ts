import type { Disposable } from 'vscode';

/** What somebody registered while they ran; it goes with them, whether they thought of it or not. */
export class Lease implements Disposable {

    protected readonly registered = new Set<Disposable>();
    protected over = false;

    get isOver(): boolean {
        return this.over;
    }

    /** What comes after the end is disposed of at once. */
    add(disposable: Disposable): void {
        if (this.over) {
            disposable.dispose();
        } else {
            this.registered.add(disposable);
        }
    }

    /**
     * The interface of VS Code, of which everything that is made with it belongs to this lease.
     *
     * @param replaced functions that are something else for the one who gets it, by namespace
     */
    lend<T extends object>(api: T, replaced: Readonly<Record<string, object>> = {}): T {
        return Object.fromEntries(Object.entries(api).map(([name, member]: [string, unknown]) =>
            [name, isNamespace(member) ? this.watch(member, replaced[name] ?? {}) : member])) as T;
    }

    dispose(): void {
        this.over = true;
        for (const disposable of [...this.registered].reverse()) {
            try {
                disposable.dispose();
            } catch {
                // Some do not like it when they were disposed of before.
            }
        }
        this.registered.clear();
    }

    protected watch(namespace: object, replaced: object): object {
        // Of one that is frozen, as some are, a proxy could not give anything but what is there.
        return new Proxy(Object.create(namespace) as object, {
            get: (_, key) => {
                const member: unknown = Reflect.get(key in replaced ? replaced : namespace, key);
                return typeof member !== 'function' ? member : (...args: unknown[]) => {
                    const made: unknown = Reflect.apply(member, namespace, args);
                    if (isDisposable(made)) {
                        this.add(made);
                    }
                    return made;
                };
            }
        });
    }
}

/** Namespaces are plain objects, or wrapped ones; classes are functions, and enumerations contain neither. */
function isNamespace(member: unknown): member is object {
    return typeof member === 'object' && member !== null;
}

function isDisposable(value: unknown): value is Disposable {
    return typeof value === 'object' && value !== null && 'dispose' in value && typeof value.dispose === 'function';
}
