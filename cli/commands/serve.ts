import { isIP } from 'node:net';
import type { ReferenceServer, ReferenceServerOptions } from '../../reference-server/index.ts';
import { openLog } from '../output/log-file.ts';
import { readFlags } from '../read-flags.ts';
import { startPlatform } from '../start-platform.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { authorityOf } from '../../runtime/node/listen.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** Options of `forgewright serve`, as commander hands them over. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly sshPort?: number;
  readonly externalUrl?: string;
  readonly databaseUrl?: string;
  readonly data?: string;
  readonly durability: 'power' | 'process' | 'none';
  readonly world: 'demo' | 'empty';
  readonly tier: 'free' | 'paid' | 'top';
  readonly callable?: readonly string[];
  readonly flag?: readonly string[];
  readonly control?: number;
  readonly log?: string;
}

/** Starts the reference server and keeps it up until interrupted; then finishes what is under way and stops. */
export async function serve(options: ServeOptions): Promise<ExitCode> {
  const log = options.log === undefined ? undefined : openLog(options.log);
  // Not an option: arguments of a program can be read by everybody on the machine.
  const adminToken = process.env['FORGEWRIGHT_ADMIN_TOKEN'];
  const server = await startPlatform({
    ...settingsOf(options),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(log === undefined ? {} : { log: log.write }),
  });
  tell(server, options, adminToken === undefined);
  await untilInterrupted();
  await server.close();
  await log?.close();
  return exitCode.ok;
}

function settingsOf(options: ServeOptions): ReferenceServerOptions {
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL'];
  return {
    port: options.port,
    host: options.host,
    world: options.world,
    tier: options.tier,
    durability: options.durability,
    flags: readFlags(options.flag ?? []),
    ...(options.sshPort === undefined ? {} : { sshPort: options.sshPort }),
    ...(options.externalUrl === undefined ? {} : { externalUrl: readAddress(options.externalUrl) }),
    ...(options.callable === undefined ? {} : { callable: options.callable.map(readHost) }),
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(options.control === undefined ? {} : { control: { port: options.control } }),
  };
}

/** The base URL of an instance, without a slash at its end. Throws `CliError` for what is none. */
export function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && `${url.username}${url.password}` === '';
  if (isPlain && !/[?#]/.test(text)) return url.href.replace(/\/+$/, '');
  const problem = `--external-url: expected an http(s) address without user, query and fragment, got ${JSON.stringify(text)}`;
  throw new CliError(problem, exitCode.usage);
}

/**
 * A host that hooks may call, as addresses of hooks have it: a name, an address of IPv4, or one of IPv6, in brackets or not. Throws
 * `CliError` for anything else: a port or a network would be compared with no host, and allow nothing.
 */
export function readHost(text: string): string {
  const bare = /^\[(.*)\]$/.exec(text)?.[1] ?? text;
  const family = isIP(bare);
  if (family === 6 && !bare.includes('%')) return new URL(`http://[${bare}]`).hostname.slice(1, -1);
  if (family === 4) return bare;
  const name = text.toLowerCase().replace(/\.$/, '');
  const isName = /^[^\s/\\:?#@[\],*%]+$/.test(name) && URL.canParse(`http://${name}`);
  const hostname = isName ? new URL(`http://${name}`).hostname : '';
  // The URL standard reads `127.1` as an address, which nobody would take it for.
  if (hostname !== '' && isIP(hostname) === 0) return hostname;
  const expected = 'expected the name of a host, or its address, without port, network mask and path';
  throw new CliError(`--callable: ${expected}, got ${JSON.stringify(text)}`, exitCode.usage);
}

/** Where repositories are over SSH. */
export function sshAddress(host: string, port: number): string {
  return `ssh://git@${authorityOf(host, port)}/<full path>.git`;
}

/** Says where the server is, and how to get in; a token that somebody chose is nobody else's to read. */
function tell(server: ReferenceServer, { world, tier, host }: ServeOptions, mayShow: boolean): void {
  const { url, sampleToken: token, controlUrl, sshPort } = server;
  console.log(`forgewright: the platform answers at ${url}/api/v4 (${world} world, tier ${tier})`);
  if (world === 'empty' && mayShow && token !== '') {
    console.log(`  the administrator's token, told this once: ${token}`);
  }
  if (sshPort !== undefined) console.log(`  git over SSH, by deploy keys: ${sshAddress(host, sshPort)}`);
  if (controlUrl !== undefined) console.log(`  control: ${controlUrl}`);
  const shown = world === 'demo' && mayShow && token !== '' ? token : '<token>';
  console.log(`  try: curl -H 'PRIVATE-TOKEN: ${shown}' ${url}/api/v4/user`);
}
