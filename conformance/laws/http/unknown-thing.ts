import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { nameOfNobody } from '../../cases/name-of-nobody.ts';
import { OwnValue } from '../../cases/own-value.ts';
import { isSafeMethod } from '../../session.ts';
import { reads, successes, withParameter } from '../base-call.ts';
import type { Law, LawCase, LawContext, Probe } from '../law.ts';
import { oneLine } from '../values/sentences.ts';

/** What is asked of a thing that is not there is refused, where the operation declares 404 (RFC 9110 section 15.5.5). */
export const unknownThing: Law = {
  id: 'unknown-thing',
  title: 'what is asked of a thing that is not there is refused',
  plan: (context) =>
    context.api.operations.flatMap((operation): LawCase[] => {
      const [base] = successes(context, operation);
      const parameter = lastInPath(operation);
      if (base === undefined || parameter === undefined || !isTold(operation)) return [];
      const nobody = nobodyFor(parameter);
      if (nobody === undefined) return [];
      return [
        {
          kind: 'law',
          id: `${operation.operationId}/law/unknown-thing`,
          law: unknownThing.id,
          summary: `${operation.operationId} of ${parameter.name}=${nobody}`,
          operation,
          effect: operation.method === 'GET' ? 'none' : 'refused',
          run: (probe) =>
            askForNobody(
              withParameter(base.call, parameter, new OwnValue(nobody)),
              witnesses(operation, parameter, context),
              probe,
            ),
        },
      ];
    }),
};

/** The parameter that is the last one of the path; what is below it is below a thing. */
function lastInPath({ path, parameters }: Operation): Parameter | undefined {
  const [, name] = /\{([^{}]+)\}[^{}]*$/.exec(path) ?? [];
  return parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

/** Words by which what is not there may be asked for all the same. */
const ANYWAY =
  /\b(?:idempotent(?:ly)?|no error|also (?:when|if|where)|even (?:when|if|though)|whether or not|created? (?:it )?(?:if|when|where)|upsert|does nothing|nothing happens|already (?:gone|deleted|removed))\b/i;

function isTold({ path, responses, summary = '', description = '' }: Operation): boolean {
  const answers = responses.map((response) => response.description);
  const words = oneLine([summary, description, ...answers].join(' '));
  // What is made under a name is not there before.
  const makes = path.endsWith('}') && responses.some(({ status }) => status === '201');
  return responses.some(({ status }) => status === '404') && !makes && !ANYWAY.test(words);
}

/** A name that the schema takes, of a thing that nobody has made. */
function nobodyFor(parameter: Parameter): string | number | undefined {
  const { schema, examples } = parameter;
  if (schema.enum !== undefined || schema.hasConst) return undefined;
  const shown: unknown = examples[0]?.value ?? sampleValue(schema, { view: 'write' });
  if (typeof shown !== 'string' && typeof shown !== 'number') return undefined;
  return nameOfNobody(shown, parameter);
}

/** Other reads of the same thing, and of what is below it. */
function witnesses({ path, operationId }: Operation, { name }: Parameter, context: LawContext): readonly Call[] {
  const above = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  return reads(context)
    .map(({ call }) => call)
    .filter(({ operation }) => operation.operationId !== operationId && operation.path.startsWith(above))
    .filter(({ operation }) => operation.responses.some(({ status }) => status === '404'));
}

async function askForNobody(call: Call, others: readonly Call[], probe: Probe): Promise<void> {
  const isSafe = isSafeMethod(call.operation.method);
  const unknown = 'no other read tells that it knows what is not there';
  // What could be there after all is not removed.
  if (!isSafe && !(await isKnown(call, others, probe))) return probe.notProvable(unknown);
  const { response } = await probe.send(call, { refused: true });
  const { status } = response;
  // A server without state answers every name by rote; one that keeps things knows of some read what is not there.
  if (isSafe && status < 300 && !(await isKnown(call, others, probe))) return probe.notProvable(unknown);
  const expected = `a refusal, such as 404, of what nobody has made`;
  const cause = `unknown-thing ${call.operation.operationId}`;
  probe.demand(status >= 300, { part: 'status', pointer: '', expected, got: String(status), cause });
}

/** The read of what another call names; undefined where it takes no such names. */
function atSameName(other: Call, { identity, parameters }: Call): Call | undefined {
  let asked: Call = { ...other, identity };
  for (const { parameter, value } of parameters) {
    const own = other.operation.parameters.find((item) => item.in === 'path' && item.name === parameter.name);
    if (parameter.in !== 'path' || own === undefined) continue;
    if (value instanceof OwnValue && !fits(own.schema, value.value, 'write')) return undefined;
    asked = withParameter(asked, own, value);
  }
  return asked;
}

/** True where another read says of the same name that nothing has it. */
async function isKnown(call: Call, others: readonly Call[], probe: Probe): Promise<boolean> {
  for (const other of others) {
    const asked = atSameName(other, call);
    const answer = asked && (await probe.send(asked, { refused: true, aside: true }));
    if (answer?.response.status !== 404) continue;
    // What is refused whatever is asked for tells nothing.
    const known = await probe.send(other, { refused: true, aside: true });
    if (known.response.status < 300) return true;
  }
  return false;
}
