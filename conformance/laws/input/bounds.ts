import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { applicators, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { stepCase } from '../../steps/step-case.ts';
import type { Step } from '../../steps/step.ts';
import type { Law, LawCase } from '../law.ts';
import { type ObjectCreation, objectCreations, sending } from '../state/object-creation.ts';

/**
 * The least and the greatest number, the shortest and the longest text that a body may have are taken: where the one at the bound is
 * refused, and the one beside it is not, the bound is another one than the description says.
 */
export const bounds: Law = {
  id: 'bounds',
  title: 'bounds of bodies are where the description says, not one before',
  plan: (context) => objectCreations(context).flatMap((creation) => [...casesOf(creation), ...nullCases(creation)]),
};

/** Bounds of one creation that are tried: each makes two things. */
const MOST = 24;

/** One case for each member: what it makes is taken away behind it, so that no limit on how many there are is met. */
function casesOf(creation: ObjectCreation): readonly LawCase[] {
  const edges = edgesIn(creation)
    .toSorted((left, right) => Number(left.isRare === true) - Number(right.isRare === true))
    .slice(0, MOST);
  const names = new Set(edges.map(({ name }) => name));
  return [...names].map((name) =>
    caseOf(
      creation,
      name,
      edges.filter((edge) => edge.name === name),
    ),
  );
}

function caseOf(creation: ObjectCreation, name: string, edges: readonly Edge[]): LawCase {
  const { operation } = creation;
  return stepCase({
    id: `${operation.operationId}/law/bounds/${name}`,
    law: bounds.id,
    summary: `${name}: ${edges.map(({ what }) => what).join('; ')}`,
    operation,
    effect: 'writes',
    steps: [...creation.ground, ...edges.flatMap((edge) => stepsOf(edge, creation))],
  });
}

/** Null where it may stand is taken, where the same without the member is: of what can be done once, only one of the two is. */
function nullCases(creation: ObjectCreation): readonly LawCase[] {
  const { operation, schema, sent } = creation;
  const whole = applicators([schema]);
  const names = propertyNames(whole).filter((name) => {
    const schemas = propertySchemas(whole, name);
    const { [name]: _, ...rest } = sent;
    const isOpen = schemas.some(({ types }) => types.includes('null')) && !schemas.some(({ readOnly }) => readOnly);
    return isOpen && [rest, { ...rest, [name]: null }].every((body) => fits(schema, body as JsonValue, 'write'));
  });
  return names.map((name) => {
    const { [name]: _, ...rest } = sent;
    const why = `${name}: null to be taken, as what comes without it is`;
    const cause = `bounds ${operation.operationId} ${name}`;
    const common = { makes: true, keeps: [name], optional: true } as const;
    return stepCase({
      id: `${operation.operationId}/law/bounds/${name}/null`,
      law: bounds.id,
      summary: `${name}: null`,
      operation,
      effect: 'writes',
      steps: [
        ...creation.ground,
        { ...common, id: 'null', call: sending(creation, { ...rest, [name]: null }), expect: [] },
        {
          ...common,
          id: 'without',
          call: sending(creation, rest),
          after: ['null'],
          needs: 'success',
          expect: [{ kind: 'status', of: 'null', in: NOT_WRONG, why, cause }],
        },
      ],
    });
  });
}

/** A value at a bound, and the one beside it. */
interface Edge {
  readonly name: string;
  readonly what: string;
  readonly at: JsonValue;
  readonly beside: JsonValue;
  /** True for what is tried after all others. */
  readonly isRare?: boolean;
}

/** Statuses that, whatever they say, do not say that the body is wrong. */
export const NOT_WRONG: readonly string[] = [
  '2XX',
  '3XX',
  '401',
  '403',
  '404',
  '405',
  '409',
  '410',
  '412',
  '415',
  '423',
  '428',
  '429',
];

function stepsOf({ name, what, at, beside }: Edge, creation: ObjectCreation): readonly Step[] {
  const { operation, sent } = creation;
  const first = `beside ${name} ${what}`;
  // What has the same text already may be why another one is refused, whatever status says so.
  const fresh = typeof at === 'string' ? { anew: name } : {};
  const common = { makes: true, keeps: [name], optional: true, ...fresh } as const;
  const body = (value: JsonValue): Step['call'] => sending(creation, { ...sent, [name]: value });
  const why = `${name} with ${what} to be taken, as the one beside it is`;
  const cause = `bounds ${operation.operationId} ${name}`;
  return [
    { ...common, id: first, call: body(beside), needs: 'success', expect: [] },
    {
      ...common,
      id: `${name} ${what}`,
      call: body(at),
      after: [first],
      expect: [{ kind: 'status', in: NOT_WRONG, why, cause }],
    },
  ];
}

function edgesIn({ schema, sent }: ObjectCreation): readonly Edge[] {
  const whole = applicators([schema]);
  return propertyNames(whole).flatMap((name) => {
    const schemas = propertySchemas(whole, name);
    // A secret of letters that are all the same is found again in whatever else has them.
    if (schemas.some(({ readOnly }) => readOnly) || isSecretSite(name, schemas)) return [];
    const edges = schemas.flatMap((part) => [...ofNumbers(part), ...ofTexts(part, schemas, isTelling(name))]);
    const isTaken = (value: JsonValue): boolean => fits(schema, { ...sent, [name]: value } as JsonValue, 'write');
    return edges.filter(({ at, beside }) => isTaken(at) && isTaken(beside)).map((edge) => ({ ...edge, name }));
  });
}

function* ofNumbers({ types, minimum, maximum }: Schema): Generator<Omit<Edge, 'name'>> {
  if (!types.includes('integer')) return;
  if (minimum !== undefined) yield { what: `the least number, ${minimum}`, at: minimum, beside: minimum + 1 };
  if (maximum !== undefined && Number.isSafeInteger(maximum))
    yield { what: `the greatest number, ${maximum}`, at: maximum, beside: maximum - 1 };
}

/** Texts longer than this are refused by what stands before a service. */
const LONGEST = 4000;

/** Two texts that things are told apart by are no neighbours: they have different letters, so that neither is taken. */
function* ofTexts(
  { minLength, maxLength }: Schema,
  schemas: readonly Schema[],
  tells: boolean,
): Generator<Omit<Edge, 'name'>> {
  const isPlain = !schemas.some(
    (part) => part.pattern !== undefined || part.format !== undefined || part.enum !== undefined,
  );
  if (!isPlain) return;
  const text = (length: number, letter: string): string => letter.repeat(length);
  if (minLength !== undefined && minLength > 0 && minLength < LONGEST && !tells)
    yield {
      what: `${minLength} characters, the shortest text`,
      at: text(minLength, 'a'),
      beside: text(minLength + 1, 'b'),
    };
  if (maxLength !== undefined && maxLength > 1 && maxLength < LONGEST)
    yield {
      what: `${maxLength} characters, the longest text`,
      at: text(maxLength, 'a'),
      beside: text(maxLength - 1, 'b'),
    };
  yield* ofRareTexts(minLength, maxLength);
}

/** Lengths are counted in characters (RFC 8259 section 7, JSON Schema validation 6.3.1), however many units or bytes each has. */
function* ofRareTexts(minLength = 0, maxLength = 0): Generator<Omit<Edge, 'name'>> {
  const few = Math.floor(maxLength / UNITS);
  if (maxLength < LONGEST && few >= Math.max(1, minLength))
    yield {
      what: `${maxLength} characters beyond the basic plane, the longest text`,
      at: '\u{1D44E}'.repeat(maxLength),
      beside: '\u{1D44F}'.repeat(few),
      isRare: true,
    };
}

/** Bytes of a character, at most. */
const UNITS = 4;
