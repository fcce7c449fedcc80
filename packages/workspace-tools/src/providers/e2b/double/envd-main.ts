import { Envd } from './envd.js';

const [socket] = process.argv.slice(2);
new Envd({ PATH: process.env.PATH ?? '', HOME: '/home/user', USER: 'user', E2B_SANDBOX: 'true' }).listen(
    socket, () => process.stdout.write('ready\n')
);
