/**
 * A process of its own: tsserver, which loads no plugin. Those of a folder it would not load anyhow, but a folder could name any
 * package beside TypeScript as one. The folder with tsserver's files is the first argument.
 */
import { createRequire } from 'node:module';
import * as path from 'node:path';

const load = createRequire(path.join(process.argv[2], 'tsserver.js'));
const { sys } = load('./typescript.js') as { sys: { require?: unknown } };
sys.require = undefined;
load('./tsserver.js');
