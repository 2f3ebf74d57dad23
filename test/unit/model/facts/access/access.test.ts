import { expect, it } from 'vitest';
import { type Access, accessOf } from '../../../../../model/facts/access/access.ts';
import { accessSentences } from '../../../../../model/facts/access/access-sentences.ts';
import { apiOf } from '../../load-text.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\n';

async function accessFrom(value: string): Promise<Access | undefined> {
  const api = await apiOf(`${HEAD}paths: { /a: { get: { operationId: a, x-access: ${value}, responses: {} } } }`);
  const [operation] = api.operations;
  return operation && accessOf(operation);
}

it.each([
  ["{ 'on': instance, role: anyone }", ['Everyone.']],
  ["{ 'on': instance, role: user }", ['Everyone with a credential.']],
  ["{ 'on': instance, role: administrator }", ['Administrators only.']],
  ["{ 'on': instance, role: administrator, also: [holder] }", ['Administrators; also whose it is.']],
  [
    "{ 'on': project, role: reporter, also: [author, assignee], archived: refused, hidden: 404 }",
    [
      'Reporter and higher roles in the project; also its author and those it is assigned to.',
      'Refused on archived projects.',
      'To those who may not see the project, it answers 404.',
    ],
  ],
  [
    "{ 'on': project, role: user, only: [author], feature: merge_requests }",
    [
      'Everyone with a credential who may see the project, and of these its author alone.',
      'The project has to offer them its feature `merge_requests`.',
    ],
  ],
  [
    "{ 'on': group, at: '$request.body#/parent_id', role: maintainer, setting: creation_level, without: user }",
    [
      'Maintainer and higher roles in the group, or whoever its setting `creation_level` names.',
      'Without `parent_id`: everyone with a credential.',
    ],
  ],
  [
    "{ 'on': project, role: anyone, secret: '$request.query.token' }",
    ['Everyone who may see the project.', 'The secret in `token` is what opens it; no credential is needed.'],
  ],
  [
    "{ 'on': project, role: user, target: { at: '$request.body#/to', role: developer } }",
    [
      'Everyone with a credential who may see the project.',
      'In the project at `to` as well: Developer and higher roles in the project.',
    ],
  ],
  [
    "{ 'on': runner, role: { instance: administrator, group: owner, project: maintainer } }",
    ['On the instance administrators, on a group owners, on a project Maintainer and higher roles.'],
  ],
])('says who may call by %s', async (value, sentences) => {
  const access = await accessFrom(value);
  expect(access && accessSentences(access)).toEqual(sentences);
});

it.each([
  'project',
  '[]',
  "{ 'on': project }",
  '{ role: user }',
  "{ 'on': 1, role: user }",
  "{ 'on': project, role: 4 }",
])('leaves to lint what is not in its words: %s', async (value) => {
  expect(await accessFrom(value)).toBeUndefined();
});
