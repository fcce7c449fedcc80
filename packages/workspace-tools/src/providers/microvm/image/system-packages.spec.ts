import { expect, it } from 'vitest';
import { parsePackages, withNeeded } from './system-packages.js';

const INSTALLED = parsePackages([
    'git\t\tlibc6 (>= 2.34), perl, libcurl-gnutls | libcurl3-gnutls:any (>= 7)',
    'perl\t\tperl-base (= 5.36), libperl',
    'perl-base\tperlapi-5.36, libperl\tlibc6, git',
    'libcurl3-gnutls\t\t',
    'libc6\t\tnot-installed',
    'mawk\tawk\tlibc6'
].join('\n') + '\n');

it('finds packages with all that they need, whoever provides it, once each', () => {
    expect(withNeeded(INSTALLED, ['git', 'unknown'])).toEqual(['git', 'libc6', 'libcurl3-gnutls', 'perl', 'perl-base']);
    expect(withNeeded(INSTALLED, ['awk'])).toEqual(['libc6', 'mawk']);
});
