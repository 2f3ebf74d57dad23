import { toldAround } from '../../../model/told-around.ts';
import { paginationOf } from '../../../model/facts/pagination.ts';
import { allowedTypes, objectShape } from '../../../model/facts/schema-shape.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Schema } from '../../../model/schema.ts';
import type { Call } from '../../cases/case.ts';
import { isSafeMethod } from '../../session.ts';
import { successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { lexicalReadings } from '../values/lexical-readings.ts';
import { refusesWhatBreaks, refusesWrongParameters, saysCut } from '../values/told-refusals.ts';
import type { WrongValue } from '../values/wrong-value.ts';
import { wrongValues } from '../values/wrong-value.ts';
import { oneLine } from '../values/sentences.ts';

/** A parameter value that its schema does not allow is refused, keyword by keyword. */
export const invalidParameter: Law = {
  id: 'invalid-parameter',
  title: 'values that a parameter does not allow are refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const base = successes(context, operation)[0];
      if (base === undefined) return [];
      return operation.parameters.flatMap((parameter): LawCase[] => {
        // Asking for more than the largest page may be answered with the largest page; the pagination law looks at that.
        const isSize = parameter === paginationOf(operation)?.pageSize && !isNotCut(parameter, operation, context);
        const wrong = wrongOnTheWire(parameter, context).filter(({ keyword }) => !(isSize && keyword === 'maximum'));
        if (wrong.length === 0) return [];
        return [
          {
            kind: 'law',
            id: `${operation.operationId}/law/invalid-parameter/${parameter.in}/${parameter.name}`,
            law: invalidParameter.id,
            summary: `${parameter.name}: ${wrong.map((item) => item.keyword).join(', ')}`,
            operation,
            effect: isSafeMethod(operation.method) ? 'none' : 'refused',
            run: (probe) => demandRefusals(base.call, parameter, wrong, probe),
          },
        ];
      });
    }),
};

/** How far behind the name of a parameter something is still said of it. */
const NEAR = 160;

const TOO_MUCH =
  /\b(?:more|above|larger|greater|over|beyond)\b[^.]{0,60}\b(?:errors?|refused|rejected|invalid|400|422)\b|(?:\bnot|\bnever|n't|n’t) (?:be )?(?:cut|clamp|cap|reduce|lower)/i;

/** Words of more than the most: whatever is done with it, it is another thing than what is done with all that is wrong. */
const MORE = /\b(?:more than|above|larger|greater|bigger|higher|beyond|exceed\w*)\b/i;

/** True where it is said that asking for too much is an error: of the parameter itself, of it by its name, or of any that is wrong. */
function isNotCut({ name, description = '' }: Parameter, operation: Operation, { api }: LawContext): boolean {
  if (refusesWhatBreaks('parameter', operation, api)) return true;
  const about = [...toldAround(operation, api).matchAll(new RegExp(`\`${name}\``, 'g'))];
  const said = [description, ...about.map(({ index, input }) => input.slice(index, index + NEAR))].map(oneLine);
  if (said.some((text) => TOO_MUCH.test(text))) return true;
  return refusesWrongParameters(operation, api) && !said.some((text) => saysCut(text) || MORE.test(text));
}

/** Wrong values that stay wrong after they have become text. */
function wrongOnTheWire(parameter: Parameter, context: LawContext): readonly WrongValue[] {
  if (parameter.content !== undefined || parameter.style === 'deepObject' || parameter.in === 'querystring') return [];
  if (parameter.in === 'cookie' || parameter.in === 'header') return [];
  // The name of an exploded object is never on the wire: its members are fields of their own.
  if (parameter.style === 'form' && parameter.explode && takesObjects(parameter.schema)) return [];
  return wrongValues(parameter.schema).filter(({ value, isNear }) => {
    // What is nearly a name is the name of nothing, whatever is looked at.
    if (!isSendable(value, parameter) || (isNear === true && parameter.in === 'path')) return false;
    return !lexicalReadings(value).some((reading) => context.schemas.accepts(parameter.schema, reading, 'request'));
  });
}

function takesObjects(schema: Schema): boolean {
  return allowedTypes(schema).includes('object') || objectShape(schema).properties.size > 0;
}

function isSendable(value: unknown, parameter: Parameter): boolean {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.length === 0 || items.some((item) => typeof item === 'object')) return false;
  // Query strings beyond a few thousand characters meet limits of the transport, not of the schema.
  const text = String(items[0]);
  return text.length <= 4000 && (parameter.in !== 'path' || (text !== '' && !/^\.+$/.test(text)));
}

/** What is read in one place, whichever operation is asked: a name in a path, and how much a page may hold. */
function sharedCause({ operation }: Call, parameter: Parameter, keyword: string): string | undefined {
  if (parameter.in === 'path') return `path name ${parameter.name}`;
  const isSize = keyword === 'maximum' && parameter === paginationOf(operation)?.pageSize;
  return isSize ? `invalid-parameter page size ${parameter.name}` : undefined;
}

async function demandRefusals(
  call: Call,
  parameter: Parameter,
  wrong: readonly WrongValue[],
  probe: Probe,
): Promise<void> {
  for (const { keyword, value } of wrong) {
    const { response } = await probe.send(withParameter(call, parameter, value), { refused: true });
    const refused = response.status >= 400 && response.status < 500;
    const expected = `a status of 400 to 499 for ${parameter.name}=${JSON.stringify(value).slice(0, 60)} (${keyword})`;
    // Who does not look at the words of one parameter does not look at those of its neighbours.
    const { operationId } = call.operation;
    const cause =
      sharedCause(call, parameter, keyword) ?? `invalid-parameter ${operationId} ${parameter.in} ${keyword}`;
    // A server error has been recorded by the universal check already.
    if (response.status >= 500) continue;
    probe.demand(refused, { part: 'status', pointer: '', expected, got: String(response.status), cause });
  }
}
