import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { expressOpenapiValidator } from '../../../runtime/node/engine/express-openapi-validator.ts';
import type { RequestEngine } from '../../../runtime/http/request-engine.ts';
import type { DecodeResult } from '../../../runtime/request/index.ts';
import type { RawRequest } from '../../../runtime/request/raw-request.ts';
import { type EmittedValidators, loadEmitted } from '../../support/load-emitted.ts';
import { EDGE_TEXTS } from './edge-texts.ts';
import { randomOf, sampleValue } from './sample-value.ts';

const GENERATED_PER_SCHEMA = 25;

/** One body on which the engines do not agree. */
interface Difference {
  readonly schema: string;
  /** The JSON text of the value. */
  readonly text: string;
  readonly ours: DecodeResult<unknown>;
  /** `failed` when the engine breaks instead of judging. */
  readonly theirs: 'accepted' | 'refused' | 'failed';
}

/** Why the engines may differ. */
interface Reason {
  readonly name: string;
  readonly holds: (difference: Difference) => boolean;
}

/** A value of these schemas that only we refuse, by just this rule. */
function onlyWeRefuse(schemas: string, rule: string, text: RegExp = /^/): Reason['holds'] {
  return ({ schema, ours, theirs, text: own }) =>
    schemas.split(' ').includes(schema) &&
    theirs === 'accepted' &&
    !ours.ok &&
    ours.problems.every((problem) => problem.rule === rule) &&
    text.test(own);
}

function onlyTheyRefuse(schemas: string, text: RegExp = /^/): Reason['holds'] {
  return ({ schema, ours, theirs, text: own }) =>
    schemas.split(' ').includes(schema) && theirs === 'refused' && ours.ok && text.test(own);
}

/** Each must be met at least once, or it explains nothing. */
const inBothVersions: readonly Reason[] = [
  {
    name: 'integers beyond 2^53 are refused here, because they would not be the ones that were sent',
    holds: (difference) =>
      onlyWeRefuse('Int64 Long', 'format')(difference) ||
      onlyWeRefuse('AnyInteger NullableObject', 'range')(difference),
  },
  {
    name: 'decimal multiples: they divide doubles, so that 4.35 is none of 0.01',
    holds: onlyTheyRefuse('Cents Price'),
  },
  {
    name: 'RFC 3339 has no blank between date and time, and a colon in the offset',
    holds: onlyWeRefuse('DateTime Moment', 'format', / |[+-]\d{4}"$/),
  },
  {
    name: 'base64 without padding is taken here (RFC 4648 section 3.2)',
    holds: onlyTheyRefuse('Byte Bytes', /[^=]"$/),
  },
  {
    name: 'a pattern of theirs ends before a line end, and takes base64 with one',
    holds: onlyWeRefuse('Byte Bytes', 'format', /\\n"$/),
  },
  {
    name: 'their defaults are filled in before `required` is asked, ours are not: an update is no creation',
    holds: onlyWeRefuse('Defaulted', 'required'),
  },
];

const inTheNewerVersion: readonly Reason[] = [
  {
    name: 'such an integer is none here where branches or items are counted',
    holds: (difference) =>
      onlyTheyRefuse('Union Contains', /\d{16}/)(difference) ||
      onlyWeRefuse('Union', 'oneOf', /^\d{16}|e\d\d$/)(difference),
  },
  {
    name: 'a tag selects its alternative here, where they take any that fits',
    // What is told is what the value lacks of the alternative that its tag names.
    holds: (difference) => ['discriminator', 'required', 'type'].some((rule) => onlyWeRefuse('Pet', rule)(difference)),
  },
  { name: 'single precision ends at 3.4e38', holds: onlyWeRefuse('Float', 'format') },
  { name: 'a UUID has no prefix (RFC 9562 section 4)', holds: onlyWeRefuse('Uuid', 'format', /^"urn:uuid:/) },
  {
    name: 'quoted local parts, address literals and names without a dot are addresses (RFC 5321 section 4.1.2)',
    holds: onlyTheyRefuse('Email'),
  },
  {
    name: 'a host name has no dot at its end (RFC 1123 section 2.1)',
    holds: onlyWeRefuse('Hostname', 'format', /\."$/),
  },
  {
    name: 'a relative reference has no colon in its first segment (RFC 3986 section 4.2)',
    holds: onlyWeRefuse('UriReference', 'format', /:|[^ -~]|\\/),
  },
  {
    name: 'escapes of letters that mean nothing are no regular expression in Unicode mode',
    holds: onlyWeRefuse('Regex', 'format', /\\/),
  },
  { name: 'they do not know `iri`, and take everything', holds: onlyWeRefuse('Iri', 'format') },
  {
    name: 'they take members of Object.prototype for members of the value',
    holds: (difference) => onlyWeRefuse('Inherited', 'required')(difference) || onlyTheyRefuse('Inherited')(difference),
  },
  {
    name: 'they break on a member named `toString` where objects are compared',
    holds: ({ schema, theirs, text }) =>
      /^(Mixed|Fixed)$/.test(schema) && theirs === 'failed' && text.includes('toString'),
  },
];

interface Engines {
  readonly emitted: EmittedValidators;
  readonly engine: RequestEngine;
}

/** Both engines on a fixture, each schema of which is the member `v` of a body of its own. */
async function enginesOf(fixture: string, more: object = {}): Promise<Engines> {
  const file = fileURLToPath(new URL(`../../fixtures/validators/${fixture}`, import.meta.url));
  const description = parse(readFileSync(file, 'utf8')) as { components: { schemas: object } }; // the fixture is one
  Object.assign(description.components.schemas, more);
  const paths = Object.keys(description.components.schemas).map((name) => {
    const properties = { v: { $ref: `#/components/schemas/${name}` } };
    const content = { 'application/json': { schema: { type: 'object', required: ['v'], properties } } };
    const requestBody = { required: true, content };
    return [
      `/${name}`,
      { post: { operationId: `take${name}`, requestBody, responses: { 204: { description: 'Taken.' } } } },
    ];
  });
  const whole = { ...description, paths: Object.fromEntries(paths) as unknown };
  const written = join(mkdtempSync(join(tmpdir(), 'differences-')), 'openapi.json');
  writeFileSync(written, JSON.stringify(whole));
  return { emitted: await loadEmitted(written), engine: expressOpenapiValidator(whole, { refusesReadOnly: true }) };
}

async function theirVerdict(engine: RequestEngine, name: string, body: string): Promise<Difference['theirs']> {
  const operation = { operationId: `take${name}`, method: 'POST', path: `/${name}`, responses: [] };
  try {
    return (await engine(rawRequest(body), { operation, target: `/${name}` })).ok ? 'accepted' : 'refused';
  } catch {
    return 'failed';
  }
}

function rawRequest(body: string): RawRequest {
  // Parsed for each engine anew: theirs writes defaults into it.
  const value: unknown = JSON.parse(body);
  return {
    method: 'POST',
    path: [],
    query: '',
    headers: {},
    body: { kind: 'json', contentType: 'application/json', value },
  };
}

describe('express-openapi-validator on values at the edges', () => {
  it.each([
    ['differences.yaml', [...inBothVersions, ...inTheNewerVersion], 6000],
    ['differences-3.0.yaml', inBothVersions, 2000],
  ] as const)('%s: every difference has a reason, every reason is met', async (fixture, reasons, least) => {
    const { emitted, engine } = await enginesOf(fixture);
    const met = new Map(reasons.map(({ name }) => [name, 0]));
    const unexplained: string[] = [];
    const counts = { accepted: 0, refused: 0 };
    for (const schema of emitted.api.schemas) {
      const { name = '' } = schema;
      const decoder = await emitted.decoders[`take${name}`]?.();
      if (decoder === undefined) throw new Error(`no decoder for ${name}`);
      const random = randomOf(name.length);
      const drawn = Array.from({ length: GENERATED_PER_SCHEMA }, () => JSON.stringify(sampleValue(schema, random)));
      for (const text of [...EDGE_TEXTS, ...drawn]) {
        const body = `{"v":${text}}`;
        const ours = decoder(rawRequest(body), {
          mode: 'strict',
          unknownParameters: 'refuse',
          // By default both take them out.
          readOnlyProperties: 'refuse',
        });
        const theirs = await theirVerdict(engine, name, body);
        counts[ours.ok ? 'accepted' : 'refused'] += 1;
        if (theirs === (ours.ok ? 'accepted' : 'refused')) continue;
        const difference = { schema: name, text, ours, theirs };
        const reason = reasons.find(({ holds }) => holds(difference));
        if (reason === undefined) unexplained.push(`${name}: ours ${ours.ok}, theirs ${theirs} on ${text}`);
        else met.set(reason.name, (met.get(reason.name) ?? 0) + 1);
      }
    }
    expect(unexplained).toEqual([]);
    expect([...met].filter(([, count]) => count === 0)).toEqual([]);
    expect(counts.accepted + counts.refused).toBeGreaterThan(least);
    expect(counts.accepted).toBeGreaterThan(least / 10);
  });

  it('a tuple of no fixed length makes the other engine break on every request, and is judged here', async () => {
    const tuple = { Tuple: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] } };
    const { emitted, engine } = await enginesOf('differences.yaml', tuple);
    expect(await theirVerdict(engine, 'AnyInteger', '{"v":1}')).toBe('failed');
    const decoder = await emitted.decoders['takeTuple']?.();
    const verdict = (body: string) => decoder?.(rawRequest(body), { mode: 'strict', unknownParameters: 'refuse' }).ok;
    expect([verdict('{"v":[1]}'), verdict('{"v":[1,"a",2]}'), verdict('{"v":["a"]}')]).toEqual([true, true, false]);
  });
});
