import { expect, it } from 'vitest';
import { filterTests } from '../../../../../model/facts/filters/filter-tests.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const text = { type: 'string' };
const properties = { id: text, name: text, notes: text, email: { type: 'string', format: 'email' } };

/** What a search looks into, and whether nothing else is, as its description says. */
function lookedInto(description: string): readonly [members: readonly string[], isOnly: boolean] | undefined {
  const { api } = loadValue('members.json', {
    openapi: '3.1.0',
    info: { title: 'Members', version: '1' },
    paths: {
      '/members': {
        get: {
          operationId: 'listMembers',
          parameters: [{ name: 'q', in: 'query', description, schema: text }],
          responses: {
            '200': {
              description: 'They.',
              content: { 'application/json': { schema: { type: 'array', items: { type: 'object', properties } } } },
            },
          },
        },
      },
    },
  });
  const [operation] = api?.operations ?? [];
  const [test] = operation === undefined ? [] : filterTests(operation);
  return test?.text && [test.text.members, test.text.isOnly];
}

it.each([
  ['Part of the name or of the e-mail address; case does not matter.', ['name', 'email'], true],
  ['Part of the name, the notes or the email.', ['name', 'notes', 'email'], true],
  ['Part of the name.', ['name'], true],
  ['Part of the name or of the phone number.', ['name'], false],
  ['Looks for a text in the name and the email.', ['name', 'email'], false],
  // Whether an address is looked into is said otherwise.
  ['Part of the name, never of the email.', ['name'], true],
  ['Looks for a text in the name; the email is not searched.', ['name'], false],
])('%s', (description, members, isOnly) => {
  expect(lookedInto(description)).toEqual([members, isOnly]);
});

it.each(['Part of the e-mail address.', 'Searches everything.'])('nothing is known of: %s', (description) => {
  expect(lookedInto(description)).toBeUndefined();
});
