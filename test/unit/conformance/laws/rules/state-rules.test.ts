import { describe, expect, it } from 'vitest';
import { ruledKind } from '../../../../../conformance/laws/rules/ruled-kind.ts';
import { stateRule } from '../../../../../conformance/laws/rules/state-rules.ts';
import { type Story, storiesOf } from '../../../../../conformance/laws/state/story.ts';
import { planRun } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';

const STATES = ['draft', 'open', 'sealed', 'called_off'];

const state = { type: 'string', enum: STATES };
const batch: JsonObject = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' }, state } };
const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const sent = (properties: JsonObject): JsonObject => ({
  required: true,
  content: content({ type: 'object', properties, required: Object.keys(properties) }),
});

interface Saying {
  readonly description?: string;
  readonly refusal?: string;
  /** What is said at every other operation as well. */
  readonly isShared?: boolean;
}

/** The states in which an operation works, as it says. */
function allowedIn(operationId: string, { description = '', refusal = 'Not now.', isShared = false }: Saying): string {
  const operation = (id: string, more: JsonObject = {}): JsonObject => ({
    operationId: id,
    description: id === operationId ? description : '',
    responses: {
      '200': { description: 'It.', content: content(batch) },
      '409': { description: id === operationId || isShared ? refusal : 'Not now.' },
    },
    ...more,
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const one = { parameters: [id] };
  const note = sent({ text: { type: 'string' } });
  const { api } = loadValue('batches.json', {
    openapi: '3.1.0',
    info: { title: 'Batches', version: '1' },
    paths: {
      '/batches': {
        get: {
          operationId: 'list',
          responses: { '200': { description: 'All.', content: content({ type: 'array', items: batch }) } },
        },
        post: operation('make', { requestBody: sent({ name: { type: 'string' } }) }),
      },
      '/batches/{id}': {
        ...one,
        get: operation('show'),
        patch: operation('change', { requestBody: sent({ name: { type: 'string' } }) }),
        delete: operation('remove'),
      },
      '/batches/{id}/seal': { ...one, post: operation('seal') },
      '/batches/{id}/move': { ...one, post: operation('move', { requestBody: sent({ to: state }) }) },
      '/batches/{id}/notes': { ...one, get: operation('listNotes'), post: operation('note', { requestBody: note }) },
    },
  });
  if (api === undefined) return expect.fail('does not load');
  let story: Story | undefined;
  planRun(api, { laws: [{ id: 'look', title: 'look', plan: (context) => ((story = storiesOf(context)[0]), []) }] });
  if (story === undefined) return expect.fail('nothing can be made');
  const found = api.operations.find((each) => each.operationId === operationId) ?? expect.fail('no such operation');
  const rule = stateRule(found, STATES, ruledKind(story));
  return rule === undefined ? 'whatever' : [...rule.allowed].join(' ');
}

describe('what is said of one member of what is sent says nothing of the others', () => {
  it.each([
    '`name` only while the batch is open.',
    '`name` can only be changed while it is open.',
    'The `name` cannot be changed once the batch is sealed.',
  ])('%s', (description) => {
    expect(allowedIn('change', { description })).toBe('whatever');
  });
});

describe('a description says in which states something is refused', () => {
  it.each([
    ['change', 'Sealed batches cannot be changed.', 'draft open called_off'],
    ['change', 'A sealed batch cannot be changed any more.', 'draft open called_off'],
    ['change', 'A batch in the state `sealed` cannot be changed.', 'draft open called_off'],
    ['change', 'Batches in state sealed must not be changed.', 'draft open called_off'],
    ['change', 'A batch that has been sealed or has begun cannot be changed.', 'draft open called_off'],
    ['change', 'It cannot be changed once it is sealed.', 'draft open called_off'],
    ['change', 'Once sealed, it cannot be changed.', 'draft open called_off'],
    ['change', 'If the batch is sealed, it cannot be changed.', 'draft open called_off'],
    ['change', '409 if the batch is sealed.', 'draft open called_off'],
    ['change', 'Is refused with 409 when it is sealed.', 'draft open called_off'],
    ['change', 'Not possible for sealed batches.', 'draft open called_off'],
    ['change', 'A sealed batch is final.', 'draft open called_off'],
    ['change', 'Drafts and open batches can be changed; sealed and called off ones cannot (409).', 'draft open'],
    ['change', 'Only drafts can be changed.', 'draft'],
    ['change', 'It cannot be changed when it is not sealed.', 'sealed'],
    ['remove', 'Only drafts can be deleted.', 'draft'],
    ['remove', 'A sealed batch has to stay in the books.', 'draft open called_off'],
    ['remove', 'Sealed batches must be kept.', 'draft open called_off'],
    ['remove', 'Only drafts and open batches can be deleted; for the others we answer 409.', 'draft open'],
    ['move', 'A sealed batch stays sealed.', 'draft open called_off'],
    ['move', 'A sealed batch stays sealed; anything else is a 409.', 'draft open called_off'],
    ['seal', 'A sealed batch stays sealed: sealing it again is a 409.', 'draft open called_off'],
    ['note', 'A sealed batch takes no notes.', 'draft open called_off'],
    ['note', 'Notes are taken from open batches only.', 'open'],
    ['seal', 'From `open`.', 'open'],
    ['seal', 'From `draft` or `open`; keepers can do it too.', 'draft open'],
    ['note', 'While `open`. Notes are short.', 'open'],
    ['seal', 'As long as open.', 'open'],
  ])('%s: %s', (operationId, description, allowed) => {
    expect(allowedIn(operationId, { description })).toBe(allowed);
  });

  it.each([
    ['change', 'The batch is sealed (`batch_sealed`).', 'draft open called_off'],
    ['change', 'The batch is sealed (`batch_sealed`), or the name is taken (`taken`).', 'draft open called_off'],
    ['note', 'The batch is a draft (`not_open`), or has no room left.', 'open sealed called_off'],
    ['remove', 'It is sealed.', 'draft open called_off'],
    ['seal', 'The batch is sealed already.', 'draft open called_off'],
  ])('%s, by what 409 is for: %s', (operationId, refusal, allowed) => {
    expect(allowedIn(operationId, { refusal })).toBe(allowed);
  });
});

describe('a description says nothing of states by', () => {
  it.each([
    ['change', 'A sealed batch cannot be deleted.'],
    ['remove', 'A sealed batch cannot be changed.'],
    ['change', 'A sealed batch stays sealed when its name changes.'],
    ['change', 'A sealed batch stays sealed.'],
    ['seal', 'An open batch stays open.'],
    ['move', 'A draft stays readable.'],
    ['seal', 'From `open` on it can be seen.'],
    ['seal', 'When open, its keeper is told.'],
    ['seal', 'While open, it is listed.'],
    ['seal', 'From the keeper.'],
    ['seal', 'While open batches are sealed, others wait.'],
    ['seal', 'A sealed batch takes no notes.'],
    ['change', 'A sealed batch has to stay in the books.'],
    ['change', 'Sealed batches cannot be changed, except for their name.'],
    ['change', 'A sealed lid cannot be opened unless it is warm.'],
    ['move', 'Opens a batch. An open batch becomes sealed.'],
  ])('%s: %s', (operationId, description) => {
    expect(allowedIn(operationId, { description })).toBe('whatever');
  });

  it('an edit that puts things back is taken in other states, too', () => {
    const description = 'A sealed batch that is changed becomes a draft again.';
    expect(allowedIn('change', { description })).toBe('whatever');
  });

  it.each(['The lid is sealed.', 'The batch is sealed and has notes.', 'The batch is sealed unless it is warm.'])(
    'what 409 is for: %s',
    (refusal) => {
      expect(allowedIn('change', { refusal })).toBe('whatever');
    },
  );

  it('a list of causes that many operations have in common', () => {
    const refusal = 'The batch is sealed, or the name is taken.';
    expect(allowedIn('change', { refusal, isShared: true })).toBe('whatever');
  });
});
