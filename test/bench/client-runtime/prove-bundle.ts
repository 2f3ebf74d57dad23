import { spawnSync } from 'node:child_process';

/** One request of a bundle that was run. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly isLimited: boolean;
}

/** Runs the bundle with a `fetch` that first asks to come back at once, then answers. */
const runner = (bundle: string): string => `
const sent = [];
globalThis.fetch = async (url, { headers, signal }) => {
  sent.push({ headers, isLimited: signal instanceof AbortSignal });
  if (sent.length > 1) return Response.json([]);
  return new Response('', { status: 503, headers: { 'retry-after': new Date(0).toUTCString() } });
};
console.log = () => {};
await import('data:text/javascript;base64,${Buffer.from(bundle).toString('base64')}');
process.stdout.write(JSON.stringify(sent));
process.exit();`;

/**
 * Makes sure that a bundle which is weighed does what it is weighed with: the request is sent again, with the credential
 * and a time limit each time.
 * @throws Error when it does not
 */
export function proveBundle(bundle: string): void {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', runner(bundle)], {
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr.slice(0, 2000));
  const sent = JSON.parse(stdout) as readonly Sent[]; // what the runner prints
  const isRight = sent.every(({ headers, isLimited }) => headers['authorization'] === 'token t' && isLimited);
  if (sent.length !== 2 || !isRight) throw new Error(`the measured bundle does not do its work: ${stdout}`);
}
