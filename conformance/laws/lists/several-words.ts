import type { Operation } from '../../../model/operation.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { applicators, propertyNames } from '../../schema-walk.ts';
import { oneLine } from '../values/sentences.ts';

/** What several values of a filter ask for: items that all of them give, or any of them. */
export type Several = 'all' | 'any';

const THESE = '(?:of )?(?:these|those|them|the (?:given |listed |named |said )?\\w+)';
const ALL = new RegExp(
  `\\b(?:all|each|every(?: one)?|both) ${THESE}\\b|\\ball (?:must|have to|has to|need to) match\\b|\\bmatch(?:es|ing)? (?:all|every)\\b|\\b(?:combined|joined) (?:by|with) (?:a )?(?:logical )?AND\\b`,
  'i',
);
const ANY = new RegExp(
  `\\b(?:any|one|either|at least one|some) ${THESE}\\b|\\b(?:any|one) (?:may|can|is enough|suffices)\\b|\\bone (?:of them )?is enough\\b|\\bmatch(?:es|ing)? (?:any|at least one)\\b|\\b(?:combined|joined) (?:by|with) (?:a )?(?:logical )?OR\\b`,
  'i',
);
/** What turns it round, or says when. */
const OTHERWISE = /\b(?:not|none|no|without|neither|unless|except|if|when|depending)\b|n't|n’t/i;

/** What is said of several values of a filter; undefined where nothing is, or both. */
export function severalOf({ in: where, schema, description = '' }: Parameter): Several | undefined {
  const isList = applicators([schema]).some(({ types }) => types.includes('array'));
  if (where !== 'query' || !isList) return undefined;
  const sentences = oneLine(description).split(/[.;](?:\s|$)/);
  const told = sentences.filter((sentence) => !OTHERWISE.test(sentence));
  const [isAll, isAny] = [ALL, ANY].map((form) => told.some((sentence) => form.test(sentence)));
  if (isAll === isAny) return undefined;
  return isAll === true ? 'all' : 'any';
}

const LEAVES_OUT =
  /\b(?:left out|leaves? out|leaving out|exclud\w+|filtered out|removes? what|omits? (?:what|those|items)|not match\w*)\b/i;

/** A parameter of filters whose matches are left out, and those of its members that are filters of the same list as well. */
export interface LeftOut {
  readonly parameter: Parameter;
  readonly members: readonly { readonly name: string; readonly filter: Parameter }[];
}

/** The filter of the opposite, `not[labels]`; undefined where a list has none. */
export function leftOutBy({ parameters }: Operation): LeftOut | undefined {
  const filters = new Map(
    parameters.flatMap((parameter) =>
      parameter.in === 'query' ? [[parameter.name.replace(/\[\]$/, ''), parameter] as const] : [],
    ),
  );
  for (const parameter of parameters) {
    const whole = applicators([parameter.schema]);
    const said = [parameter.description ?? '', ...whole.map(({ description = '' }) => description)];
    const isOpposite = said.some((text) => LEAVES_OUT.test(oneLine(text)));
    if (parameter.in !== 'query' || parameter.style !== 'deepObject' || !isOpposite) continue;
    const members = propertyNames(whole).flatMap((name) => {
      const filter = filters.get(name);
      return filter === undefined ? [] : [{ name, filter }];
    });
    if (members.length > 0) return { parameter, members };
  }
  return undefined;
}
