import { injectable } from '@theia/core/shared/inversify';

/** Tells screen readers what cannot wait. The region stands in the page from its first use on, as they need it. */
@injectable()
export class Announcer {

    protected region: HTMLElement | undefined;

    attach(): void {
        if (!this.region) {
            this.region = document.createElement('div');
            this.region.className = 'openspace-announcer';
            this.region.setAttribute('aria-live', 'assertive');
            document.body.append(this.region);
        }
    }

    announce(text: string): void {
        this.attach();
        // A new node is read again, even if the words are the same.
        const words = document.createElement('span');
        words.textContent = text;
        this.region?.replaceChildren(words);
    }
}
