import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import type { Call } from '../../cases/case.ts';
import { type ShiftedKind, shifted } from '../../cases/shifted-value.ts';
import { applicators } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import { findParameter, reads, withParameter } from '../base-call.ts';
import type { Law, LawCase } from '../law.ts';
import { kindOf } from '../rules/pair-rules.ts';
import { toldPairs } from '../rules/told-pairs.ts';
import { countOf } from '../values/count-words.ts';
import { sentencesOf } from '../values/sentences.ts';
import { NOT_WRONG } from './bounds.ts';

/**
 * A range that is asked for by two parameters (`from`, `to`): the wrong way round it is refused where the description says that the one must
 * not be before the other, and so is a range longer than it says.
 */
export const queryRanges: Law = {
  id: 'query-ranges',
  title: 'a range that is asked for is refused the wrong way round, and where it is too long',
  plan: (context) => reads(context).flatMap(({ call }) => rangesOf(call).flatMap((range) => caseOf(range) ?? [])),
};

/** Two parameters that a range is asked for by. */
interface Range {
  readonly call: Call;
  readonly least: Parameter;
  readonly most: Parameter;
  readonly kind: ShiftedKind;
  /** Days, or ones, that a range has at most, whether both its ends count or one alone; undefined where nothing is told. */
  readonly length: number | undefined;
}

function rangesOf(call: Call): readonly Range[] {
  const { operation } = call;
  const isRefused = operation.responses.some(({ status }) => /^4(?:00|22|XX)$/.test(status));
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const pairs = isRefused ? toldPairs(textOf(operation), names) : [];
  const isFirst = ({ least, most }: (typeof pairs)[number], index: number): boolean =>
    pairs.findIndex((pair) => pair.least === least && pair.most === most) === index;
  return pairs.filter(isFirst).flatMap((pair) => {
    const [least, most] = [findParameter(operation, pair.least), findParameter(operation, pair.most)];
    const kinds = [least, most].map((each) => each && kindOf(applicators([each.schema])));
    const [kind] = kinds;
    if (least === undefined || most === undefined || kind === undefined || kinds[1] !== kind) return [];
    const lengths = kind === 'date' ? [...lengthsIn(textOf(operation)), ...lengthsIn(most.description ?? '')] : [];
    return [{ call, least, most, kind, length: lengths.length === 0 ? undefined : Math.min(...lengths) }];
  });
}

/** What an operation says, and what its parameters say of others, as if they said it of themselves. */
function textOf({ description = '', parameters }: Operation): string {
  const own = parameters.map(({ name, description: said = '' }) =>
    said.replaceAll(
      /\b(?:it )?(?=not (?:be )?(?:before|after|earlier|later|less|greater|more|lower|higher)\b)/gi,
      `\`${name}\` must `,
    ),
  );
  return [description, ...own].join('. ');
}

/** Months and years have no one length. */
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** How many days a range has at most, by sentences that speak of a range or of what is after its beginning. */
function lengthsIn(text: string): readonly number[] {
  return sentencesOf(text).flatMap((sentence) => {
    const form = /\b(?:at most|no more than|not more than|up to|maximum of|longer than) (\w+) (day|week)s?\b/i;
    const [told, count = '', unit = ''] = form.exec(sentence) ?? [];
    const isOfRange = /\b(?:range|period|span|interval|apart|between|after (?:it|`\w+`))\b/i.test(sentence);
    const number = countOf(count) ?? 0;
    return told === undefined || !isOfRange || number < 1 ? [] : [number * (DAYS[unit.toLowerCase()] ?? 1)];
  });
}

function caseOf({ call, least, most, kind, length }: Range): LawCase | undefined {
  const { operation } = call;
  const from = call.parameters.find(({ parameter }) => parameter === least)?.value;
  const ask = (id: string, by: number, expect: Step['expect']): readonly Step[] => {
    const to = shifted(from, kind, by);
    if (to === undefined || !fits(most.schema, to, 'write')) return [];
    // What an example asks for is JSON.
    const asked = withParameter(withParameter(call, least, from as JsonValue), most, to);
    return [{ id, call: asked, refusable: true, expect }];
  };
  const cause = `query-ranges ${operation.operationId} ${most.name}`;
  const refused = (why: string): Step['expect'] => [{ kind: 'status', in: ['4XX'], why, cause }];
  const taken = `a range of ${length ?? 1} to be taken`;
  const steps = [
    ...ask('right', 0, []),
    ...ask('wrong', -1, refused(`a refusal, as ${most.name} is before ${least.name}`)),
    ...(length === undefined
      ? []
      : [
          ...ask('longest', length - 1, [{ kind: 'status', in: NOT_WRONG, why: taken, cause }]),
          ...ask('too long', length + 1, refused(`a refusal, as the range is longer than ${length}`)),
        ]),
  ];
  return from === undefined || steps.length < 2
    ? undefined
    : stepCase({
        id: `${operation.operationId}/law/query-ranges/${most.name}`,
        law: queryRanges.id,
        summary: `${operation.operationId} with ${most.name} before ${least.name}${length === undefined ? '' : ', and with too long a range'}`,
        operation,
        effect: 'none',
        steps,
      });
}
