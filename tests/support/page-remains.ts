/** React listens once for a document that it has seen, and does not do it again. */
const ONCE_PER_DOCUMENT = 'selectionchange';

type Listening = [
    target: EventTarget, type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions
];

/** What jsdom lacks or does slowly, and specs therefore bring. */
const OFTEN_REPLACED = [
    'DOMRect', 'IntersectionObserver', 'Notification', 'ResizeObserver', 'cancelAnimationFrame', 'fetch', 'getComputedStyle', 'matchMedia',
    'open', 'requestAnimationFrame'
];

/**
 * What a spec file leaves in a page that the next one uses too: elements, attributes, stored items, members of prototypes,
 * globals, listeners.
 */
export class PageRemains {

    /** Some specs give elements a layout. */
    protected readonly members: ReadonlyMap<object, PropertyDescriptorMap>;
    protected readonly globals: ReadonlyMap<string, PropertyDescriptor | undefined>;
    /** Of globals that vitest passes on to the page: what is put in their place stands behind the same accessors. */
    protected readonly passedOn: ReadonlyMap<string, unknown>;
    protected readonly listening: Listening[] = [];

    constructor(protected readonly page: typeof globalThis) {
        this.watchListeners();
        this.globals = new Map(OFTEN_REPLACED.map(name => [name, Object.getOwnPropertyDescriptor(page, name)]));
        this.passedOn = new Map([...this.globals].flatMap(([name, given]) => given?.set ? [[name, Reflect.get(page, name)]] : []));
        const { EventTarget, Node, Document, Element, HTMLElement, Storage, Range } = page;
        this.members = new Map([EventTarget, Node, Document, Element, HTMLElement, Storage, Range].map(({ prototype }) =>
            [prototype, Object.getOwnPropertyDescriptors(prototype)]));
    }

    clear(): void {
        const { document, localStorage, sessionStorage } = this.page;
        this.listening.splice(0).forEach(([target, ...words]) => target.removeEventListener(...words));
        this.members.forEach((members, prototype) => {
            Object.getOwnPropertyNames(prototype).filter(name => !(name in members)).forEach(name =>
                Reflect.deleteProperty(prototype, name));
            Object.defineProperties(prototype, members);
        });
        this.globals.forEach((given, name) =>
            given ? Object.defineProperty(this.page, name, given) : Reflect.deleteProperty(this.page, name));
        this.passedOn.forEach((value, name) => Reflect.set(this.page, name, value));
        document.head.replaceChildren();
        document.body.replaceChildren();
        for (const element of [document.documentElement, document.body]) {
            [...element.attributes].forEach(({ name }) => element.removeAttribute(name));
        }
        localStorage.clear();
        sessionStorage.clear();
    }

    /** Those of elements go with the elements. */
    protected watchListeners(): void {
        const { page, listening } = this;
        const { document } = page;
        const lasting = new Set<unknown>([document, document.documentElement, document.body]);
        const { prototype } = page.EventTarget;
        const add = prototype.addEventListener;
        prototype.addEventListener = function (this: EventTarget, type, listener, options): void {
            if (listener && lasting.has(this) && type !== ONCE_PER_DOCUMENT) {
                listening.push([this, type, listener, options]);
            }
            add.call(this, type, listener, options);
        };
        const addToWindow = page.addEventListener;
        page.addEventListener = (
            type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions
        ) => {
            listening.push([page, type, listener, options]);
            addToWindow(type, listener, options);
        };
    }
}
