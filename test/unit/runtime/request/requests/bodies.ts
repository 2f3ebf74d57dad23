import { form, json, multipart, type TrickyRequest } from './exchange.ts';

const FORM = 'OAS 3.1 4.8.15 Encoding Object';
const BRACKETS = 'contract: bracket grammar';
type Problem = readonly [pointer: string, rule: string];

function ok(title: string, clause: string, body: TrickyRequest['body'], value: unknown): TrickyRequest {
  return { title, clause, operation: 'createIssue', ...(body === undefined ? {} : { body }), value: { body: value } };
}

function bad(
  title: string,
  clause: string,
  body: TrickyRequest['body'],
  ...problems: readonly Problem[]
): TrickyRequest {
  const all = problems.map(([pointer, rule]) => ['body', pointer, rule] as const);
  return { title, clause, operation: 'createIssue', ...(body === undefined ? {} : { body }), problems: all };
}

function same(title: string, clause: string, value: Record<string, unknown>): TrickyRequest {
  return ok(title, clause, json({ title: 't', ...value }), { title: 't', ...value });
}

function wrong(
  title: string,
  clause: string,
  value: Record<string, unknown>,
  ...problems: readonly Problem[]
): TrickyRequest {
  return bad(title, clause, json({ title: 't', ...value }), ...problems);
}

function deepTree(levels: number): unknown {
  let tree: Record<string, unknown> = { name: 'leaf' };
  for (let level = 0; level < levels; level++) tree = { name: 'n', children: [tree] };
  return tree;
}

/** JSON, form and multipart bodies. */
export const BODIES: readonly TrickyRequest[] = [
  ok('the smallest body', 'Validation 6.5.3', json({ title: 't' }), { title: 't' }),
  ok('a vendor type', 'RFC 6838 section 4.2.8', json({ title: 't' }, 'application/vnd.tracker+json'), { title: 't' }),
  ok('a charset parameter', 'RFC 9110 section 8.3.1', json({ title: 't' }, 'application/json; charset=utf-8'), {
    title: 't',
  }),
  ok('another case of the type', 'RFC 9110 section 8.3.1', json({ title: 't' }, 'Application/JSON'), { title: 't' }),
  {
    ...bad(
      'an undeclared media type',
      'RFC 9110 section 15.5.16',
      { kind: 'text', contentType: 'text/html', text: 'x' },
      ['', 'media-type'],
    ),
    status: 415,
  },
  {
    ...bad('no content type', 'RFC 9110 section 8.3', { kind: 'bytes', contentType: '', bytes: new Uint8Array([1]) }, [
      '',
      'media-type',
    ]),
    status: 415,
  },
  bad('no body', 'OAS 3.1 4.8.13 required', undefined, ['', 'required']),
  bad('an array for an object', 'Validation 6.1.1', json([]), ['', 'type']),
  bad('null for an object', 'Validation 6.1.1', json(null), ['', 'type']),
  bad('nothing required is there', 'Validation 6.5.3', json({}), ['/title', 'required']),
  ok('a read-only property is taken out', 'OAS 3.1 4.8.24.3', json({ title: 't', id: 5 }), { title: 't' }),
  ok('so is one of another type', 'OAS 3.1 4.8.24.3', json({ title: 't', id: {} }), { title: 't' }),
  wrong('and the rest is told', 'OAS 3.1 4.8.24.3', { id: 5, weight: 'x' }, ['/weight', 'type']),
  {
    ...wrong('a read-only property that is to be refused', 'OAS 3.1 4.8.24.3', { id: 5 }, ['/id', 'readOnly']),
    readOnly: 'refuse',
  },
  same('a write-only property', 'OAS 3.1 4.8.24.3', { secret: 's' }),
  wrong('a numeric string is not coerced', 'issue 5, 2', { weight: '5' }, ['/weight', 'type']),
  wrong('a boolean string is not coerced', 'issue 5, 2', { confidential: 'true' }, ['/confidential', 'type']),
  wrong('one is no boolean', 'issue 5, 2', { confidential: 1 }, ['/confidential', 'type']),
  same('null where it is allowed', 'Validation 6.1.1', { weight: null }),
  wrong('null where it is not', 'Validation 6.1.1', { labels: null }, ['/labels', 'type']),
  wrong('a fraction for an integer', 'Validation 6.1.1', { weight: 1.5 }, ['/weight', 'type']),
  same('1.0 is an integer', 'Core 6.3', { weight: 1.0 }),
  bad('too long', 'Validation 6.3.1', json({ title: 'x'.repeat(256) }), ['/title', 'maxLength']),
  bad('empty', 'Validation 6.3.2', json({ title: '' }), ['/title', 'minLength']),
  same('items', 'Core 10.3.1', { assignee_ids: [1, 2, 3] }),
  same('an empty array', 'Core 10.3.1', { assignee_ids: [] }),
  wrong('too many items', 'Validation 6.4.1', { assignee_ids: [1, 2, 3, 4] }, ['/assignee_ids', 'maxItems']),
  wrong(
    'two wrong items',
    'Core 10.3.1',
    { assignee_ids: ['1', 2, null] },
    ['/assignee_ids/0', 'type'],
    ['/assignee_ids/2', 'type'],
  ),
  wrong('a comma string for an array', 'issue 5, 2', { assignee_ids: '1,2' }, ['/assignee_ids', 'type']),
  wrong('a required member of an item', 'Validation 6.5.3', { assignees: [{ role: 'x' }] }, [
    '/assignees/0/id',
    'required',
  ]),
  wrong('a date that does not exist', 'RFC 3339 section 5.7', { due: '2024-02-30' }, ['/due', 'format']),
  same('4.35 is a multiple of 0.01', 'Validation 6.2.1', { price: 4.35 }),
  wrong('0.001 is not', 'Validation 6.2.1', { price: 0.001 }, ['/price', 'multipleOf']),
  wrong('beyond 2^53', 'OAS int64', { big: 9223372036854776000 }, ['/big', 'format']),
  same('the largest exact integer', 'RFC 8259 section 6', { weight: 9007199254740991 }),
  wrong('a plain integer beyond 2^53', 'RFC 8259 section 6', JSON.parse('{"weight":9007199254740993}'), [
    '/weight',
    'range',
  ]),
  wrong('an item beyond 2^53', 'RFC 8259 section 6', { assignee_ids: [1, -9007199254740992] }, [
    '/assignee_ids/1',
    'range',
  ]),
  same('a constant', 'Validation 6.1.3', { kind: 'issue' }),
  wrong('another constant', 'Validation 6.1.3', { kind: 'epic' }, ['/kind', 'const']),
  same('a property named constructor', 'no prototype pollution', { constructor: 5 }),
  wrong('a property named constructor, wrong type', 'no prototype pollution', { constructor: 'x' }, [
    '/constructor',
    'type',
  ]),
  ok(
    '__proto__ is a property like any other',
    'no prototype pollution',
    json(JSON.parse('{"title":"t","__proto__":{"x":1}}')),
    JSON.parse('{"title":"t","__proto__":{"x":1}}'),
  ),
  same('a tuple', 'Core 10.3.1.1', { tuple: [1, 'a'] }),
  same('a shorter tuple', 'Core 10.3.1.1', { tuple: [1] }),
  wrong('a longer tuple', 'Core 10.3.1.2', { tuple: [1, 'a', 2] }, ['/tuple/2', 'false schema']),
  wrong('a tuple in the wrong order', 'Core 10.3.1.1', { tuple: ['a', 1] }, ['/tuple/0', 'type'], ['/tuple/1', 'type']),
  same('unique items of several types', 'Validation 6.4.3', { set: [1, '1', true, null, [1], { a: 1 }] }),
  wrong(
    'equal objects in another order',
    'Validation 6.4.3',
    {
      set: [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    },
    ['/set/1', 'uniqueItems'],
  ),
  same('contains', 'Core 10.3.1.3', { some: ['a', 1] }),
  wrong('contains nothing', 'Core 10.3.1.3', { some: ['a'] }, ['/some', 'contains']),
  wrong('contains too many', 'Validation 6.4.4', { some: [1, 2, 3] }, ['/some', 'maxContains']),
  wrong('property names', 'Core 10.3.2.4', { names: { A: 1 } }, ['/names/A', 'pattern']),
  wrong('too many properties', 'Validation 6.5.1', { names: { a: 1, b: 2, c: 3 } }, ['/names', 'maxProperties']),
  same('pattern properties', 'Core 10.3.2.2', { patterns: { n_a: 1 } }),
  wrong('pattern properties, wrong type', 'Core 10.3.2.2', { patterns: { n_a: 'x' } }, ['/patterns/n_a', 'type']),
  wrong('additional properties', 'Core 10.3.2.3', { patterns: { x: 1 } }, ['/patterns/x', 'additionalProperties']),
  wrong('dependent required', 'Validation 6.5.4', { pair: { a: 1 } }, ['/pair/b', 'dependentRequired']),
  same('one of', 'Core 10.2.1.3', { choice: 4 }),
  wrong('both of', 'Core 10.2.1.3', { choice: 6 }, ['/choice', 'oneOf']),
  same('then', 'Core 10.2.2', { conditional: { k: 'x', v: 1 } }),
  wrong('then is missing', 'Core 10.2.2', { conditional: { k: 'x' } }, ['/conditional/v', 'required']),
  wrong('else is missing', 'Core 10.2.2', { conditional: { k: 'y' } }, ['/conditional/w', 'required']),
  same('evaluated by allOf', 'Core 11.3', { closed: { a: 1, b: 2 } }),
  wrong('unevaluated', 'Core 11.3', { closed: { a: 1, c: 2 } }, ['/closed/c', 'unevaluatedProperties']),
  same('two emoji are two characters', 'Validation 6.3.1', { emoji: '🐲🐲' }),
  wrong('three emoji are three', 'Validation 6.3.1', { emoji: '🐲🐲🐲' }, ['/emoji', 'maxLength']),
  wrong('not', 'Core 10.2.1.4', { nope: 'x' }, ['/nope', 'not']),
  same('a recursive schema', 'Core 8.2.3.1', { child: { name: 'a', children: [{ name: 'b' }] } }),
  wrong('a recursive schema, deep inside', 'Core 8.2.3.1', { child: { name: 'a', children: [{ name: 'b', x: 1 }] } }, [
    '/child/children/0/x',
    'additionalProperties',
  ]),
  same('a tree of a hundred levels', 'targets: limits', { child: deepTree(100) }),
  wrong('a tree of 20,000 levels', 'targets: limits', { child: deepTree(20_000) }, ['', 'limit']),
  ok('form: typed by the schema', FORM, form('title=t&weight=5&confidential=true'), {
    title: 't',
    weight: 5,
    confidential: true,
  }),
  ok('form: an empty nullable integer is null', FORM, form('title=t&weight='), { title: 't', weight: null }),
  ok('form: digits in a text stay text', FORM, form('title=5'), { title: '5' }),
  ok('form: spaces and plus', 'WHATWG URL section 5.1', form('title=a+b%2Bc'), { title: 'a b+c' }),
  ok('form: bracket array', BRACKETS, form('title=t&assignee_ids[]=1&assignee_ids[]=2'), {
    title: 't',
    assignee_ids: [1, 2],
  }),
  ok('form: indexed hashes', BRACKETS, form('title=t&assignees[0][id]=1&assignees[0][role]=a&assignees[1][id]=2'), {
    title: 't',
    assignees: [{ id: 1, role: 'a' }, { id: 2 }],
  }),
  ok(
    'form: grouped hashes',
    'platform facts 2, rack',
    form('title=t&assignees[][id]=1&assignees[][role]=a&assignees[][id]=2'),
    { title: 't', assignees: [{ id: 1, role: 'a' }, { id: 2 }] },
  ),
  ok('form: hash', BRACKETS, form('title=t&position[line]=3&position[path]=a%2Fb'), {
    title: 't',
    position: { line: 3, path: 'a/b' },
  }),
  ok('form: JSON text of an object', FORM, form('title=t&meta=%7B%22n%22%3A1%7D'), { title: 't', meta: { n: 1 } }),
  bad('form: JSON text is not coerced', FORM, form('title=t&meta=%7B%22n%22%3A%221%22%7D'), ['/meta/n', 'type']),
  ok('form: comma list with an encoded comma', FORM, form('title=t&csv=a%2Cb,c'), { title: 't', csv: ['a,b', 'c'] }),
  bad('form: a wrong integer', FORM, form('title=t&weight=x'), ['/weight', 'type']),
  bad('form: a wrong member', FORM, form('title=t&assignees[0][id]=x'), ['/assignees/0/id', 'type']),
  bad('form: a scalar twice', FORM, form('title=t&title=u'), ['/title', 'duplicate']),
  bad('form: nothing required is there', FORM, form(''), ['/title', 'required']),
  bad('form: broken encoding', 'RFC 3986 section 2.1', form('title=%zz'), ['/title', 'encoding']),
  bad('form: value and container', BRACKETS, form('title=t&position=1&position[line]=2'), [
    '/position/line',
    'duplicate',
  ]),
  bad('form: a huge index', 'targets: limits', form('title=t&assignees[99999999][id]=1'), [
    '/assignees/99999999',
    'limit',
  ]),
  bad(
    'form: schema rules hold',
    FORM,
    form('title=t&assignee_ids[]=1&assignee_ids[]=2&assignee_ids[]=3&assignee_ids[]=4'),
    ['/assignee_ids', 'maxItems'],
  ),
  bad('form: boolean spelling', 'decisions 8', form('title=t&confidential=1'), ['/confidential', 'type']),
  ok(
    'multipart: texts are typed',
    'RFC 7578',
    multipart([
      ['title', 't'],
      ['weight', '5'],
    ]),
    { title: 't', weight: 5 },
  ),
  ok(
    'multipart: a JSON part',
    FORM,
    multipart([
      ['title', 't'],
      ['meta', '{"a":1}', undefined, 'application/json'],
    ]),
    { title: 't', meta: { a: 1 } },
  ),
  bad(
    'multipart: a JSON part that is none',
    FORM,
    multipart([
      ['title', 't'],
      ['meta', '{', undefined, 'application/json'],
    ]),
    ['/meta', 'type'],
  ),
  bad(
    'multipart: a wrong integer',
    'RFC 7578',
    multipart([
      ['title', 't'],
      ['weight', 'x'],
    ]),
    ['/weight', 'type'],
  ),
  bad(
    'multipart: JSON parts of more items than all may have together',
    'contract: limits',
    multipart([
      ['title', 't'],
      ['meta', `[${'1,'.repeat(6000)}1]`, undefined, 'application/json'],
      ['meta', `[${'1,'.repeat(6000)}1]`, undefined, 'application/json'],
    ]),
    ['', 'limit'],
  ),
  bad('multipart: an empty title', 'Validation 6.3.2', multipart([['title', '']]), ['/title', 'minLength']),
  ok('plain text', 'OAS 3.1 4.8.14', { kind: 'text', contentType: 'text/plain', text: 'hello' }, 'hello'),
  bad(
    'plain text that is too long',
    'Validation 6.3.1',
    { kind: 'text', contentType: 'text/plain', text: 'hello hello' },
    ['', 'maxLength'],
  ),
  ok(
    'bytes',
    'OAS 3.1 4.8.14',
    { kind: 'bytes', contentType: 'application/octet-stream', bytes: new Uint8Array([1, 2]) },
    new Uint8Array([1, 2]),
  ),
  {
    title: 'an update without any attribute',
    clause: 'Core 10.2.1.2',
    operation: 'updateIssue',
    path: ['1', '2'],
    body: json({ x: 1 }),
    problems: [['body', '', 'anyOf']],
  },
  {
    title: 'an update with one attribute',
    clause: 'Core 10.2.1.2',
    operation: 'updateIssue',
    path: ['1', '2'],
    body: json({ state_event: 'close' }),
    value: { body: { state_event: 'close' } },
  },
  {
    title: 'an optional body that is absent',
    clause: 'OAS 3.1 4.8.13',
    operation: 'updateIssue',
    path: ['1', '2'],
    value: { body: undefined },
  },
];
