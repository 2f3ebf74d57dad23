import { describe, expect, it } from 'vitest';
import { readXmlExample } from '../../../../cli/read-xml-example.ts';
import { validateValue } from '../../../../cli/validate-value.ts';
import type { LintContext, LintRule } from '../../../../model/lint/rule.ts';
import { authorLinks } from '../../../../model/lint/rules/author-links.ts';
import { endlessSchema } from '../../../../model/lint/rules/endless-schema.ts';
import { errorResponse } from '../../../../model/lint/rules/error-response.ts';
import { examplesValid } from '../../../../model/lint/rules/examples-valid.ts';
import { linkHeader } from '../../../../model/lint/rules/link-header.ts';
import { noValidValue } from '../../../../model/lint/rules/no-valid-value.ts';
import { operationIdStyle } from '../../../../model/lint/rules/operation-id-style.ts';
import { slowPattern } from '../../../../model/lint/rules/slow-pattern.ts';
import { tagDeclared } from '../../../../model/lint/rules/tag-declared.ts';
import { xmlExamples } from '../../../../model/lint/rules/xml-examples.ts';
import { apiOf } from '../load-text.ts';
import { BARE } from './bare-context.ts';

const HEAD = 'openapi: 3.2.0\ninfo: {title: Sample, version: "1"}\n';
const OK = "responses: {'204': {description: ok}}";
const limitOfPattern: LintContext['limitOfPattern'] = (pattern) =>
  pattern.startsWith('slow') ? { reason: 'it is slow', limit: 9 } : undefined;

/** What a rule finds: `code pointer: parameters (suggestion)`. */
async function found(rule: LintRule, text: string, tools: Partial<LintContext> = {}): Promise<string[]> {
  const findings: string[] = [];
  const api = await apiOf(HEAD + text);
  rule({
    api,
    documents: new Map(),
    validate: validateValue,
    limitOfPattern,
    readXml: readXmlExample,
    toldMisses: undefined,
    report: (code, location, { parameters, suggestion }) => {
      const words = Object.values(parameters).join('; ');
      findings.push(`${code} ${location.pointer}: ${words}${suggestion === undefined ? '' : ` (${suggestion})`}`);
    },
    ...tools,
  });
  return findings;
}

const operation = (fields: string): string => `paths: {/a: {get: {operationId: a, ${fields}}}}\n`;
const answer = (content: string): string => operation(`responses: {'200': {description: ok, content: {${content}}}}`);

describe('rules on operations', () => {
  it.each<[id: string, name: string | undefined]>([
    ['getPet', undefined],
    ['get2Pets', undefined],
    ['GetPet', 'getPet'],
    ['get_pet', 'getPet'],
    ['get-all pets', 'getAllPets'],
    ['2get', '2get'],
    ['getPet!', 'getPet'],
  ])('operation id %s', async (id, name) => {
    const text = `paths: {/a: {get: {operationId: ${JSON.stringify(id)}, ${OK}}}}`;
    const finding = `operation-id-style /paths/~1a/get/operationId: ${id} (write \`${name}\`)`;
    expect(await found(operationIdStyle, text)).toEqual(name === undefined ? [] : [finding]);
  });

  it.each([
    ['204', ['no-error-response /paths/~1a/get: GET /a']],
    ['500', ['no-error-response /paths/~1a/get: GET /a']],
    ['404', []],
    ['4XX', []],
    ['default', []],
  ])('only the response %s', async (status, findings) => {
    expect(await found(errorResponse, operation(`responses: {'${status}': {description: ok}}`))).toEqual(findings);
  });

  it('tags that are not declared', async () => {
    const text = `tags: [{name: pets}]\n${operation(`tags: [pets, pet, stores], ${OK}`)}`;
    expect(await found(tagDeclared, text)).toEqual([
      'undeclared-tag /paths/~1a/get/tags/1: pet (did you mean `pets`?)',
      'undeclared-tag /paths/~1a/get/tags/2: stores',
    ]);
  });

  it('pages without a way to the others', async () => {
    const pages =
      'parameters: [{name: page, in: query, schema: {type: integer}}, {name: per_page, in: query, schema: {type: integer}}]';
    const list = (headers: string): string =>
      operation(
        `${pages}, responses: {'200': {description: ok, ${headers}content: {application/json: {schema: {type: array, items: {type: string}}}}}}`,
      );
    expect(await found(linkHeader, list(''))).toEqual(['no-link-header /paths/~1a/get/responses/200: GET /a']);
    expect(await found(linkHeader, list('headers: {Link: {schema: {type: string}}}, '))).toEqual([]);
    expect(await found(linkHeader, operation(OK))).toEqual([]);
  });

  it('links that lead nowhere', async () => {
    const text = `tags: [{name: pets, description: "[a](#nowhere) [b](#tag/pets) [c](https://a/#b)"}]
servers: [{url: /, description: "[d](#operation/none)"}]
${operation(`description: "[e](#operation/a) [f](#operation/b)", tags: [pets], parameters: [{name: q, in: query, description: "[g](#/components/schemas/G)", schema: {description: "[h](#schema/H)"}}], requestBody: {description: "[i](#/none)", content: {a/b: {}}}, responses: {'200': {description: "[j](#j)", headers: {X: {description: "[k](#k)", schema: {}}}, links: {l: {operationId: a, description: "[l](#l)"}}}}, callbacks: {c: {'{$url}': {post: {description: "[m](#m)", ${OK}}}}}`)}webhooks: {w: {post: {description: "[n](#n)", ${OK}}}}
components: {schemas: {S: {description: "[o](#o)"}}, securitySchemes: {k: {type: apiKey, in: header, name: X, description: "[p](#p)"}}}`;
    const links = (await found(authorLinks, text)).map((finding) => finding.replace(/^dangling-link /, ''));
    expect(links.toSorted()).toEqual([
      '/components/schemas/S/description: #o',
      '/components/securitySchemes/k/description: #p',
      '/paths/~1a/get/callbacks/c/{$url}/post/description: #m',
      '/paths/~1a/get/description: #operation/b',
      '/paths/~1a/get/parameters/0/description: #/components/schemas/G',
      '/paths/~1a/get/parameters/0/schema/description: #schema/H',
      '/paths/~1a/get/requestBody/description: #/none',
      '/paths/~1a/get/responses/200/description: #j',
      '/paths/~1a/get/responses/200/headers/X/description: #k',
      '/paths/~1a/get/responses/200/links/l/description: #l',
      '/servers/0/description: #operation/none',
      '/tags/0/description: #nowhere',
      '/webhooks/w/post/description: #n',
    ]);
    const info = await apiOf(`openapi: 3.1.0\ninfo: {title: T, version: "1", description: "[a](#nowhere)"}\npaths: {}`);
    const told: string[] = [];
    authorLinks({
      api: info,
      ...BARE,
      report: (_, { pointer }) => told.push(pointer),
    });
    expect(told).toEqual(['/info/description']);
  });
});

describe('rules on values', () => {
  const number = 'schema: {type: integer}';

  it.each<[what: string, text: string, places: string[]]>([
    ['a right one', answer(`application/json: {${number}, example: 5}`), []],
    [
      'a wrong one',
      answer(`application/json: {${number}, example: x}`),
      ['/paths/~1a/get/responses/200/content/application~1json/example default'],
    ],
    [
      'a wrong named one',
      answer(`application/json: {${number}, examples: {e: {value: x}}}`),
      ['/paths/~1a/get/responses/200/content/application~1json/examples/e/value e'],
    ],
    [
      'one called default',
      answer(`application/json: {${number}, examples: {default: {value: x}}}`),
      ['/paths/~1a/get/responses/200/content/application~1json/examples/default/value default'],
    ],
    ['one elsewhere', answer(`application/json: {${number}, examples: {e: {externalValue: "https://a"}}}`), []],
    ['a text', answer(`text/plain: {${number}, example: x}`), []],
    [
      'a form',
      answer(`application/x-www-form-urlencoded: {${number}, example: x}`),
      ['/paths/~1a/get/responses/200/content/application~1x-www-form-urlencoded/example default'],
    ],
    [
      'parts',
      answer(`multipart/form-data: {${number}, example: x}`),
      ['/paths/~1a/get/responses/200/content/multipart~1form-data/example default'],
    ],
    [
      'lines',
      answer('application/jsonl: {itemSchema: {type: integer}, example: [1, x]}'),
      ['/paths/~1a/get/responses/200/content/application~1jsonl/example/1 default'],
    ],
    [
      'a single line',
      answer('application/jsonl: {itemSchema: {type: integer}, example: {a: 1}}'),
      ['/paths/~1a/get/responses/200/content/application~1jsonl/example default'],
    ],
    ['lines as text', answer('application/jsonl: {itemSchema: {type: integer}, example: "x"}'), []],
    [
      'a parameter',
      operation(`parameters: [{name: q, in: query, ${number}, example: x}], ${OK}`),
      ['/paths/~1a/get/parameters/0/example default'],
    ],
    [
      'a parameter of content',
      operation(`parameters: [{name: q, in: query, content: {application/json: {${number}, example: x}}}], ${OK}`),
      ['/paths/~1a/get/parameters/0/content/application~1json/example default'],
    ],
    [
      'a header',
      operation(`responses: {'200': {description: ok, headers: {X: {${number}, example: x}}}}`),
      ['/paths/~1a/get/responses/200/headers/X/example default'],
    ],
    [
      'a body',
      operation(`requestBody: {content: {application/json: {${number}, example: x}}}, ${OK}`),
      ['/paths/~1a/get/requestBody/content/application~1json/example default'],
    ],
    [
      'a webhook',
      `webhooks: {w: {post: {requestBody: {content: {application/json: {${number}, example: x}}}, ${OK}}}}`,
      ['/webhooks/w/post/requestBody/content/application~1json/example default'],
    ],
    [
      'of a schema',
      'components: {schemas: {S: {type: integer, examples: [1, x], default: y}}}',
      ['/components/schemas/S/examples of the schema', '/components/schemas/S/default default'],
    ],
    [
      'inside of a value',
      answer('application/json: {schema: {properties: {a: {type: integer}}}, example: {a: x}}'),
      ['/paths/~1a/get/responses/200/content/application~1json/example/a default'],
    ],
    [
      'without what is sent',
      answer('application/json: {schema: {required: [a], properties: {a: {writeOnly: true}}}, example: {}}'),
      [],
    ],
  ])('examples: %s', async (_, text, places) => {
    const findings = await found(examplesValid, text);
    expect(findings.map((finding) => finding.replace(/^example-mismatch (.*?): (.*?);.*$/, '$1 $2'))).toEqual(places);
    expect(await found(examplesValid, text, { validate: undefined })).toEqual([]);
  });

  it('examples of XML that are no documents, or not those of their schema', async () => {
    const schema =
      'schema: {type: object, xml: {name: pet}, properties: {age: {type: integer}, tags: {type: array, items: {type: string, maxLength: 3}}}}';
    const examples = [
      "right: {value: '<pet><age>4</age><tags>new</tags></pet>'}",
      "torn: {value: '<pet>'}",
      "other: {value: '<cat/>'}",
      "word: {value: '<pet><age>four</age></pet>'}",
      "long: {serializedValue: '<pet><tags>new</tags><tags>newest</tags></pet>'}",
      'value: {dataValue: {age: 4}}',
    ];
    const text = answer(`application/xml: {${schema}, examples: {${examples.join(', ')}}}`);
    const place = '/paths/~1a/get/responses/200/content/application~1xml/examples';
    const told = await found(examplesValid, text);
    expect(told.map((finding) => finding.replace(/, got .*/s, ''))).toEqual([
      `example-mismatch ${place}/torn: torn; expected a well-formed XML document`,
      `example-mismatch ${place}/other: other; expected the root element pet`,
      `example-mismatch ${place}/word: word; at /age expected an integer`,
      `example-mismatch ${place}/long: long; at /tags/1 expected at most 3 characters`,
    ]);
    expect(await found(examplesValid, text, { readXml: undefined })).toEqual([]);
  });

  it('patterns that are slow', async () => {
    const text = `${operation(`parameters: [{name: q, in: query, schema: {pattern: slow1}}], ${OK}`)}webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {pattern: slow2}}}}, ${OK}}}}
components: {schemas: {S: {pattern: quick, patternProperties: {slow/3: {}, quick: {}}}}}`;
    expect(await found(slowPattern, text)).toEqual([
      'slow-pattern /paths/~1a/get/parameters/0/schema/pattern: "slow1"; it is slow; 9',
      'slow-pattern /webhooks/w/post/requestBody/content/application~1json/schema/pattern: "slow2"; it is slow; 9',
      'slow-pattern /components/schemas/S/patternProperties/slow~13: "slow/3"; it is slow; 9',
    ]);
    expect(await found(slowPattern, text, { limitOfPattern: undefined })).toEqual([]);
  });

  it('schemas that nothing meets, the innermost of them', async () => {
    const text = `${operation(`parameters: [{name: q, in: query, schema: {type: string, minLength: 3, maxLength: 2}}], ${OK}`)}webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: integer, minimum: 3, maximum: 2}}}}, ${OK}}}}
components: {schemas: {None: false, S: {type: object, required: [a], properties: {a: {type: string, minLength: 3, maxLength: 2}}}, T: {type: string, maxLength: 2}}}`;
    const places = (await found(noValidValue, text)).map((finding) => finding.split(':')[0]);
    expect(places.toSorted()).toEqual([
      'no-valid-value /components/schemas/S/properties/a',
      'no-valid-value /paths/~1a/get/parameters/0/schema',
      'no-valid-value /webhooks/w/post/requestBody/content/application~1json/schema',
    ]);
    expect(await found(noValidValue, text, { validate: undefined })).toEqual([]);
  });

  it.each<[type: string, example: string, isTold: boolean]>([
    ['application/xml', 'example: {a: 1}', true],
    ['text/xml', 'example: {a: 1}', true],
    ['application/a+xml; b=c', 'example: {a: 1}', true],
    ['application/xml', 'example: <a/>', false],
    ['application/xml', 'examples: {e: {dataValue: {a: 1}, serializedValue: <a/>}}', false],
    ['application/xml', 'examples: {e: {externalValue: "https://a"}}', false],
    ['application/json', 'example: {a: 1}', false],
    ['application/xmlish', 'example: {a: 1}', false],
  ])('XML, %s: {%s}: %s', async (type, example, isTold) => {
    const content = `'${type}': {${example}}`;
    const bodies = [
      answer(content),
      operation(`requestBody: {content: {${content}}}, ${OK}`),
      `webhooks: {w: {post: {requestBody: {content: {${content}}}, ${OK}}}}`,
    ];
    for (const text of bodies) {
      const findings = await found(xmlExamples, text);
      expect(findings.length).toBe(isTold ? 1 : 0);
      if (isTold) expect(findings[0]).toContain(`default; ${type} (write it as text`);
    }
  });
});

it.each([
  ['then: {$ref: "#/components/schemas/A"}', []],
  ['else: {$ref: "#/components/schemas/A"}', []],
  ['if: {type: object}, then: {$ref: "#/components/schemas/A"}', ['endless-schema /components/schemas/A: `A`']],
  ['if: {$ref: "#/components/schemas/A"}', ['endless-schema /components/schemas/A: `A`']],
])('what is chosen by a condition is endless only beside one: %s', async (keywords, findings) => {
  expect(await found(endlessSchema, `paths: {}\ncomponents: {schemas: {A: {${keywords}}}}\n`)).toEqual(findings);
});
