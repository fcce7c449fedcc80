import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { TemporaryFolder } from '../../support/temporary-folder';

const ROOT = resolve(__dirname, '../../..');
const SAMPLE = join(ROOT, 'tests/sample-extension');

/** All that a build of the application reads. */
const PARTS = [
    'apps', 'docs', 'extensions', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'
];

/**
 * A copy of the project to which somebody has added the sample extension, by the three steps of docs/extending.md and no other.
 * Only `npm install` is not run: what it would do is to link the new folder.
 */
export class ExtendedProject {

    protected readonly folder = new TemporaryFolder();
    readonly root = this.folder.folder('project');

    /** Built, as `npm start` does it. */
    static async build(): Promise<ExtendedProject> {
        const project = new ExtendedProject();
        PARTS.forEach(part => cpSync(join(ROOT, part), join(project.root, part), {
            recursive: true, preserveTimestamps: true, filter: source => !['node_modules', '.git'].includes(basename(source))
        }));
        project.linkPackages();
        // Some have packages of their own.
        ['apps', 'extensions', 'packages'].flatMap(part => readdirSync(join(ROOT, part)).map(name => join(part, name, 'node_modules')))
            .filter(own => existsSync(join(ROOT, own))).forEach(own => symlinkSync(join(ROOT, own), join(project.root, own)));
        project.addSample();
        await promisify(execFile)(process.execPath, [join(project.root, 'scripts/build.mjs')], { cwd: project.root, maxBuffer: 2 ** 26 });
        return project;
    }

    remove(): void {
        this.folder.remove();
    }

    protected addSample(): void {
        const { name, version } = JSON.parse(readFileSync(join(SAMPLE, 'package.json'), 'utf8')) as { name: string; version: string };
        cpSync(SAMPLE, join(this.root, 'extensions', name), { recursive: true });
        this.edit('apps/browser/package.json', app => ({ ...app, dependencies: { ...app.dependencies as object, [name]: version } }));
        this.edit(
            'tsconfig.json', config => ({ ...config, references: [...config.references as object[], { path: `extensions/${name}` }] })
        );
        // Its place in the project is another one than in the tests.
        this.edit(`extensions/${name}/tsconfig.json`, config => ({ ...config, references: [{ path: '../openspace-core' }] }));
        symlinkSync(join('..', 'extensions', name), join(this.root, 'node_modules', name));
    }

    protected edit(file: string, change: (content: Record<string, unknown>) => Record<string, unknown>): void {
        const path = join(this.root, file);
        writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>), undefined, 2));
    }

    /** The packages of others are those that are installed; ours are the copies. */
    protected linkPackages(folder = 'node_modules'): void {
        mkdirSync(join(this.root, folder));
        for (const name of readdirSync(join(ROOT, folder))) {
            const source = join(ROOT, folder, name);
            if (name.startsWith('@') && !lstatSync(source).isSymbolicLink()) {
                this.linkPackages(join(folder, name));
            } else if (existsSync(source)) {
                const real = relative(ROOT, realpathSync(source));
                symlinkSync(
                    real.startsWith('node_modules' + sep) ? join(ROOT, real) : join(this.root, real), join(this.root, folder, name)
                );
            }
        }
        if (folder === 'node_modules') {
            const hash = createHash('sha256').update(readFileSync(join(this.root, 'package-lock.json'))).digest('hex');
            writeFileSync(join(this.root, folder, '.openspace-install'), hash);
        }
    }
}
