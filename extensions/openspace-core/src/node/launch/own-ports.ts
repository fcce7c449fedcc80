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
            const { port, protocol } = new URL(url);
            this.ports.set(part, Number(port) || (protocol === 'https:' ? 443 : 80));
        }
    }

    has(port: number): boolean {
        return [...this.ports.values()].includes(port);
    }
}
