import { allowedTypes } from '../../model/facts/schema-shape.ts';
import { hasParts } from '../../model/facts/xml-body.ts';
import type { Schema } from '../../model/schema.ts';
import type { Problem } from '../../runtime/request/problem.ts';
import { ONLY_ONE } from '../../runtime/schema/keyword-composition.ts';
import { isXmlOfParts, readXmlAnswer } from '../exchange/read-xml-answer.ts';
import { headerValue } from '../exchange/wire-message.ts';
import type { Violation } from '../finding.ts';
import { lexicalReadings } from '../laws/values/lexical-readings.ts';
import type { Check, CheckSession } from './check.ts';

const MAX_VIOLATIONS = 20;

/**
 * What a text of another media type than JSON and XML is for its schema: the text, or the number or flag that it spells.
 * Members and items of CSV and the like are not read here, so there is nothing to judge.
 */
function valueOfText(text: string, schema: Schema): unknown {
  const types = allowedTypes(schema);
  if (types.includes('string')) return text;
  if (hasParts(schema)) return undefined;
  const readings = types.length === 0 ? [] : lexicalReadings(text.trim());
  return readings.find((reading) => typeof reading === 'number' || typeof reading === 'boolean') ?? text;
}

/** The content meets the declared schema, formats included (OAS 4.8.14). */
export const bodySchema: Check = {
  id: 'body-schema',
  title: 'the body meets its schema',
  inspect({ mediaType, content, response }, session) {
    const { schema } = mediaType ?? {};
    if (schema === undefined || content.kind === 'none' || content.kind === 'broken-json') return undefined;
    if (content.kind === 'bytes') return undefined;
    if (content.kind === 'json') return violationsOf(schema, content.value, session);
    if (isXmlOfParts(headerValue(response, 'content-type') ?? '', schema)) {
      const read = readXmlAnswer(content.value, schema);
      return 'problems' in read ? read.problems.map(violationOf) : violationsOf(schema, read.value, session);
    }
    const value = valueOfText(content.value, schema);
    return value === undefined ? undefined : violationsOf(schema, value, session);
  },
};

function violationsOf(schema: Schema, value: unknown, session: CheckSession): readonly Violation[] {
  const told = session.schemas.findings(schema, value, 'response');
  // Alternatives that cannot be told apart are the description's doing: a value that fits one of them may fit another.
  const findings = told.filter(({ expected }) => expected !== ONLY_ONE);
  return findings.slice(0, MAX_VIOLATIONS).map((finding) => ({
    part: 'body',
    pointer: finding.instance,
    expected: finding.expected,
    got: finding.got,
    missing: finding.keyword === 'required',
    cause: `body-schema ${finding.schemaLocation} ${finding.expected}`,
  }));
}

/** What keeps a text from being XML of its schema. */
function violationOf({ name, expected, got }: Problem): Violation {
  return { part: 'body', pointer: name, expected, got, cause: `body-schema xml ${name} ${expected}` };
}
