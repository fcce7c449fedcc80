import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TemporaryFolder } from '../../../../../tests/support/temporary-folder';
import { checkShell, knownShells } from './known-shells';

describe('shells of the machine', () => {

    let folder: TemporaryFolder;
    beforeEach(() => { folder = new TemporaryFolder(); });
    afterEach(() => folder.remove());

    it('are those of the system\'s list, and the person\'s own', async () => {
        const list = folder.file('shells', '# shells\n/bin/sh\n/bin/bash\n\n');
        expect(await knownShells('/opt/fish', list)).toEqual(['/opt/fish', '/bin/sh', '/bin/bash']);
        expect(await knownShells('', folder.at('missing'))).toEqual([]);
    });

    it('are all that the agent may start', async () => {
        await checkShell('/bin/sh', ['/bin/sh']);
        await expect(checkShell('/usr/bin/python3', ['/bin/sh'])).rejects.toThrow(
            '/usr/bin/python3 is not a shell of this machine. There are: /bin/sh.'
        );
        await expect(checkShell('/bin/../bin/sh', ['/bin/sh'])).rejects.toThrow('is not a shell');
        await expect(checkShell('/no/shell', ['/no/shell'])).rejects.toThrow('/no/shell cannot be started.');
    });
});
