import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Plan, planRun, readScenario } from '../../../../conformance/index.ts';
import type { FindingGroup } from '../../../../conformance/finding-groups.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { listening } from '../foreign/listen.ts';
import { runAll } from '../run-fake.ts';
import { LampHouse } from './lamp-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('lamps.yaml', import.meta.url)));
const plan: Plan = api === undefined ? expect.fail('the description does not load') : planRun(api);

const LINES = 'identities: { default: token-of-ann-1, other: token-of-ben-2 }\nworld: unknown\napart: [other]';
const scenario = readScenario(`name: lamps\n${LINES}`, { file: 'lamps.yaml', environment: {} });

const OWNERS: Readonly<Record<string, string>> = { 'Bearer token-of-ann-1': 'ann', 'Bearer token-of-ben-2': 'ben' };

async function foundWith(fault: string, law?: string): Promise<readonly FindingGroup[]> {
  const house = new LampHouse(fault);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://house');
      const owner = OWNERS[request.headers.authorization ?? ''];
      const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
      const text = Buffer.concat(chunks).toString();
      const { status, value, headers } = house.answer({
        method,
        path: pathname,
        search: searchParams,
        owner,
        text,
        isJson: request.headers['content-type']?.startsWith('application/json') === true,
      });
      const type = value === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...headers }).end(value === undefined ? undefined : JSON.stringify(value));
    });
  });
  const { url, close } = await listening(server);
  try {
    return (await runAll(lawPlan(law), { baseUrl: url, scenario })).summary.findings;
  } finally {
    await close();
  }
}

/** The cases of one law alone, or all. */
function lawPlan(law: string | undefined): Plan {
  const cases = plan.cases.filter((item) => law === undefined || (item.kind === 'law' && item.law === law));
  return { ...plan, cases };
}

it('a service that does what it says is accused of nothing', async () => {
  const found = await foundWith('none');
  expect(found.map(({ finding }) => [finding.caseId, finding.pointer, finding.expected, finding.got])).toEqual([]);
});

const FAULTS: readonly (readonly [fault: string, check: string])[] = [
  ['the kind is not changed', 'each-member'],
  ['the answer is old', 'each-member'],
  ['all get the watts', 'each-member'],
  ['tags are added', 'each-member'],
  ['PUT keeps', 'replaced'],
  ['the stamp stands', 'life-cycle'],
  ['the greatest is refused', 'bounds'],
  ['the longest is refused', 'bounds'],
  ['two tags are the same', 'invalid-body'],
  ['capitals are other letters', 'filters'],
  ['only beginnings are looked at', 'filters'],
  ['the dark are shown as lit', 'filters'],
  ['a word makes the bound forgotten', 'filters'],
  ['the oldest come first', 'described-order'],
  ['every page is the first', 'walked-pages'],
  ['pages are miscounted', 'walked-pages'],
  ['retired twice', 'actions'],
  ['retired at no time', 'actions'],
  ['timers are there twice', 'linked-things'],
  ['the first word stays', 'linked-things'],
  ['the total is of the page', 'pagination'],
  ['keys of others are listed', 'apart'],
];

it.each(FAULTS)('%s: found by %s', async (fault, check) => {
  const found = await foundWith(fault, check);
  expect(found.map(({ finding }) => finding.check)).toContain(check);
});

it('a page has as many entries as its default says, once there are more', async () => {
  expect(await foundWith('none', 'default-size')).toEqual([]);
  const [found] = await foundWith('pages of seven', 'default-size');
  expect(found?.finding).toMatchObject({ expected: '8 items, the default of per_page, of 9', got: '7 items' });
});

it('what many answers show is one finding, with all of its operations', async () => {
  const [found, ...others] = await foundWith('the ETag is bare');
  expect(others).toEqual([]);
  expect(found?.finding.check).toBe('etag-syntax');
  expect(found?.operationIds.toSorted()).toEqual(['changeLamp', 'createLamp', 'getLamp', 'replaceLamp', 'retireLamp']);
  expect(found?.caseIds.length).toBeGreaterThan(5);
});

it('what a member of a body names is taken from the list of those things', () => {
  const made = plan.cases.find(({ id }) => id === 'createKey/201/implied');
  const body = made?.kind === 'example' ? made.call.body : undefined;
  expect(body?.value).toEqual({ label: 'door', lamp_id: 404404 });
  expect(body?.named?.map(({ name, listed }) => [name, listed.list.operation.operationId])).toEqual([
    ['lamp_id', 'listLamps'],
  ]);
});
