import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type RunOptions, planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openPennantHouse } from './pennant-house.ts';

const { api } = await loadApi(fileURLToPath(new URL('pennants.yaml', import.meta.url)));
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);
const identities = 'identities: { default: mate, mate: mate, master: master, deckhand: deckhand }';
const scenario = readScenario(`{ name: pennants, pristine: true, readers: [deckhand], ${identities} }`, {
  file: 'pennants.yaml',
  environment: {},
});

interface Sent {
  readonly who: string | undefined;
  readonly what: string;
  readonly status: number;
}

/** What a run of these laws has found and sent, and which pennants are left. */
async function ranWith(options: Pick<RunOptions, 'laws'>): Promise<{
  readonly found: readonly string[];
  readonly sent: readonly Sent[];
  readonly left: readonly unknown[];
}> {
  const { url, close } = await openPennantHouse();
  try {
    const sent: Sent[] = [];
    const { summary } = await runAll(plan, {
      baseUrl: url,
      scenario,
      ...options,
      onExchange: ({ request, response: { status } }) => {
        const who = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
        sent.push({ who, what: `${request.method} ${new URL(request.url).pathname}`, status });
      },
    });
    const list = await fetch(`${url}/pennants`, { headers: { authorization: 'Bearer master' } });
    const left = (await list.json()) as readonly { readonly motto: string }[];
    const found = summary.findings.map(({ finding }) => `${finding.caseId} ${finding.got}`);
    return { found, sent, left: left.map(({ motto }) => motto) };
  } finally {
    await close();
  }
}

it('a name that may be taken once is free for the example that takes it, whoever was refused before', async () => {
  expect((await ranWith({})).found).toEqual([]);
});

it('what was made for a removal that was refused is taken away by who is shown to remove, not by who was refused', async () => {
  const { found, sent, left } = await ranWith({ laws: ['readers'] });
  expect(found).toEqual([]);
  expect(sent.filter(({ who, what }) => who === 'Bearer deckhand' && what.startsWith('DELETE'))).toEqual([
    { who: 'Bearer deckhand', what: 'DELETE /pennants/3', status: 403 },
  ]);
  expect(sent.at(-1)).toMatchObject({ who: 'Bearer master', what: 'DELETE /pennants/3', status: 204 });
  expect(left).not.toContain('Fair winds');
});
