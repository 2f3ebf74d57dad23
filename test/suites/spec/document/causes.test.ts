import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../model/index.ts';
import { api, caseNames, operation, response } from '../description.ts';

function paragraph(item: Operation, label: string): string {
  const lines = (item.description ?? '').split('\n');
  return lines.find((line) => line.startsWith(`**${label}:**`)) ?? '';
}

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

const answers = api.operations.flatMap((item) => item.responses.map((one) => ({ item, one })));

describe('causes', () => {
  it('of a 404 are the same in the text of the operation and in that of the answer', () => {
    const missing = answers.filter(({ one }) => one.status === '404');
    expect(missing.length).toBeGreaterThan(100);
    for (const { item, one } of missing)
      expect([item.operationId, thingsIn(one.description)]).toEqual([item.operationId, thingsIn(causeOf(item, '404'))]);
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
