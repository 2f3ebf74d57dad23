import { describe, expect, it } from 'vitest';
import type { Operation, Parameter } from '../../../../model/index.ts';
import { alternatives, api, bodySchema, caseNames, properties, response } from '../description.ts';

function paragraph(item: Operation, label: string): string {
  const lines = (item.description ?? '').split('\n');
  return lines.find((line) => line.startsWith(`**${label}:**`)) ?? '';
}

/** Things that may be missing, as texts name them. */
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

/** What a part of a path leads to. */
const THINGS_OF_PATHS: Readonly<Record<string, string>> = {
  '/projects/{id}': 'project',
  '/groups/{id}': 'group',
  '{issue_iid}': 'issue',
  '{merge_request_iid}': 'merge request',
  '{snippet_id}': 'snippet',
  '{note_id}': 'note',
  '{award_id}': 'reaction',
  '{draft_note_id}': 'draft note',
  '{hook_id}': 'hook',
  '{epic_iid}': 'epic',
};

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
  it('of a 404 name each thing that the path leads through', () => {
    const missing = answers.filter(({ one }) => one.status === '404');
    expect(missing.length).toBeGreaterThan(100);
    for (const { item, one } of missing) {
      const wanted = Object.entries(THINGS_OF_PATHS).flatMap(([part, thing]) =>
        item.path.includes(part) ? [thing] : [],
      );
      expect([item.operationId, thingsIn(one.description)]).toEqual([item.operationId, expect.arrayContaining(wanted)]);
    }
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
      const cause = one.description;
      // A text that names the lowest role must not name a lower one than may call.
      if (who.startsWith('**Who may call:** Owners'))
        expect([item.operationId, cause]).not.toEqual([item.operationId, expect.stringMatching(/below/)]);
      const [, lowest] = /below (\w+)/.exec(cause) ?? [];
      if (lowest !== undefined)
        expect([item.operationId, who]).toEqual([item.operationId, expect.stringContaining(`${lowest}s`)]);
      // A role that is too low is told of where it is said which one is high enough.
      if (/role of the caller in the project is too low/.test(cause))
        expect([item.operationId, who]).toEqual([
          item.operationId,
          expect.stringMatching(/Maintainers|Developers|Reporters|Owners/),
        ]);
      // Whom a list leaves nothing, or a 401 hides a token from, needs no 403; what else is for some only is refused to
      // others, not only to tokens without a scope.
      const isHidden = /out of reach/.test(response(item.operationId, 401).description) || /, for its/.test(who);
      if (!isHidden && /^\*\*Who may call:\*\* (?:Administrators|Owners|Maintainers|Developers)/.test(who))
        expect([item.operationId, cause]).toEqual([
          item.operationId,
          expect.stringMatching(/role|neither|no administrator|somebody else|owner|Epics/i),
        ]);
    }
    expect(response('deleteProject', 403).description).toMatch(/owner of the project/);
  });

  it('of a 405 say that the greatest offset is the cause', () => {
    expect(response('listProjectIssues', 405).description).toContain('greatest offset');
  });
});
