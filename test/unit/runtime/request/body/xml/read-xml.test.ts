import { fileURLToPath } from 'node:url';
import { parseXml } from '@rgrove/parse-xml';
import { beforeAll, describe, expect, it } from 'vitest';
import { createJudge, type Judge } from '../../../../../../conformance/index.ts';
import { sampleValue } from '../../../../../../model/facts/sample/sample-value.ts';
import { xmlText } from '../../../../../../model/facts/sample/written/xml-text.ts';
import { explain } from '../../../../../../runtime/request/explain.ts';
import type { XmlParser } from '../../../../../../runtime/request/body/xml/xml-parser.ts';
import { loadEmitted, type EmittedValidators } from '../../../../../support/load-emitted.ts';

let emitted: EmittedValidators;
let judge: Judge;
beforeAll(async () => {
  emitted = await loadEmitted(
    fileURLToPath(new URL('../../../../../fixtures/validators/xml-answers.yaml', import.meta.url)),
  );
  judge = createJudge(emitted.api);
});

/** What the emitted check and the runner say of an answer: where it is wrong. */
async function told(operation: string, path: string, body: string, parsers: readonly XmlParser[] = [parseXml]) {
  const check = await emitted.checks[operation]?.();
  const contentType = 'application/xml; charset=utf-8';
  const problems = check?.({ status: 200, contentType, headers: {}, body }, explain, ...parsers) ?? [];
  const { findings = [] } =
    judge.judge(
      { method: 'GET', url: path, headers: [], body: undefined },
      {
        status: 200,
        headers: new Map([['content-type', [contentType]]]),
        body: new TextEncoder().encode(body),
        framingProblem: undefined,
      },
    ) ?? {};
  return {
    check: problems.map(({ name }) => name),
    runner: findings.flatMap(({ check: id, pointer }) => (id === 'body-schema' ? [pointer] : [])),
  };
}

const both = (...pointers: readonly string[]): object => ({ check: pointers, runner: pointers });
const book = (inner: string, id = 'id="1"'): string =>
  `<?xml version="1.0"?><b:book xmlns:b="http://example.org/b" ${id}>${inner}</b:book>`;
const WHOLE = '<title>T</title><tags><tag>a</tag></tags><author><name>N</name></author>';

describe('an answer of XML, in the emitted check and in the runner', () => {
  it.each([
    ['is right', WHOLE, []],
    ['is right with lists, numbers, flags, dates and what only answers have', `${WHOLE}<read>true</read>`, []],
    ['has an item of a list that breaks a bound', `${WHOLE}<notes by="a"><stars>9</stars></notes>`, ['/notes/0/stars']],
    ['lacks an element', '<title>T</title><tags/>', ['/author']],
    ['has what only requests have', `${WHOLE}<secret>s</secret>`, ['/secret']],
    ['has a day that there is not', `${WHOLE}<born>2026-02-30</born>`, ['/born']],
    ['has a flag that is none', `${WHOLE}<read>maybe</read>`, ['/read']],
    ['has an element where an attribute is described', `${WHOLE}<id>1</id>`, ['/id']],
  ])('that %s', async (_, inner, pointers) => {
    expect(await told('getBook', '/books/1', book(inner))).toEqual(both(...pointers));
  });

  it('names what is wrong with the document itself', async () => {
    expect(await told('getBook', '/books/1', '<b:book')).toEqual(both(''));
    expect(await told('getBook', '/books/1', `<book id="1">${WHOLE}</book>`)).toEqual(both(''));
    expect(await told('getBook', '/books/1', book(WHOLE, 'id="one"'))).toEqual(both('/id'));
    expect(await told('listBooks', '/books', `<books>${book(WHOLE).slice(21)}<c/></books>`)).toEqual(both('/1'));
  });

  it('that a mock makes is right', async () => {
    const operation = emitted.api.operations.find(({ operationId }) => operationId === 'listBooks');
    const schema = operation?.responses[0]?.content[0]?.schema;
    if (schema === undefined) throw new Error('no schema');
    expect(await told('listBooks', '/books', xmlText(schema, sampleValue(schema, { view: 'read' }) ?? null))).toEqual(
      both(),
    );
  });

  it('is judged by the runner where any media type is declared', async () => {
    expect(await told('getAny', '/any', book('<title></title>'))).toMatchObject({
      runner: ['/tags', '/author', '/title'],
    });
  });

  it('is not checked by a server without a parser', async () => {
    expect((await told('getBook', '/books/1', '<b:book', [])).check).toEqual([]);
  });
});
