import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openTramHouse } from './tram-house.ts';

// Filters by what things have in a part of theirs, by longer names and in pairs; and what the list hides, whoever asks for it.
const text = JSON.stringify(parse(readFileSync(fileURLToPath(new URL('trams.yaml', import.meta.url)), 'utf8')));
const scenario = readScenario('{ name: trams, identities: { default: key, guest: guest } }', {
  file: 'trams.yaml',
  environment: {},
});

type Told = readonly (readonly [words: string, others: string])[];

/** What the laws find, and the cases that passed; where the description says other things than it does as a rule. */
async function judged(way: string, told: Told = []): Promise<Record<'found' | 'passed', readonly string[]>> {
  const words = told.reduce((sum, [own, other]) => {
    if (!sum.includes(own)) expect.fail(`nothing says: ${own}`);
    return sum.replace(own, other);
  }, text);
  const { api } = loadValue('trams.yaml', parse(words) as JsonValue);
  if (api === undefined) return expect.fail('the description does not load');
  const { url, close } = await openTramHouse(way);
  try {
    const { events, summary } = await runAll(planRun(api), { baseUrl: url, scenario, laws: ['filters', 'narrowed'] });
    const passed = events.flatMap((event) =>
      event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
    );
    return {
      found: summary.findings.map(({ finding }) => `${finding.check} ${finding.caseId} ${finding.got}`),
      passed: passed.filter((id) => /\/law\/(?:filters|narrowed)/.test(id)).toSorted(),
    };
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing, by one filter, by two, and as everybody', async () => {
  const { found, passed } = await judged('none');
  expect(found).toEqual([]);
  expect(passed).toEqual([
    'listRides/law/filters/tramId',
    'listTrams/law/filters/colour',
    'listTrams/law/filters/colour+minSeats',
    'listTrams/law/filters/colour+runsBefore',
    'listTrams/law/filters/colour+runsFrom',
    'listTrams/law/filters/colour+stop',
    'listTrams/law/filters/depotId',
    'listTrams/law/filters/depotId+colour',
    'listTrams/law/filters/depotId+minSeats',
    'listTrams/law/filters/depotId+runsBefore',
    'listTrams/law/filters/depotId+runsFrom',
    'listTrams/law/filters/depotId+stop',
    'listTrams/law/filters/minSeats',
    'listTrams/law/filters/minSeats+runsBefore',
    'listTrams/law/filters/minSeats+runsFrom',
    'listTrams/law/filters/runsBefore',
    'listTrams/law/filters/runsFrom',
    'listTrams/law/filters/runsFrom+runsBefore',
    'listTrams/law/filters/stop',
    'listTrams/law/filters/stop+minSeats',
    'listTrams/law/filters/stop+runsBefore',
    'listTrams/law/filters/stop+runsFrom',
    'listTrams/law/narrowed',
  ]);
});

it.each([
  ['the stop is ignored', 'filters listTrams/law/filters/stop'],
  ['seats are ignored', 'filters listTrams/law/filters/minSeats'],
  ['the end is in', 'filters listTrams/law/filters/runsBefore'],
  ['one filter is enough', 'filters listTrams/law/filters/depotId+colour'],
  ['the depot is forgotten beside the colour', 'filters listTrams/law/filters/depotId+colour'],
  ['a stop shows retired ones', 'narrowed listTrams/law/narrowed'],
  ['guests see all of a depot', 'narrowed listTrams/law/narrowed'],
  ['guests are told how many there are in a depot', 'narrowed listTrams/law/narrowed'],
  ['all are counted', 'filters listTrams/law/filters/'],
])('%s: found by %s', async (way, by) => {
  const { found } = await judged(way);
  expect(found.map((each) => each.slice(0, by.length))).toContain(by);
});

const STOP = 'Only trams that call at this stop.';
const RETIRED = 'Retired trams are listed only with `includeRetired=true`, whatever the other filters.';

it.each<[way: string, told: Told]>([
  // What nobody could have known.
  ['names are made up', []],
  ['seats are taken out', []],
  ['new ones come all the time', []],
  // What nobody promised.
  ['guests may not ask by depot', []],
  ['one filter at a time', []],
  ['the wrong way round is taken for the right one', []],
  ['all are counted, and what is found', []],
  // What the description says in other words.
  ['the stop is ignored', [[STOP, 'Only trams near this stop.']]],
  ['the first stop counts', [[STOP, 'Only trams that begin at this stop.']]],
  ['few stops are shown', [['Where it calls.', 'The first of its calls.']]],
  ['seats are ignored', [['for at least this many passengers', 'with this much room']]],
  ['the end is in', [['run before this time', 'run until this time']]],
  ['the end is in', [['run at this time or later', 'run after this time']]],
  [
    'one filter is enough',
    [
      [
        'Filters narrow each other: a tram must match all of them.',
        'A tram that matches any of the filters is listed.',
      ],
    ],
  ],
  ['the depot is forgotten beside the colour', [['of this depot.', 'of this depot; ignored where `colour` is given.']]],
  ['a stop shows retired ones', [[RETIRED, 'Retired trams are left out unless they are asked for.']]],
  ['a stop shows retired ones', [[STOP, 'Only trams that call at this stop, retired ones as well.']]],
  ['a stop shows retired ones', [[RETIRED, 'The current trams.']]],
  [
    'a stop shows retired ones',
    [[RETIRED, 'Retired trams are listed only with `includeRetired`; `stop` looks at them as well.']],
  ],
  ['guests see all of a depot', [['of this depot.', 'of this depot, also those that are not public.']]],
  [
    'guests see all of a depot',
    [['Guests are shown what is public.', 'Without a filter guests are shown what is public.']],
  ],
  ['guests are told how many there are in a depot', [['How many there are.', 'How many there are, roughly.']]],
  ['all are counted', [['How many there are.', 'How many there are, regardless of filters.']]],
])('%s: nobody is accused where it is said, or cannot be told', async (way, told) => {
  expect((await judged(way, told)).found).toEqual([]);
});
