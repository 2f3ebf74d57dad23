import { isObject } from '../../schema-walk.ts';
import { MadeName, type OwnCompany, type Step } from '../../steps/step.ts';

/**
 * The steps with things that name what is made for them alone, where that can be made: the boxes of the one locker that the examples know
 * are full some time, and then nothing more can be said of what has to be in one.
 */
export function inOwnCompany(steps: readonly Step[], own: OwnCompany): readonly Step[] {
  const aimed = steps.map((step) => (isMaking(step, own) ? naming(step, own) : step));
  const first = aimed.findIndex((step, index) => step !== steps[index]);
  return first === -1 ? steps : [...aimed.slice(0, first), ...own.makes, ...aimed.slice(first)];
}

function isMaking({ makes, sheds, call }: Step, { operation }: OwnCompany): boolean {
  return makes === true && sheds === undefined && call.operation === operation;
}

function naming(step: Step, { names }: OwnCompany): Step {
  const { body } = step.call;
  if (body === undefined || !isObject(body.value)) return step;
  const told = body.value;
  // What the case itself makes for a member is what it is about.
  const own = [...names].filter(([name]) => typeof told[name] === 'string' || typeof told[name] === 'number');
  if (own.length === 0) return step;
  const value = { ...told, ...Object.fromEntries(own) };
  const keeps = [...(step.keeps ?? []), ...own.map(([name]) => name)];
  return { ...step, keeps, call: { ...step.call, body: { ...body, value } } };
}

/** What makes such things, and what they are called: by the example where none can be made. */
export function companyOf(
  { operation, body }: Step['call'],
  made: readonly (readonly [name: string, step: Step, called: MadeName])[],
): OwnCompany | undefined {
  const told = isObject(body?.value) ? body.value : {};
  const names = made.flatMap(([name, , { step, parameter, pointer }]): [string, MadeName][] => {
    const otherwise = told[name];
    const isName = typeof otherwise === 'string' || typeof otherwise === 'number';
    return isName ? [[name, new MadeName(step, parameter, pointer, { otherwise })]] : [];
  });
  const makes = [...new Map(made.map(([, step]) => [step.id, { ...step, optional: true }])).values()];
  return names.length === 0 ? undefined : { operation, makes, names: new Map(names) };
}
