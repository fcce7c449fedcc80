/** React listens once for a document that it has seen, and does not do it again. */
const ONCE_PER_DOCUMENT = 'selectionchange';

type Listening = [target: EventTarget, type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions];

/** What a spec file leaves in a page that the next one uses too: elements, attributes, stored items, members of prototypes, listeners. */
export class PageRemains {

    /** Some specs give elements a layout. */
    protected readonly members: ReadonlyMap<object, PropertyDescriptorMap>;
    protected readonly listening: Listening[] = [];

    constructor(protected readonly page: typeof globalThis) {
        this.watchListeners();
        const { EventTarget, Node, Document, Element, HTMLElement, Storage, Range } = page;
        this.members = new Map([EventTarget, Node, Document, Element, HTMLElement, Storage, Range].map(({ prototype }) => [prototype, Object.getOwnPropertyDescriptors(prototype)]));
    }

    clear(): void {
        const { document, localStorage, sessionStorage } = this.page;
        this.listening.splice(0).forEach(([target, ...words]) => target.removeEventListener(...words));
        this.members.forEach((members, prototype) => {
            Object.keys(prototype).filter(name => !(name in members)).forEach(name => Reflect.deleteProperty(prototype, name));
            Object.defineProperties(prototype, members);
        });
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
        prototype.addEventListener = function (this: EventTarget, ...words): void {
            if (lasting.has(this) && words[0] !== ONCE_PER_DOCUMENT) {
                listening.push([this, ...words]);
            }
            add.apply(this, words);
        };
        const addToWindow = page.addEventListener;
        page.addEventListener = (...words: Parameters<typeof add>) => {
            listening.push([page as unknown as EventTarget, ...words]);
            addToWindow(...words);
        };
    }
}
