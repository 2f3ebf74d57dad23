import { openLog } from '../output/log-file.ts';
import { readFlags } from '../read-flags.ts';
import { startPlatform } from '../start-platform.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** Options of `forgewright serve`, as commander hands them over. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl?: string;
  readonly data?: string;
  readonly durability: 'power' | 'process' | 'none';
  readonly world: 'demo' | 'empty';
  readonly tier: 'free' | 'paid' | 'top';
  readonly callable?: readonly string[];
  readonly flag?: readonly string[];
  readonly log?: string;
}

/** Starts the reference server and keeps it up until interrupted; then finishes what is under way and stops. */
export async function serve(options: ServeOptions): Promise<ExitCode> {
  const log = options.log === undefined ? undefined : openLog(options.log);
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL'];
  const server = await startPlatform({
    port: options.port,
    host: options.host,
    world: options.world,
    tier: options.tier,
    durability: options.durability,
    flags: readFlags(options.flag ?? []),
    ...(options.callable === undefined ? {} : { callable: options.callable }),
    ...(log === undefined ? {} : { log: log.write }),
    ...(options.data === undefined ? {} : { dataDir: options.data }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  console.log(
    `forgewright: the platform answers at ${server.url}/api/v4 (${options.world} world, tier ${options.tier})`,
  );
  console.log(`  try: curl -H 'PRIVATE-TOKEN: ${server.sampleToken}' ${server.url}/api/v4/user`);
  await untilInterrupted();
  await server.close();
  await log?.close();
  return exitCode.ok;
}
