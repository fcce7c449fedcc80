import { expect, it } from 'vitest';
import { readsFromNetwork } from './network-commands';

it.each([
    'npm test', 'npm run build', 'npm run install-hooks', 'cat src/http/server.ts', 'git log', 'git commit -m "pull it"',
    'git -C sub status', 'git log --grep fetch', 'grep -rn curling src', 'cargo test', 'cargo build', 'go test ./...', 'go build',
    'ls node_modules/gh-pages', 'cat docs/ssh.md', 'ls src/node/ssh', './curl', 'yarn test', 'sed -i s/a/b/ nc.txt'
])('%s stays here', command => {
    expect(readsFromNetwork(command)).toBe(false);
});

it.each([
    'curl -s localhost:80', 'x=$(wget -qO- example)', '/usr/bin/curl x', 'git clone https://host/x', 'git clone git@host:x.git',
    'git clone ../elsewhere', 'git -C sub pull', 'git -c a=b fetch origin', 'cd x && git pull', 'git ls-remote',
    'git submodule update --init', 'gh issue view 3', 'glab mr list', 'npm install', 'npm i left-pad', 'npm --prefix x ci', 'npx cowsay',
    'pnpm add x', 'yarn', 'yarn add x', 'pip install x', 'python -m pip install x', 'pip3 download x', 'uv add x', 'cargo add serde',
    'cargo install x', 'go get example.com/x', 'go mod download', 'gem install x', 'bundle install',
    'sudo apt-get install x', 'brew install x', 'docker pull x', 'ssh host cat file', 'rsync host:x .'
])('%s reads from outside', command => {
    expect(readsFromNetwork(command)).toBe(true);
});

it('reads a long command in no time', () => {
    const began = performance.now();
    readsFromNetwork('git -a b '.repeat(50_000));
    expect(performance.now() - began).toBeLessThan(2_000);
});
