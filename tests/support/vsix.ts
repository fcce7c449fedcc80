import { ZipFile } from 'yazl';

/** Of a package in tests. */
export const MANIFEST = { name: 'sample', publisher: 'acme', version: '1.2.3', engines: { vscode: '^1.80.0' } };

/** The bytes of a package with these files, by their names in it, and with links. */
export async function makeVsix(
    files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}
): Promise<Buffer> {
    const zip = new ZipFile();
    Object.entries(files).forEach(([name, text]) => zip.addBuffer(Buffer.from(text), name));
    Object.entries(links).forEach(([name, to]) => zip.addBuffer(Buffer.from(to), name, { mode: 0o120777 }));
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) {
        chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
}
