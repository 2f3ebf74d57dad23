import type { Operation } from '../../model/operation.ts';
import { bodyKind } from '../../model/facts/body-kind.ts';
import { deeper, type Fragment, indent, join, raw, ts } from '../emit/code/fragment.ts';
import { answerMedia, mediaTypeText, offeredMedia } from '../emit/operation/answer-view.ts';
import { mediaTypeType } from '../emit/operation/media-type-type.ts';
import { codesWithout, responsesView, type ResponseMember } from '../emit/operation/response-view.ts';
import { afterSign, primary, unionOf, type TypeText } from '../emit/schema/type-text.ts';
import type { OperationPrinting } from './operation-printing.ts';
import { responseBodyType } from './result-type.ts';

/** The result type of an operation. */
export interface ResultAlias {
  /** Its declaration. */
  readonly alias: Fragment;
  /** Type of the results by media type asked for; undefined where there is no choice. */
  readonly results: Fragment | undefined;
}

/** Prints the result type: a union by status, with a parameter for the media type asked for where that changes it. */
export function resultAlias(operation: Operation, printing: OperationPrinting): ResultAlias {
  const { names } = printing;
  const type = resultType(operation, printing);
  const offers = offeredMedia(operation);
  const usual = usualOffers(operation);
  if (offers.length === 0) return { alias: ts`export type ${raw(names.result)} =${type};\n`, results: undefined };
  const keys = offers.map((offer) => raw(mediaTypeType(offer)));
  const isGeneric = responsesView(operation).members.some(
    (member) => bodyCases(operation, member, printing).length > 1,
  );
  const union = join(keys, ' | ');
  if (!isGeneric) {
    const results = ts`Record<${union}, ${raw(names.result)}>`;
    return { alias: ts`export type ${raw(names.result)} =${type};\n`, results };
  }
  const first = join(
    usual.map((offer) => raw(mediaTypeType(offer))),
    ' | ',
  );
  const alias = ts`export type ${raw(names.result)}<Accept extends ${union} = ${first}> =${type};\n`;
  // A mapped type where a range is offered: types of ranges and of what is in them need not agree.
  if (keys.some(({ code }) => code.startsWith('`'))) {
    return { alias, results: ts`{ readonly [Type in ${union}]: ${raw(names.result)}<Type> }` };
  }
  const members = keys.map((key) => ts`readonly ${key}: ${raw(names.result)}<${key}>;\n`);
  return { alias, results: ts`{\n${indent(join(members, ''))}}` };
}

/** The media types that type the result of a call that asks for nothing: JSON where a success can be chosen as JSON. */
function usualOffers(operation: Operation): readonly string[] {
  const choices = responsesView(operation).members.flatMap(({ ok, response }) =>
    ok && response.content.length > 1 ? [answerMedia(response)] : [],
  );
  const media = choices.find((each) => each.some((mediaType) => bodyKind(mediaType) === 'json')) ?? choices[0] ?? [];
  const names = media.map(mediaTypeText);
  return offeredMedia(operation).filter((offer) => names.includes(offer));
}

function resultType(operation: Operation, printing: OperationPrinting): Fragment {
  const { imports, runtime } = printing;
  const view = responsesView(operation);
  const members = [...memberTypes(operation, view.members, printing)];
  if (view.hasImpliedSuccess) {
    members.push(
      primary(`${imports.type(runtime.core, 'Success')}<${imports.type(runtime.core, 'SuccessStatus')}, unknown>`),
    );
  }
  if (!view.isExhaustive) members.push(undeclaredType(operation, printing));
  const type = unionOf(members);
  // One status per line, even when all would fit on one: that is how people look for them.
  if (type.binding !== 'union') return raw(afterSign(type));
  return join(
    type.members.map((code) => ts`\n  | ${deeper(deeper(raw(code)))}`),
    '',
  );
}

/** `Undeclared<Not[200] & Not[404]>`: every registered status that has no member of its own. */
function undeclaredType(operation: Operation, { imports, runtime }: OperationPrinting): TypeText {
  const view = responsesView(operation);
  const ranges = operation.responses
    .map(({ status }) => status.toUpperCase())
    .filter((status) => /^[2-5]XX$/.test(status));
  if (view.hasImpliedSuccess) ranges.push('2XX');
  const codes = codesWithout(undefined, view.declared, ranges);
  imports.type(runtime.core, codes === 'Status' ? 'Status' : 'Not');
  return primary(`${imports.type(runtime.core, 'Undeclared')}<${codes}>`);
}

/** The types of declared answers; failures that differ in nothing but the status are written as one. */
function memberTypes(
  operation: Operation,
  members: readonly ResponseMember[],
  printing: OperationPrinting,
): readonly TypeText[] {
  const { imports, runtime, headers } = printing;
  const groups = new Map<string, { readonly kind: string; readonly rest: string; readonly statuses: string[] }>();
  for (const member of members) {
    const { ok, status, response } = member;
    for (const [name] of status.matchAll(/[A-Z]\w*Status|\bStatus|\bNot\b/g)) imports.type(runtime.core, name);
    const kind = ok ? 'Success' : 'Failure';
    const rest = [bodyType(operation, member, printing).code, headers.nameOf(response) ?? []].flat().join(', ');
    const isAlone = ok || !/^\d+$/.test(status);
    const key = isAlone ? `${kind} ${status}` : rest;
    const group = groups.get(key) ?? { kind, rest, statuses: [] };
    groups.set(key, group);
    group.statuses.push(status);
  }
  return [...groups.values()].map(({ kind, rest, statuses }) => {
    const name = imports.type(runtime.core, statuses.length > 1 ? 'Failures' : kind);
    return primary(`${name}<${statuses.join(' | ')}, ${rest}>`);
  });
}

/** Type of a body, by the media type asked for where that changes it. */
function bodyType(operation: Operation, member: ResponseMember, printing: OperationPrinting): Fragment {
  const cases = bodyCases(operation, member, printing);
  const last = cases.at(-1);
  const tests = cases.slice(0, -1).map(({ type, names }) => {
    return ts`Accept extends ${raw(names.map(mediaTypeType).join(' | ') || 'never')} ? ${raw(type)} : `;
  });
  return ts`${tests}${raw(last?.type ?? 'unknown')}`;
}

interface BodyCase {
  readonly type: string;
  /** Media types that a caller asks for. */
  readonly names: readonly string[];
}

/** The types that a body can have, the usual one first; the texts themselves before ranges, which they are of as well. */
function bodyCases(
  operation: Operation,
  { response }: ResponseMember,
  { context }: OperationPrinting,
): readonly BodyCase[] {
  const typeOf = (asked?: string): string =>
    afterSign(responseBodyType(response, operation.method, context, asked)).trimStart();
  const usual = { type: typeOf(), names: [] as string[] };
  if (response.content.length < 2) return [usual];
  const cases = new Map<string, { readonly type: string; readonly names: string[] }>([[usual.type, usual]]);
  for (const offer of offeredMedia(operation)) {
    const type = typeOf(offer);
    const own = cases.get(type) ?? { type, names: [] };
    cases.set(type, own);
    own.names.push(offer);
  }
  const isRange = ({ names }: BodyCase): number => Number(names[0]?.includes('*') ?? false);
  const [first = usual, ...others] = cases.values();
  return [first, ...others.sort((left, right) => isRange(left) - isRange(right))];
}
