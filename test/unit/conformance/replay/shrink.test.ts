import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { type FindingGroup, type RunEvent, type RunOptions, run, summarize } from '../../../../conformance/index.ts';
import { FOREIGN, type Foreign, planOf } from '../foreign/rate.ts';

/** Failed cases among which the one with the shortest script is. */
const ENOUGH = 2;

function foreignOf(name: string): Foreign {
  const found = FOREIGN.find((item) => item.name === name);
  return found ?? expect.fail(`no service ${name}`);
}

/** What the first cases find that find anything with one fault, and where the service was that had it. */
async function foundWith(
  foreign: Foreign,
  fault: string,
  options: Pick<RunOptions, 'shrink' | 'laws'>,
): Promise<{ readonly url: string; readonly groups: readonly FindingGroup[] }> {
  const service = await foreign.start(fault);
  try {
    const { url: baseUrl } = service;
    const events: RunEvent[] = [];
    let failed = 0;
    for await (const event of run(await planOf(foreign), { baseUrl, scenario: foreign.scenario, ...options })) {
      events.push(event);
      if (event.type === 'case-finished' && event.result.findings.length > 0) failed += 1;
      if (failed === ENOUGH) break;
    }
    return { url: baseUrl, groups: summarize(events).findings };
  } finally {
    await service.close();
  }
}

/** What a shell prints that runs the script of a finding against a service with the same fault, started anew. */
async function replayed(foreign: Foreign, fault: string, script: (url: string) => string): Promise<string> {
  const service = await foreign.start(fault);
  try {
    return await new Promise<string>((resolve) => {
      const shell = spawn('bash', ['-c', script(service.url)]);
      let text = '';
      shell.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      shell.on('close', () => resolve(text));
    });
  } finally {
    await service.close();
  }
}

const requestsOf = ({ finding }: FindingGroup): number => finding.replay.filter((line) => /\bcurl\b/.test(line)).length;

/** Faults, the law that finds them, and how many requests show them at least. */
const FAULTS: readonly (readonly [service: string, fault: string, law: string, requests: number])[] = [
  ['library', 'if-match-ignored', 'preconditions', 4],
  ['library', 'loans-outlive', 'cascade', 4],
  ['library', 'astral-broken', 'echo', 2],
  ['library', 'isbn-twice', 'conflict', 2],
  ['library', 'anonymous-delete', 'bad-credential', 1],
  ['orders', 'patch-wipes', 'frame', 4],
  ['orders', 'patch-no-null', 'cleared', 3],
  ['orders', 'delete-customer', 'siblings', 5],
  ['orders', 'key-lives-on', 'revoked', 3],
  ['orders', 'tenant-reads', 'apart', 2],
  ['orders', 'line-of-other', 'parents', 4],
  ['tickets', 'null-kept', 'cleared', 3],
  ['tickets', 'comments-outlive', 'cascade', 4],
  ['tickets', 'delete-any-board', 'siblings', 5],
];

it.each(FAULTS)(
  '%s, %s, by %s: the shortest script, of %i requests at most, shows it again',
  async (name, fault, law, most) => {
    const foreign = foreignOf(name);
    const { url, groups } = await foundWith(foreign, fault, { shrink: true, laws: [law] });
    const [group] = groups;
    if (group === undefined) return expect.fail('nothing is found');
    expect(requestsOf(group)).toBeLessThanOrEqual(most);
    const { part, pointer, got } = group.finding;
    const output = await replayed(foreign, fault, (other) => group.finding.replay.join('\n').replaceAll(url, other));
    if (part === 'status') expect(output.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe(`HTTP/1.1 ${got.slice(0, 3)}`);
    else expect(output).toContain(`"${pointer.slice(1)}":${got.startsWith('"20') ? '"' : got}`);
  },
);

it('takes other names at every run, so that the script works again', async () => {
  const foreign = foreignOf('tickets');
  const { url, groups } = await foundWith(foreign, 'slug-write-lost', { shrink: true, laws: ['alias-write'] });
  const { finding } = groups[0] ?? expect.fail('nothing is found');
  expect(finding.replay[0]).toMatch(/^RUN=/);
  const twice = await replayed(foreign, 'slug-write-lost', (other) => {
    const script = finding.replay.join('\n').replaceAll(url, other);
    return `${script}\nsleep 1\n${script}`;
  });
  expect(twice.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
});

it('leaves out what the whole case asks besides', async () => {
  const foreign = foreignOf('orders');
  const [long] = (await foundWith(foreign, 'delete-customer', { shrink: false, laws: ['siblings'] })).groups;
  const [short] = (await foundWith(foreign, 'delete-customer', { shrink: true, laws: ['siblings'] })).groups;
  if (long === undefined || short === undefined) return expect.fail('nothing is found');
  expect(requestsOf(short)).toBeLessThan(requestsOf(long));
  expect(short.finding.check).toBe(long.finding.check);
  expect(short.finding.caseId).toBe(long.finding.caseId);
});

it('does not blame a correct service for a history that was cut short', async () => {
  for (const foreign of FOREIGN) expect((await foundWith(foreign, 'none', { shrink: true })).groups).toEqual([]);
});
