import { describe, expect, it } from 'vitest';
import { bringsBack, isAsItWas, leftOut } from '../../../../../conformance/laws/along/back-words.ts';
import { loadValue } from '../../../../../model/load-api.ts';

function actionOf(path: string, description: string): Parameters<typeof bringsBack>[0] {
  const { api } = loadValue('masks.json', {
    openapi: '3.1.0',
    info: { title: 'Masks', version: '1' },
    paths: { [path]: { post: { operationId: 'act', description, responses: { '204': { description: 'Done.' } } } } },
  });
  return api?.operations[0] ?? expect.fail('does not load');
}

describe('actions that bring back what was removed', () => {
  it.each([
    ['/masks/{id}/restore', ''],
    ['/masks/{id}/undelete', ''],
    ['/masks/{id}/unpack', 'Brings a removed mask back.'],
    ['/masks/{id}/unpack', 'Restores a deleted mask.'],
    ['/masks/{id}/unpack', 'Undoes the deletion.'],
    ['/masks/{id}/unpack', 'The mask comes back as it was.'],
  ])('%s: %s', (path, words) => {
    expect(bringsBack(actionOf(path, words))).toBe(true);
  });

  it.each([
    ['/masks/{id}/wear', 'Wears the mask.'],
    ['/masks/{id}/return', 'The mask comes back from its loan.'],
    ['/masks/{id}/lend', 'A removed mask is answered with 404.'],
  ])('not %s: %s', (path, words) => {
    expect(bringsBack(actionOf(path, words))).toBe(false);
  });
});

it.each([
  'The mask comes back as it was, its straps included',
  'It returns with all its straps',
  'In its former state',
])('all of it: %s', (sentence) => {
  expect(isAsItWas([sentence])).toBe(true);
});

it.each([
  ['strap_ids', 'Only the straps are not restored', true],
  ['straps', 'It comes back without its straps', true],
  ['straps', 'It comes back as it was, straps included', false],
  ['owner_id', 'The owner becomes null', true],
  ['colour', 'Only the straps are not restored', false],
  ['state', 'It is a draft again', true],
])('%s in "%s" is left out: %s', (name, sentence, is) => {
  expect(leftOut(name, name === 'state' ? ['draft', 'open'] : [], [sentence])).toBe(is);
});
