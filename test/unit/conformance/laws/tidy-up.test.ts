import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';
import { openBerthHouse } from './berth-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('berths.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const laws = { ...plan, cases: plan.cases.filter(({ kind }) => kind === 'law') };

/** The quays and their berths, by name. */
async function thingsAt(url: string): Promise<readonly unknown[]> {
  const read = async (path: string): Promise<readonly { readonly id: number }[]> =>
    (await (await fetch(`${url}${path}`)).json()) as readonly { readonly id: number }[];
  const quays = await read('/quays');
  return Promise.all(quays.map(async (quay) => [quay, await read(`/quays/${quay.id}/berths`)]));
}

it('a place with room for so many things only is not filled up: what laws make they remove', async () => {
  const { url, close } = await openBerthHouse('none');
  try {
    const before = await thingsAt(url);
    const scenario = readScenario('name: berths\nworld: unknown', { file: 'berths.yaml', environment: {} });
    const { summary } = await runAll(laws, { baseUrl: url, scenario });
    expect(summary.passed).toBeGreaterThan(10);
    expect(await thingsAt(url)).toEqual(before);
  } finally {
    await close();
  }
});

it('where the data is put back anyway nothing is removed', async () => {
  const { url, close } = await openBerthHouse('none');
  try {
    const sent: string[] = [];
    const reset = readScenario('name: berths\nworld: unknown\nreset: { method: GET, url: /quays }', {
      file: 'berths.yaml',
      environment: {},
    });
    const cases = laws.cases.filter((item) => item.kind === 'law' && item.law === 'kept');
    await runAll(
      { ...plan, cases },
      { baseUrl: url, scenario: reset, onExchange: ({ request }) => void sent.push(request.method) },
    );
    expect(sent).toContain('POST');
    expect(sent).not.toContain('DELETE');
  } finally {
    await close();
  }
});
