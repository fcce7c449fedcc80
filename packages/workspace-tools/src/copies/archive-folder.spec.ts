import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { ArchiveFolder } from './archive-folder.js';
import { TarReader } from './tar-reader.js';

interface Made {
    readonly name: string;
    readonly type?: string;
    readonly content?: string;
    readonly mode?: string;
    readonly target?: string;
    readonly size?: number;
}

/** A header as GNU tar would write it, and the content. */
function entry({ name, type = '0', content = '', mode = '0000644', target = '', size = content.length }: Made): Buffer {
    const block = Buffer.alloc(512);
    block.write(name, 0, 'latin1');
    block.write(`${mode}\0`, 100);
    block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    block.write('00000000000\0', 136);
    block.write(' '.repeat(8), 148);
    block.write(type, 156);
    block.write(target, 157, 'latin1');
    block.write('ustar  \0', 257, 'latin1');
    block.write(`${block.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([block, Buffer.from(content), Buffer.alloc((512 - content.length % 512) % 512)]);
}

const END = Buffer.alloc(1024);

describe('files that come out of a sandbox', () => {
    let folder: TemporaryFolder;
    let target: ArchiveFolder;

    beforeEach(() => {
        folder = new TemporaryFolder();
        folder.folder('files');
        target = new ArchiveFolder(folder.at('files'), { files: 20, bytes: 10_000 });
    });

    afterEach(() => {
        target.close();
        folder.remove();
    });

    function take(archive: Buffer, pieces = archive.length): void {
        const reader = new TarReader(target);
        for (let at = 0; at < archive.length; at += pieces) {
            reader.write(archive.subarray(at, at + pieces));
        }
        reader.finish();
    }

    it.each([1, 7, 512, 1_000, 100_000])('are what tar has packed, in pieces of %d bytes', pieces => {
        const long = `${'ö'.repeat(60)}/${'name '.repeat(20)}.txt`;
        mkdirSync(folder.at(`made/${'ö'.repeat(60)}`), { recursive: true });
        mkdirSync(folder.at('made/empty'));
        writeFileSync(folder.at(`made/${long}`), 'long');
        writeFileSync(folder.at('made/run.sh'), 'x'.repeat(1_500), { mode: 0o755 });
        writeFileSync(folder.at('made/nothing'), '');
        writeFileSync(Buffer.concat([Buffer.from(`${folder.at('made')}/`), Buffer.from([0x66, 0xff])]), 'no text');
        symlinkSync(`/etc/${'x'.repeat(120)}`, folder.at('made/out'));
        take(execFileSync('tar', ['--create', '--format=gnu', '--directory', folder.at('made'), '--file=-', '.']), pieces);
        expect(readdirSync(folder.at('files')).sort()).toEqual(readdirSync(folder.at('made')).sort());
        const { mode } = statSync(folder.at('files/run.sh'));
        expect([readFileSync(folder.at(`files/${long}`), 'utf8'), mode & 0o7777]).toEqual(['long', 0o755]);
        expect([readlinkSync(folder.at('files/out')), statSync(folder.at('files/run.sh')).mtimeMs]).toEqual([
            `/etc/${'x'.repeat(120)}`, Math.floor(statSync(folder.at('made/run.sh')).mtimeMs / 1000) * 1000
        ]);
        // A name that is no text is there, and is compared by nobody.
        expect([...target.taken.keys()].sort()).toEqual(['nothing', 'run.sh', long].sort());
    });

    it('lose all rights but those of programs', () => {
        take(Buffer.concat([entry({ name: './set', mode: '0006777', content: 'x' }), entry({ name: './no', mode: '0000000' }), END]));
        expect(['set', 'no'].map(name => statSync(folder.at(`files/${name}`)).mode & 0o7777)).toEqual([0o755, 0o600]);
    });

    it.each([['1', 'another name'], ['3', 'a device'], ['4', 'a disk'], ['6', 'a pipe']])('leave out what is no file: %s, %s', type => {
        take(Buffer.concat([entry({ name: './odd', type, target: type === '1' ? '../../secret' : '' }), entry({ name: './b' }), END]));
        expect([readdirSync(folder.at('files')), target.skipped]).toEqual([['b'], ['odd']]);
    });

    const hostile: readonly (readonly [string, readonly Made[]])[] = [
        ['an absolute path', [{ name: '/etc/passwd' }]],
        ['a way up', [{ name: './../out' }]],
        ['a way up in the middle', [{ name: './a', type: '5' }, { name: './a/../../out' }]],
        ['an empty part', [{ name: './/out' }]],
        ['a way through a link', [{ name: './l', type: '2', target: '..' }, { name: './l/out' }]],
        ['a folder in place of a link', [{ name: './l', type: '2', target: '..' }, { name: './l', type: '5' }, { name: './l/out' }]],
        ['a file in place of a link', [{ name: './l', type: '2', target: '../out' }, { name: './l', content: 'x' }]],
        ['a link in place of a folder', [{ name: './a', type: '5' }, { name: './a', type: '2', target: '..' }]],
        ['a way through a file', [{ name: './a' }, { name: './a/out' }]],
        ['a folder that was not named', [{ name: './a/out' }]],
        ['a link in place of all of it', [{ name: './', type: '2', target: '..' }]],
        ['a sparse file', [{ name: './s', type: 'S' }]],
        ['an extended header', [{ name: './x', type: 'x', content: '12 path=/x\n' }]],
        ['a folder with content', [{ name: './a', type: '5', content: 'x' }]],
        ['a name without end', [{ name: '././@LongLink', type: 'L', size: 1024 * 1024 * 1024 }]]
    ];

    it.each(hostile)('are refused as a whole if there is %s', (_, made) => {
        expect(() => take(Buffer.concat([...made.map(entry), END]))).toThrow('cannot be trusted');
        expect([readdirSync(folder.path).sort(), readdirSync(folder.at('files')).includes('out')]).toEqual([['files'], false]);
    });

    it('are refused if the archive breaks off, goes on after its end, or is none', () => {
        const whole = entry({ name: './a', content: 'abc' });
        const wrong = Buffer.from(whole);
        wrong[0] = 0x41;
        for (const bytes of [whole, whole.subarray(0, 700), Buffer.concat([whole, END, whole]), Buffer.concat([wrong, END]),
            Buffer.from('hello '.repeat(200))]) {
            target = new ArchiveFolder(folder.folder(`other-${readdirSync(folder.path).length}`), { files: 20, bytes: 10_000 });
            expect(() => take(bytes)).toThrow('cannot be trusted');
            target.close();
        }
    });

    it('are refused if they are too many or too large', () => {
        const many = Array.from({ length: 21 }, (_, index) => entry({ name: `./${index}` }));
        expect(() => take(Buffer.concat([...many, END]))).toThrow('more than 20 files');
        target = new ArchiveFolder(folder.folder('large'), { files: 20, bytes: 10_000 });
        // As it says, whether it comes or not.
        expect(() => take(Buffer.concat([entry({ name: './a', content: 'x'.repeat(10_001) }), END]))).toThrow('more than 0 MB');
    });
});
