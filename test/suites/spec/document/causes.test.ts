import { describe, expect, it } from 'vitest';
import type { Operation, Parameter } from '../../../../model/index.ts';
import { alternatives, api, bodySchema, caseNames, operation, properties, response } from '../description.ts';

function paragraph(item: Operation, label: string): string {
  const lines = (item.description ?? '').split('\n');
  return lines.find((line) => line.startsWith(`**${label}:**`)) ?? '';
}

/** Causes that a list of errors says in other words: who is refused, and what is missing or hidden. */
const OTHERS = /^(?:below|for|without|on) |missing or hidden from the caller/;

/** What the description of an operation says of a status. */
function causeOf(item: Operation, status: string): string {
  const found = new RegExp(`(?:\\*\\* |; )${status} (.*?)(?=; [45]\\d\\d |\\.?$)`).exec(paragraph(item, 'Errors'));
  return found?.[1] ?? '';
}

/** Things that may be missing, as both texts name them. */
const THINGS = [
  'project',
  'group',
  'issue',
  'merge request',
  'snippet',
  'note',
  'draft note',
  'reaction',
  'epic',
  'rule',
  'ref',
  'file',
  'folder',
  'path',
  'blob',
  'commit',
  'hook',
  'variable',
  'key',
  'token',
  'service account',
  'runner',
  'user',
  'namespace',
  'emoji',
  'flag',
];

function thingsIn(text: string): string[] {
  return THINGS.filter((thing) => new RegExp(`\\b${thing}\\b`).test(text));
}

/** True when some text is no value of a parameter: what the server has to refuse. */
function canFail({ required, schema, in: place }: Parameter): boolean {
  const takesAll = alternatives(schema).some(({ types, enum: words, pattern, items: one }) =>
    types.includes('array')
      ? (one?.types ?? []).includes('string')
      : types.includes('string') && words === undefined && pattern === undefined,
  );
  return place !== 'header' && ((required && place === 'query') || !takesAll);
}

/** Texts that speak of any parameter, attribute or filter. */
const OPEN = /such as|(?:parameter|attribute|value|filter|something|one) is (?:missing or )?not valid/i;

/** Names that can bring a 400 about and that a text which lists causes leaves out. */
function leftOut({ operationId, parameters, requestBody }: Operation, text: string): string[] {
  if (OPEN.test(text)) return [];
  const members = requestBody === undefined ? [] : [...properties(bodySchema(operationId)).keys()];
  const names = parameters
    .filter((one) => canFail(one) && (requestBody === undefined || one.in === 'query'))
    .map((one) => one.name.replace('[]', ''));
  return [...names, ...members].filter((name) => !text.includes(name));
}

const answers = api.operations.flatMap((item) => item.responses.map((one) => ({ item, one })));

describe('causes', () => {
  it('of a 404 are the same in the text of the operation and in that of the answer', () => {
    const missing = answers.filter(({ one }) => one.status === '404');
    expect(missing.length).toBeGreaterThan(100);
    for (const { item, one } of missing)
      expect([item.operationId, thingsIn(one.description)]).toEqual([item.operationId, thingsIn(causeOf(item, '404'))]);
  });

  it('of a 400 are all there: a text that lists them leaves out nothing that can fail', () => {
    const closed = answers.filter(({ one }) => one.status === '400' && !OPEN.test(one.description));
    expect(closed.length).toBeGreaterThan(30);
    for (const { item, one } of closed)
      expect([item.operationId, one.description, leftOut(item, one.description)]).toEqual([
        item.operationId,
        one.description,
        [],
      ]);
    expect(api.info.description).toMatch(/not valid is 400, and so is what stands in the path where a number belongs/);
  });

  it('are told in the same words where an answer belongs to one operation', () => {
    const own = answers.filter(({ one }) => one.status.startsWith('4') && one.componentName === undefined);
    const told = own.map(({ item, one }) => {
      return { id: item.operationId, text: one.description, cause: causeOf(item, one.status).replace(/^when /, '') };
    });
    const alike = told.filter(({ text, cause }) => text.toLowerCase().startsWith(cause.toLowerCase()));
    const others = told.filter((one) => !alike.includes(one)).filter(({ cause }) => !OTHERS.test(cause));
    expect(alike.length).toBeGreaterThan(80);
    expect(others).toEqual([]);
  });

  it('of a 404 on a reaction have a case each', () => {
    const reactions = api.operations.filter((item) => item.tags[0]?.name === 'reactions');
    expect(reactions).toHaveLength(24);
    for (const item of reactions) {
      const names = caseNames(response(item.operationId, 404));
      const expected = [
        'projectNotFound',
        ...(item.path.includes('{note_id}') ? ['noteNotFound'] : []),
        ...(item.path.includes('{award_id}') ? ['reactionNotFound'] : []),
        ...(item.method === 'POST' ? ['emojiUnknown', 'emojiTwice'] : []),
      ];
      expect([item.operationId, names]).toEqual([item.operationId, expect.arrayContaining(expected)]);
    }
  });

  it('of a 403 fit those who may call', () => {
    for (const { item, one } of answers.filter((answer) => answer.one.status === '403')) {
      const who = paragraph(item, 'Who may call');
      const cause = causeOf(item, '403');
      // A text that names the lowest role must not name a lower one than may call.
      if (who.startsWith('**Who may call:** Owners'))
        expect([item.operationId, cause]).not.toEqual([item.operationId, expect.stringMatching(/below/)]);
      if (/below Maintainer/.test(cause))
        expect([item.operationId, who]).toEqual([item.operationId, expect.stringContaining('Maintainers and owners')]);
      if (/below Developer/.test(cause))
        expect([item.operationId, who]).toEqual([item.operationId, expect.stringContaining('Developers')]);
      // What is for some only is refused to others, not only to tokens without a scope.
      if (/role|everyone else|below|somebody else/.test(cause))
        expect([item.operationId, one.description]).toEqual([
          item.operationId,
          expect.stringMatching(/role|neither|no administrator|somebody else|owner|Epics/i),
        ]);
    }
    expect(response('deleteProject', 403).description).toMatch(/owner of the project/);
  });

  it('of a 405 say that the greatest offset is the cause', () => {
    expect(causeOf(operation('listProjectIssues'), '405')).toContain('greatest offset');
  });
});
