import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { PushLimits } from '../../../../../reference-server/git/refs/push-start.ts';
import { createDemoRepository } from '../../../../../reference-server/git/repository-recipe.ts';
import { createSmartHttp } from '../../../../../reference-server/git/smart-http.ts';
import { type SshServer, startSsh } from '../../../../../reference-server/git/ssh/server.ts';
import type { Made, Push, TransferOptions } from '../../../../../reference-server/git/transfer/decision.ts';
import { DEMO_REPOSITORIES } from '../../../../../reference-server/resources/repository/world.ts';
import { fsck, git, temporaryStore } from '../git-fixture.ts';
import { execute, pairOf } from '../ssh/ssh-offer.ts';

let http: Server | undefined;
let ssh: SshServer | undefined;

afterEach(async () => {
  http?.closeAllConnections();
  http?.close();
  await ssh?.close();
});

const KEY = pairOf('ed25519');
const MADE = 'refs/heads/made';
const FREE: PushLimits = { refused: new Map(), forwardOnly: new Set() };

/** What is found when the pack has come, and what is then said of the branch. */
const MEANWHILE: readonly (readonly [string, PushLimits, string])[] = [
  ['nothing has changed', FREE, `ok ${MADE}`],
  ['the branch is protected', { ...FREE, refused: new Map([[MADE, 'protected branch']]) }, 'protected branch'],
  ['its history is to be kept', { ...FREE, forwardOnly: new Set([MADE]) }, 'has changed meanwhile'],
];

interface Scene {
  readonly gitDir: string;
  readonly options: TransferOptions;
  readonly decision: { readonly kind: 'allowed'; readonly repositoryId: string; readonly user: string };
  readonly limitsOf: () => Promise<PushLimits>;
  /** How often it was. */
  readonly judged: () => number;
  /** What has moved, as far as anything is told of it. */
  readonly told: (readonly string[] | undefined)[];
  now: PushLimits;
}

async function scene(): Promise<Scene> {
  const store = temporaryStore();
  await createDemoRepository(store.pathOf('303'), DEMO_REPOSITORIES.get(303) ?? expect.fail('no recipe'));
  const told: (readonly string[] | undefined)[] = [];
  const carryOut = async (_: Push, make: () => Promise<Made>): Promise<Made> => {
    const made = await make();
    told.push(made.taken && [...made.taken]);
    return made;
  };
  let judged = 0;
  const made: Scene = {
    gitDir: store.pathOf('303'),
    options: { store, carryOut },
    decision: { kind: 'allowed', repositoryId: '303', user: '3' },
    limitsOf: () => {
      judged += 1;
      return Promise.resolve(made.now);
    },
    judged: () => judged,
    told,
    now: FREE,
  };
  return made;
}

/** A push of a new branch with everything that is on it, in two parts: the pack comes slowly. */
function partsOf(gitDir: string, abilities: string): readonly [Buffer, Buffer] {
  const id = git(gitDir, 'rev-parse', 'main').trim();
  const line = `${'0'.repeat(40)} ${id} ${MADE}\0${abilities}`;
  const list = `${(line.length + 4).toString(16).padStart(4, '0')}${line}0000`;
  const args = ['--git-dir', gitDir, 'pack-objects', '--revs', '--stdout', '-q'];
  const pack = execFileSync('git', args, { input: 'main\n' });
  const half = Math.floor(pack.length / 2);
  return [Buffer.concat([Buffer.from(list, 'latin1'), pack.subarray(0, half)]), pack.subarray(half)];
}

type Way = (made: Scene, parts: readonly [Buffer, Buffer], meanwhile: PushLimits) => Promise<string>;

const TRANSPORTS: Readonly<Record<string, Way>> = {
  HTTP: async (made, [first, rest], meanwhile) => {
    const { decision, limitsOf } = made;
    const handler = createSmartHttp({
      ...made.options,
      authorize: () => Promise.resolve({ ...decision, limitsOf }),
    });
    http = createServer((asked, answer) => void handler(asked, answer));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    // The address of a TCP server is an object.
    const { port } = http.address() as AddressInfo;
    const headers = { 'content-type': 'application/x-git-receive-pack-request' };
    const sent = request({ port, method: 'POST', path: '/open/lib.git/git-receive-pack', headers });
    sent.write(first);
    await expect.poll(made.judged).toBeGreaterThan(0);
    made.now = meanwhile;
    sent.end(rest);
    const [answer] = (await once(sent, 'response')) as [Duplex];
    return text(answer);
  },
  'SSH that says where it ends': (made, parts, meanwhile) => overSsh(made, parts, { meanwhile, ends: true }),
  'SSH that waits for the answer': (made, parts, meanwhile) => overSsh(made, parts, { meanwhile, ends: false }),
};

async function overSsh(
  made: Scene,
  [first, rest]: readonly [Buffer, Buffer],
  { meanwhile, ends }: { readonly meanwhile: PushLimits; readonly ends: boolean },
): Promise<string> {
  const { decision, limitsOf } = made;
  ssh = await startSsh({
    ...made.options,
    port: 0,
    host: '127.0.0.1',
    keyFolder: undefined,
    isKnown: () => Promise.resolve(true),
    networkOf: (address) => address,
    authorize: () => Promise.resolve({ ...decision, limitsOf }),
    onFault: (error) => {
      throw error;
    },
  });
  const { stream, end } = await execute(ssh.port, KEY.private, "git-receive-pack 'open/lib.git'");
  const answer = text(stream);
  stream.write(first);
  await expect.poll(made.judged).toBeGreaterThan(0);
  made.now = meanwhile;
  stream.write(rest);
  if (ends) stream.end();
  const said = await answer;
  end();
  return said;
}

describe('a pack that comes long after the list of its push', () => {
  const cases = Object.keys(TRANSPORTS).flatMap((transport) =>
    MEANWHILE.map((one, index) => {
      const abilities = index === 1 ? 'report-status' : 'report-status side-band-64k';
      return [transport, abilities, ...one] as const;
    }),
  );
  it.each(cases)('is judged when it is there, over %s (%s): %s', async (...one) => {
    const [transport, abilities, , meanwhile, said] = one;
    const made = await scene();
    const answer = await TRANSPORTS[transport]?.(made, partsOf(made.gitDir, abilities), meanwhile);
    expect(answer).toContain(said);
    expect(answer).toMatch(/0000$/);
    const isTaken = meanwhile === FREE;
    expect(git(made.gitDir, 'for-each-ref', '--format=%(refname)', MADE).trim()).toBe(isTaken ? MADE : '');
    expect(made.told).toEqual([isTaken ? [MADE] : []]);
    expect(fsck(made.gitDir)).toBe('');
  });
});
