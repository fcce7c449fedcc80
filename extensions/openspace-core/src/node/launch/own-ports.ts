import { injectable } from '@theia/core/shared/inversify';

/** Where the parts of OpenSpace listen: what agents look at on this machine must not lead there. */
@injectable()
export class OwnPorts {

    protected readonly ports = new Map<string, number>();

    /** A part listens there now, or nowhere. */
    set(part: string, url: string | undefined): void {
        if (url === undefined || !URL.canParse(url)) {
            this.ports.delete(part);
        } else {
            this.ports.set(part, portOf(new URL(url)));
        }
    }

    has(port: number): boolean {
        return [...this.ports.values()].includes(port);
    }
}

/** Said or not. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
    return Number(port) || (protocol === 'https:' ? 443 : 80);
}
