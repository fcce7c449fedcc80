import { defaultCacheFolder } from '../providers/microvm/microvm-provider.js';
import { fetchGuestKernel } from '../providers/microvm/kernel/guest-kernel.js';

const { version, image } = await fetchGuestKernel(defaultCacheFolder());
process.stdout.write(`Linux ${version} is in ${image}.\n`);
