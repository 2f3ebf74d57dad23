import { childPointer } from '../../model/load/json/json-pointer.ts';
import { pagePlanOf, type CountPlan, type PagePlan, type RequestPlace } from '../../model/facts/paging/index.ts';
import type { Operation } from '../../model/operation.ts';
import { type Fragment, join, raw, ts } from '../emit/code/fragment.ts';
import { argumentsView } from '../emit/operation/argument-view.ts';
import { pureCall } from '../emit/operation/code-layout.ts';
import type { EmitOptions } from '../emit/options.ts';

/** How the list of an operation is walked: as the configuration says, else as it is recognised. */
export function pagePlan(operation: Operation, { pagePlan: choose = pagePlanOf }: PlanChoice): PagePlan | undefined {
  return choose(operation);
}

/** The option that decides how lists are walked. */
export type PlanChoice = Pick<EmitOptions, 'pagePlan'>;

/** What makes the reader of a list in the runtime. */
export interface ListReader {
  readonly module: 'paginate' | 'paginateBy';
  readonly maker: 'paginated' | 'paged';
  /** Its arguments behind the operation. */
  readonly args: readonly Fragment[];
}

/** Code of the reader of a list. @param note notes an import of the module, and gives the name to write */
export function listReader(operation: Operation, plan: PagePlan, note: (name: string) => string): ListReader {
  if (plan.style === 'link' && plan.items === '') return { module: 'paginate', maker: 'paginated', args: [] };
  return { module: 'paginateBy', maker: 'paged', args: [ts`${plan.items}`, stepCode(operation, plan, note)] };
}

function stepCode(operation: Operation, plan: PagePlan, note: (name: string) => string): Fragment {
  switch (plan.style) {
    case 'link':
      return pureCall(note('byLink'), []);
    case 'url':
      return pureCall(note('byUrl'), [ts`${plan.next}`]);
    case 'cursor': {
      const more = plan.more === undefined && !plan.isOfItem ? [] : [ts`${plan.more}`];
      const ofItem = plan.isOfItem ? [raw('true')] : [];
      const send = ts`${argumentPointer(operation, plan.send)}`;
      return pureCall(note('byCursor'), [send, ts`${plan.next}`, ...more, ...ofItem]);
    }
    case 'offset':
    case 'page':
      return pureCall(note(plan.style === 'page' ? 'byPage' : 'byOffset'), [
        ts`${argumentPointer(operation, plan.send)}`,
        ...countArguments(plan),
      ]);
  }
}

/** What a count begins with and ends at, without what the runtime takes by itself. */
function countArguments({ style, first, total, more }: CountPlan): readonly Fragment[] {
  const end = Object.entries({ total, more }).flatMap(([key, pointer]) =>
    pointer === undefined ? [] : [ts`${raw(key)}: ${pointer}`],
  );
  if (end.length > 0) return [ts`${first}`, ts`{ ${join(end, ', ')} }`];
  return first === (style === 'page' ? 1 : 0) ? [] : [ts`${first}`];
}

/** JSON Pointer to the argument of a call that goes to a place of the request. */
function argumentPointer(operation: Operation, { in: place, name, member = '' }: RequestPlace): string {
  if (place === 'body') return `/body${name}`;
  const { parameters } = argumentsView(operation);
  const view = parameters.find(({ parameter }) => parameter.in === 'query' && parameter.name === name);
  return childPointer('', view?.property ?? name) + member;
}
