import { expect, it } from 'vitest';
import { loadValue } from '../../../../../model/load-api.ts';
import { isGoneToo, isTaken } from '../../../../../conformance/laws/along/along-words.ts';

function isSaid(description: string, by = isTaken): boolean {
  const responses = { '200': { description: 'Fine.' } };
  const { api } = loadValue('openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Races', version: '1' },
    paths: { '/races': { delete: { operationId: 'removeRaces', description, responses } } },
  });
  const [remove] = api?.operations ?? [];
  if (remove === undefined) expect.fail('the document loads');
  return by(remove, { path: '/races/{id}/entries' });
}

it.each([
  'With the race go its checkpoints and its entries.',
  'Its entries go with it.',
  'With it go all entries.',
  'With its race, its entries are gone.',
  'Deletes the race and all its entries.',
  'Removes the race together with its entries.',
  'All entries are deleted as well.',
  'The entries are removed with the race.',
  'Deletes the race along with its entries.',
  'The entries disappear with it.',
  'Cascades to the entries.',
  'Takes its entries along.',
  'The race is gone, and its entries too.',
  'Deletes the race as well as its entries.',
  'The entries vanish with the race.',
])('entries go with their race: %s', (text) => {
  expect(isSaid(text)).toBe(true);
});

it.each([
  'A race with entries cannot be removed.',
  'The entries stay.',
  'Its entries are not removed with it.',
  'Only races without entries can be deleted.',
  'Removes the race.',
  'Its entries that are still open are cancelled along with it, with a reason.',
  'The entries are archived together with the race.',
  'All entries are moved to another race as well.',
])('nothing of the kind is said: %s', (text) => {
  expect(isSaid(text)).toBe(false);
});

it.each([
  ['Its heats, entries, the times of these entries and the photos of the race go with it.', true],
  ['Its heats and entries go with it.', true],
  ['The times of its entries go with it.', false],
  ['Photos in the entries go with it.', false],
  ['Its late entries are cancelled with it, heats and all.', false],
])('entries themselves are among what goes: %s %s', (text, isTold) => {
  expect(isSaid(text, isGoneToo)).toBe(isTold);
});
