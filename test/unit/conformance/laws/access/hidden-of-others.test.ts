import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { hiddenOfOthers } from '../../../../../conformance/laws/access/hidden-words.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

it.each([
  [
    'So that it is seen when the court is taken but not by whom, the slots of others have `title` and `player_id` null in the answer to a player, however the list is filtered.',
    ['title', 'player_id'],
    'a player',
  ],
  ['`title` and `player_id` of the slots of others are null for players.', ['title', 'player_id'], 'players'],
  ['The slots of others have `title` null.', ['title'], undefined],
])('%s', (text, members, to) => {
  expect(hiddenOfOthers(text)).toEqual([{ members: new Set(members), to }]);
});

it.each([
  'If the court is private, the slots of others have `title` null.',
  'The slots of others have `title` null unless they are public.',
  'The slots of others have a `title`.',
])('%s says nothing for certain', (text) => {
  expect(hiddenOfOthers(text)).toEqual([]);
});

const string = { type: 'string' };
const nullable = { type: ['string', 'null'] };
const slot = {
  type: 'object',
  required: ['id', 'court', 'starts_at', 'ends_at', 'title', 'player_id'],
  properties: {
    id: string,
    court: string,
    starts_at: { type: 'string', format: 'date-time' },
    ends_at: { type: 'string', format: 'date-time' },
    title: nullable,
    player_id: nullable,
  },
};

function apiSaying(description: string): ReturnType<typeof loadValue>['api'] {
  return loadValue('courts.json', {
    openapi: '3.1.0',
    info: { title: 'Courts', version: '1', description: 'There are two roles: `player` and `warden`.' },
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    paths: {
      '/slots': {
        get: {
          operationId: 'listSlots',
          description,
          parameters: [
            { name: 'court', in: 'query', schema: string },
            {
              name: 'from',
              in: 'query',
              description: 'Only slots that end after this moment.',
              schema: { type: 'string', format: 'date-time' },
            },
          ],
          responses: {
            '200': {
              description: 'Slots.',
              content: { 'application/json': { schema: { type: 'array', items: slot } } },
            },
            '400': { description: 'Wrong.' },
            '401': { description: 'Who asks?' },
          },
        },
      },
    },
  }).api;
}

const SLOTS = ['ann', 'bea', 'cyd'].map((player_id, index) => ({
  id: `s${index}`,
  court: index === 0 ? 'north' : 'south',
  starts_at: `2030-05-0${index + 1}T10:00:00Z`,
  ends_at: `2030-05-0${index + 1}T11:00:00Z`,
  title: `Training of ${player_id}`,
  player_id,
}));

const SAID = 'The slots of others have `title` and `player_id` null in the answer to a player.';

async function foundWith(opens: (query: URLSearchParams) => boolean, said = SAID): Promise<string> {
  const api = apiSaying(said);
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(
    createServer(
      listenerOf((_method, _path, _sent, query, headers) => {
        const caller = String(headers['x-key']);
        if (!['warden', 'ann'].includes(caller)) return { status: 401 };
        const from = query.get('from');
        const found = SLOTS.filter(
          ({ court, ends_at }) =>
            (query.get('court') ?? court) === court && (from === null || Date.parse(ends_at) > Date.parse(from)),
        );
        const isOpen = caller === 'warden' || opens(query);
        const value = found.map((each) =>
          isOpen || each.player_id === caller ? each : { ...each, title: null, player_id: null },
        );
        return { status: 200, value };
      }),
    ),
  );
  try {
    const text = '{ name: courts, identities: { default: warden, ann: ann }, roles: { ann: player } }';
    const scenario = readScenario(text, { file: 'c.yaml', environment: {} });
    const { summary } = await runAll(planRun(api), { baseUrl: server.url, scenario, laws: ['hidden-members'] });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected}`).join('\n');
  } finally {
    await server.close();
  }
}

describe('what is hidden of the things of others', () => {
  it('is hidden by filters, too; what is their own is shown', async () => {
    expect(await foundWith(() => false)).toBe('');
  });

  it.each(['from', 'court'])('is found where %s opens it', async (filter) => {
    expect(await foundWith((query) => query.has(filter))).toContain(
      'listSlots/law/hidden-members nothing, as title is hidden from player',
    );
  });

  it('is not asked where the plain list shows it as well, or nothing says it', async () => {
    expect(await foundWith(() => true)).toBe('');
    expect(await foundWith((query) => query.has('from'), 'All slots.')).toBe('');
  });
});
