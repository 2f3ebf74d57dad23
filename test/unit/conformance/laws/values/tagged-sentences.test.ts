import { expect, it } from 'vitest';
import { isCaseless, namingMembers } from '../../../../../conformance/laws/values/naming-members.ts';
import { taggedSentences } from '../../../../../conformance/laws/values/tagged-sentences.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const responses = { '201': { description: 'Made.' }, '409': { description: 'Conflict.' } };
const { api } = loadValue('houses.json', {
  openapi: '3.1.0',
  info: { title: 'Houses', version: '1' },
  tags: [
    {
      name: 'houses',
      description:
        'A title of a house is taken only once, upper and lower case being the same (409). On a floor, a label is taken only once (409). ' +
        'An e-mail address belongs to one landlady of a house only, upper and lower case being the same (409).',
    },
  ],
  paths: {
    '/houses': { post: { operationId: 'createHouse', tags: ['houses'], responses } },
    '/floors': { post: { operationId: 'createFloor', tags: ['houses'], responses } },
    '/': { post: { operationId: 'createAll', tags: ['houses'], responses } },
  },
});
const operationOf = (id: string) => api?.operations.find(({ operationId }) => operationId === id) ?? expect.fail(id);

it('what a tag says is said of the things that it names', () => {
  expect(taggedSentences(operationOf('createHouse'))).toHaveLength(2);
  expect(taggedSentences(operationOf('createFloor'))).toEqual(['On a floor, a label is taken only once (409)']);
  expect(taggedSentences(operationOf('createAll'))).toEqual([]);
});

it('a name is one of its kind where a tag says so of these things', () => {
  const sent = { title: 'Speicher', label: 'A', email: 'ann@house.example' };
  expect(namingMembers(sent, undefined, operationOf('createHouse'))).toEqual(['title', 'email']);
  expect(namingMembers(sent, undefined, operationOf('createFloor'))).toEqual(['label', 'email']);
  const caseless = (id: string): readonly string[] =>
    Object.keys(sent).filter((name) => isCaseless(name, undefined, operationOf(id)));
  expect([caseless('createHouse'), caseless('createFloor')]).toEqual([['title', 'email'], []]);
});
