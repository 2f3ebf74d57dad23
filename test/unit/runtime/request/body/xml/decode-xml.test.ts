import { fileURLToPath } from 'node:url';
import { parseXml } from '@rgrove/parse-xml';
import { beforeAll, describe, expect, it } from 'vitest';
import { xmlText } from '../../../../../../model/facts/sample/written/xml-text.ts';
import { sampleValue } from '../../../../../../model/facts/sample/sample-value.ts';
import { explain } from '../../../../../../runtime/request/explain.ts';
import type { DecodeOptions } from '../../../../../../runtime/request/raw-request.ts';
import { loadEmitted, type EmittedValidators } from '../../../../../support/load-emitted.ts';

let emitted: EmittedValidators;
let exact: EmittedValidators;
beforeAll(async () => {
  const fixture = fileURLToPath(new URL('../../../../../fixtures/validators/xml.yaml', import.meta.url));
  emitted = await loadEmitted(fixture);
  exact = await loadEmitted(fixture, { int64: 'bigint' });
});

interface Sent {
  readonly operation?: string;
  readonly type?: string;
  readonly from?: EmittedValidators;
  readonly options?: Partial<DecodeOptions>;
}

/** The decoded body, or the status and what is wrong where. */
async function decode(xml: string | Uint8Array, { operation = 'addPet', type, from, options }: Sent = {}) {
  const decoder = await (from ?? emitted).decoders[operation]?.();
  if (decoder === undefined) throw new Error(`no decoder of ${operation}`);
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  const body = { kind: 'bytes', contentType: type ?? 'application/xml', bytes } as const;
  const raw = { method: 'POST', path: [], query: '', headers: {}, body };
  const result = decoder(raw, { mode: 'strict', unknownParameters: 'refuse', explain, parseXml, ...options });
  if (result.ok) return result.value.body;
  return { status: result.status, problems: result.problems.map(({ name, rule }) => `${rule} ${name}`.trim()) };
}

const refused = (...problems: readonly string[]): object => ({ status: 400, problems });
const INSTANCE = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

describe('a body of XML', () => {
  it('is read as its schema says', async () => {
    const whole = `<?xml version="1.0"?><!-- a --><pet id=" 7 "><serial>1</serial><name>Rex</name><tame> true </tame>
      <name><![CDATA[R & x]]></name><weight>1.5</weight><sizes><size>1</size><size>2</size></sizes>
      <tags><n>3</n></tags><Tag><n>4</n></Tag><q:owner xmlns:q="urn:people"><name>&lt;A&#33;</name></q:owner></pet>`;
    expect(await decode(whole)).toEqual({
      id: 7,
      names: ['Rex', 'R & x'],
      isTame: true,
      weight: 1.5,
      sizes: [1, 2],
      tags: [{ n: 3 }, { n: 4 }],
      owner: { name: '<A!' },
    });
    expect(await decode(`<pet id="1" ${INSTANCE}><weight xsi:nil="true"/></pet>`)).toEqual({
      id: 1,
      names: [],
      weight: null,
    });
    expect(await decode('<language-less/>', { operation: 'addNote', type: 'application/note+xml; version=1' })).toEqual(
      refused('xml'),
    );
  });

  it.each([
    ['another root', '<dog id="1"/>', 'xml'],
    ['an element that is an attribute', '<pet><id>1</id></pet>', 'xml /id'],
    ['an attribute that is an element', '<pet id="1" tame="true"/>', 'xml /tame'],
    ['a name of JSON', '<pet id="1"><isTame>true</isTame></pet>', 'xml /isTame'],
    ['what is not described', '<pet id="1"><wings/></pet>', 'additionalProperties /wings'],
    ['a text that is no number', '<pet id="x"/>', 'type /id'],
    ['a text that is no boolean', '<pet id="1"><tame>maybe</tame></pet>', 'type /isTame'],
    ['one value twice', '<pet id="1"><tame>true</tame><tame>true</tame></pet>', 'duplicate /isTame'],
    ['another item', '<pet id="1"><sizes><length>1</length></sizes></pet>', 'xml /sizes/0'],
    ['a list without items', '<pet id="1"><sizes/></pet>', 'minItems /sizes'],
    ['an item that does not fit', '<pet id="1"><tags><n>10</n></tags></pet>', 'maximum /tags/0/n'],
    ['no namespace', '<pet id="1"><owner><name>A</name></owner></pet>', 'xml /owner'],
    ['another namespace', '<pet id="1"><owner xmlns="urn:x"><name>A</name></owner></pet>', 'xml /owner'],
    ['elements in a text', '<pet id="1"><name><b>R</b></name></pet>', 'xml /names/0'],
    ['text beside elements', '<pet id="1">and<name>R</name></pet>', 'xml'],
    ['text alone', '<pet>7</pet>', 'type'],
    ['null where none is', `<pet id="1" ${INSTANCE}><tame xsi:nil="1"/></pet>`, 'type /isTame'],
    ['no XML', '{"id":1}', 'xml'],
    ['a broken document', '<pet id="1"><name></pet>', 'xml'],
    ['an entity of its own', '<!DOCTYPE pet [<!ENTITY e "Rex">]><pet id="1"><name>&e;</name></pet>', 'xml'],
    ['nodes without end', `<pet id="1">${'<name/>'.repeat(30_000)}</pet>`, 'limit'],
    ['levels without end', `<pet id="1">${'<name>'.repeat(9_000)}${'</name>'.repeat(9_000)}</pet>`, 'limit'],
  ])('%s is refused', async (_, xml, problem) => {
    const found = await decode(xml);
    expect(found).toMatchObject({ status: 400 });
    expect((found as { problems: readonly string[] }).problems).toContain(problem);
  });

  it('may be a list, a text with attributes, one of several shapes, or a tree', async () => {
    const pets = { operation: 'setPets', type: 'text/xml' };
    expect(await decode('<pets><pet id="1"/><Pet id="2"><name>A</name></Pet></pets>', pets)).toEqual([
      { id: 1, names: [] },
      { id: 2, names: ['A'] },
    ]);
    expect(await decode('<pets><pet/></pets>', pets)).toEqual(refused('required /0/id'));
    const note = { operation: 'addNote', type: 'application/note+xml; version=1' };
    expect(await decode('<Note language="de">Hi &amp; bye</Note>', note)).toEqual({ lang: 'de', text: 'Hi & bye' });
    expect(await decode('<Note>H</Note>', note)).toEqual(refused('minLength /text'));
    const tree = { operation: 'addTree' };
    const forest =
      '<Tree><title>a</title><tree><title>b</title></tree><free><x>1</x></free><any><y z="1">2</y></any></Tree>';
    expect(await decode(forest, tree)).toEqual({
      title: 'a',
      trees: [{ title: 'b' }],
      free: { x: 1 },
      any: { y: { z: '1' } },
    });
    expect(await decode('<Tree><title>a</title><tree/></Tree>', tree)).toEqual(refused('required /trees/0/title'));
    expect(await decode('<Circle><radius>1</radius></Circle>', { operation: 'addShape' })).toEqual({ radius: 1 });
    expect(await decode('<Line><radius>1</radius></Line>', { operation: 'addShape' })).toEqual(refused('xml'));
  });

  it('stays as it is where one text, or nothing, describes it', async () => {
    const bytes = await decode('<a', { operation: 'addText' });
    expect(bytes).toEqual(new TextEncoder().encode('<a'));
  });

  it('is read by its charset, with all digits, and by a parser only', async () => {
    const latin = Uint8Array.from(
      [...'<?xml version="1.0" encoding="iso-8859-1"?><pet id="1"><name>\u00e4</name></pet>'].map((c) =>
        c.charCodeAt(0),
      ),
    );
    expect(await decode(latin)).toEqual({ id: 1, names: ['\u00e4'] });
    expect(await decode(latin, { type: 'application/xml; charset=utf-8' })).toEqual(refused('encoding'));
    expect(await decode('<pet id="9007199254740993"/>')).toEqual(refused('range /id'));
    expect(await decode('<pet id="9007199254740993"/>', { from: exact })).toEqual({ id: 9007199254740993n, names: [] });
    expect(await decode('<pet id="1"/>', { options: { parseXml: undefined } })).toEqual({
      status: 415,
      problems: ['media-type'],
    });
  });

  it('takes what examples are written as', async () => {
    for (const [operation, type] of [
      ['addPet', 'application/xml'],
      ['setPets', 'text/xml'],
      ['addNote', 'application/note+xml; version=1'],
    ] as const) {
      const schema = emitted.api.operations.find(({ operationId }) => operationId === operation)?.requestBody
        ?.content[0]?.schema;
      if (schema === undefined) throw new Error(`${operation} has no schema`);
      const value = sampleValue(schema, { view: 'write', draw: undefined });
      expect(await decode(xmlText(schema, value ?? null), { operation, type }), operation).toEqual(value);
    }
  });
});
