// A client of SSH as git starts one: `[-o option]... [-p port] user@host command`. The key is in the file that SSH_TEST_KEY names.
import { readFileSync } from 'node:fs';
import ssh2 from 'ssh2';

const args = process.argv.slice(2);
let port = 22;
while (args[0]?.startsWith('-')) {
  const value = args.splice(0, 2)[1];
  if (value !== undefined && /^\d+$/.test(value)) port = Number(value);
}
const [username, host] = (args.shift() ?? '').split('@');
const client = new ssh2.Client();
let status = 255;

const ended = (stream) => {
  process.stdin.pipe(stream);
  stream.pipe(process.stdout);
  stream.stderr.pipe(process.stderr);
  stream.on('exit', (code) => (status = code));
  stream.on('close', () => {
    client.end();
    process.stdin.destroy();
    process.exitCode = status;
  });
};

const fail = (error) => {
  console.error(String(error));
  process.exit(255);
};

client.on('ready', () => {
  const env = process.env.GIT_PROTOCOL === undefined ? {} : { GIT_PROTOCOL: process.env.GIT_PROTOCOL };
  client.exec(args.join(' '), { env }, (error, stream) => (error ? fail(error) : ended(stream)));
});
client.on('error', fail);
client.connect({ host, port, username, privateKey: readFileSync(process.env.SSH_TEST_KEY) });
