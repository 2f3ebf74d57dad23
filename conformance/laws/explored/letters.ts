import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import { type Step, TRIED } from '../../steps/step.ts';
import { withParameter } from '../base-call.ts';
import type { LawCase } from '../law.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { type Story, making } from '../state/story.ts';

/** A text with letters beyond those of English, and what it may be found by. */
const [TEXT, ASKED] = ['Öresund Éclair', ['Öres', 'öres', 'ÖRES', 'éclair', 'eclair', 'oresund', 'sund É', ' ']];

/** What is found by letters beyond those of English, in capitals and small ones: what finds a text is the same as at the reference. */
export function lettersCases({ list, ...story }: Story): readonly LawCase[] {
  const { operation, body } = story.create.call;
  const schema = body?.mediaType.schema;
  const parameters = (list?.operation.parameters ?? []).filter(isText);
  if (list === undefined || body === undefined || schema === undefined || !isObject(body.value)) return [];
  const { value } = body;
  const names = Object.keys(value).filter((name) => isTelling(name) && typeof value[name] === 'string');
  const named = { ...value, ...Object.fromEntries(names.map((name) => [name, TEXT])) };
  const isTaken = names.length > 0 && fits(schema, named as JsonValue, 'write'); // members of a body of a description are JSON
  const made = making({ ...story, list }, 'a');
  if (!isTaken) return [];
  return parameters.map((parameter) =>
    stepCase({
      id: `${operation.operationId}/law/explored/letters/${parameter.name}`,
      law: 'explored',
      summary: `${list.operation.operationId} by ${parameter.name}, in letters of other languages`,
      operation,
      effect: 'writes',
      level: 'reference',
      steps: [
        ...story.ground,
        { ...made, call: { ...made.call, body: { ...body, value: named } } },
        ...ASKED.filter((text) => fits(parameter.schema, text, 'write')).map((text, index): Step => ({
          id: `asked ${index}`,
          call: withParameter(list, parameter, text),
          ...TRIED,
        })),
      ],
    }),
  );
}

/** True for a parameter that takes any text. */
function isText({ in: where, schema }: Parameter): boolean {
  const own = applicators([schema]);
  const isPlain = !own.some(
    (each) => each.enum !== undefined || each.format !== undefined || each.pattern !== undefined,
  );
  return where === 'query' && isPlain && own.some(({ types }) => types.includes('string'));
}
