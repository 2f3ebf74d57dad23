import { decodeFragment, unescapeToken } from '../load/json/json-pointer.ts';
import type { Api } from '../api.ts';
import type { Operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import type { Tag } from '../tag.ts';

/** What a link of a description leads to inside of the description. */
export type LinkTarget =
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'tag'; readonly tag: Tag }
  | { readonly kind: 'schema'; readonly schema: Schema }
  /** A heading of the description of the whole API. */
  | { readonly kind: 'section'; readonly id: string }
  /** The start, or the part of it that tells of credentials, servers, operations. */
  | { readonly kind: 'start'; readonly part: 'authentication' | 'servers' | 'operations' | 'schemas' | '' };

const indexes = new WeakMap<Api, LinkIndex>();

/**
 * Follows a link that an author wrote for the pages of a description, in the manners of the usual renderers: a JSON pointer
 * into the description, `#operation/{id}`, `#tag/{name}`, `#tag/{name}/operation/{id}`, `#section/{heading}`, `#{heading}`,
 * `#schema/{name}`, `#/{tag}/{id}`. Undefined when it leads nowhere.
 */
export function followLink(api: Api, href: string): LinkTarget | undefined {
  const hash = href.indexOf('#');
  // A file of its own is none of the pages.
  if (hash > 0 || (hash < 0 && href !== '')) return undefined;
  const index = indexOf(api);
  const tokens = decodeFragment(href.slice(1)).split('/');
  if (tokens.every((token) => token === '')) return { kind: 'start', part: '' };
  if (tokens[0] === '') {
    const below = tokens.slice(1);
    return byPointer(index, below.map(unescapeToken)) ?? byWords(index, below);
  }
  return byWords(index, tokens);
}

interface LinkIndex {
  readonly operations: ReadonlyMap<string, Operation>;
  /** By method, blank, path. */
  readonly addresses: ReadonlyMap<string, Operation>;
  readonly tags: ReadonlyMap<string, Tag>;
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly sections: ReadonlySet<string>;
}

function indexOf(api: Api): LinkIndex {
  const known = indexes.get(api);
  if (known !== undefined) return known;
  const all = [...api.operations, ...api.webhooks];
  const index: LinkIndex = {
    operations: new Map(
      all.flatMap((one) => [one.operationId, slug(one.operationId)].map((key) => [key, one] as const)),
    ),
    addresses: new Map(all.map((one) => [`${one.method.toLowerCase()} ${one.path}`, one])),
    tags: new Map(api.tags.map((tag) => [slug(tag.name), tag])),
    schemas: new Map(api.schemas.flatMap((schema) => (schema.name === undefined ? [] : [[schema.name, schema]]))),
    sections: new Set(headingsOf(api.info.description).map(headingId)),
  };
  indexes.set(api, index);
  return index;
}

function byPointer(index: LinkIndex, [field = '', ...rest]: readonly string[]): LinkTarget | undefined {
  if (field === 'paths' || field === 'webhooks') return byAddress(index, rest);
  if (field === 'servers') return { kind: 'start', part: 'servers' };
  const [section = '', name = ''] = rest;
  if (field !== 'components') return undefined;
  if (section === 'securitySchemes') return { kind: 'start', part: 'authentication' };
  return section === 'schemas' ? bySchema(index, name) : undefined;
}

function byAddress(index: LinkIndex, [path = '', method = '']: readonly string[]): LinkTarget | undefined {
  const operation = index.addresses.get(`${method.toLowerCase()} ${path}`) ?? methodless(index, path);
  return operation && { kind: 'operation', operation };
}

function methodless({ addresses }: LinkIndex, path: string): Operation | undefined {
  for (const operation of addresses.values()) if (operation.path === path) return operation;
  return undefined;
}

function bySchema({ schemas }: LinkIndex, name: string): LinkTarget | undefined {
  const schema = schemas.get(name);
  return schema && { kind: 'schema', schema };
}

const OPERATION_WORDS: ReadonlySet<string> = new Set(['operation', 'operations', 'op', 'webhook', 'webhooks']);
const SCHEMA_WORDS: ReadonlySet<string> = new Set(['schema', 'schemas', 'model', 'models', 'definitions']);
const AUTHENTICATION: ReadonlySet<string> = new Set(['authentication', 'authorization', 'security', 'auth']);

function byWords(index: LinkIndex, tokens: readonly string[]): LinkTarget | undefined {
  const [first = '', ...rest] = tokens;
  const names = [rest.join('/'), rest.at(-1) ?? ''];
  if (OPERATION_WORDS.has(first)) return byOperation(index, names);
  if (SCHEMA_WORDS.has(first)) return firstOf(names, (name) => bySchema(index, name));
  if (first === 'section') return bySection(index, names);
  if (first === 'tag' || first === 'tags') return byTag(index, rest);
  if (rest.length > 0) return byOperation(index, names) ?? byTag(index, tokens);
  return bySection(index, [first]) ?? byOperation(index, [first]) ?? tagTarget(index, first);
}

function firstOf<Found>(names: readonly string[], find: (name: string) => Found | undefined): Found | undefined {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function byOperation({ operations }: LinkIndex, names: readonly string[]): LinkTarget | undefined {
  const operation = firstOf(names, (name) => operations.get(name) ?? operations.get(slug(name)));
  return operation && { kind: 'operation', operation };
}

function bySection({ sections }: LinkIndex, names: readonly string[]): LinkTarget | undefined {
  for (const name of names) {
    const id = headingId(name);
    if (sections.has(id)) return { kind: 'section', id };
    if (AUTHENTICATION.has(slug(name))) return { kind: 'start', part: 'authentication' };
    if (slug(name) === 'servers' || slug(name) === 'operations' || slug(name) === 'schemas') {
      return { kind: 'start', part: slug(name) as 'servers' | 'operations' | 'schemas' }; // one of the three just asked for
    }
  }
  return undefined;
}

/** `{tag}`, `{tag}/operation/{id}`, `{tag}/{method}{path}`, `{tag}/paths/{path}/{method}`, and a heading of the tag. */
function byTag(index: LinkIndex, tokens: readonly string[]): LinkTarget | undefined {
  const [name = '', kind = '', ...rest] = tokens;
  const below = SCHEMA_WORDS.has(kind) ? bySchema(index, rest.join('/')) : operationOfTag(index, kind, rest);
  return below ?? tagTarget(index, name) ?? tagTarget(index, tokens.join('/'));
}

function operationOfTag(index: LinkIndex, kind: string, rest: readonly string[]): LinkTarget | undefined {
  const last = rest.at(-1) ?? '';
  const address =
    kind === 'paths'
      ? `${last.toLowerCase()} ${unescapeToken(rest.slice(0, -1).join('/'))}`
      : `${kind.toLowerCase()} /${rest.join('/')}`;
  const operation = index.addresses.get(address);
  return operation === undefined ? byOperation(index, [last]) : { kind: 'operation', operation };
}

function tagTarget({ tags }: LinkIndex, name: string): LinkTarget | undefined {
  const tag = tags.get(slug(name));
  return tag && { kind: 'tag', tag };
}

/** Element id of a heading: `Rate limits` -> `section-rate-limits`. */
export function headingId(text: string): string {
  return `section-${slug(text.replaceAll(/[`*_]/g, '')) || 'heading'}`;
}

/** Headings of a Markdown text (CommonMark "ATX headings", "Setext headings"), those inside of fences left out. */
function headingsOf(text: string | undefined): readonly string[] {
  const outside = (text ?? '').replaceAll(/^ {0,3}(```+|~~~+)[^]*?(?:^ {0,3}\1|$(?![^]))/gm, '');
  const marked = [...outside.matchAll(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/gm)].map(([, title = '']) => title);
  const underlined = [...outside.matchAll(/^ {0,3}(\S.*)\n {0,3}(?:=+|-+)[ \t]*$/gm)].map(([, title = '']) => title);
  return [...marked, ...underlined];
}

/** Letters and digits in lower case, all between them a dash: renderers differ in the details of what they make of a name. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Links into the site, or to files beside the description, that a Markdown text holds: inline links, link reference
 * definitions, and those of HTML in it; not what stands in code. Labels, titles and attributes have the bound that CommonMark
 * gives to labels: without one, a text that only begins links would take the square of its length.
 */
export function linksOf(text: string): readonly string[] {
  if (!/\]\(|\]:|href/i.test(text)) return [];
  const prose = text.replaceAll(/^ {0,3}(```+|~~~+)[^]*?(?:^ {0,3}\1|$(?![^]))|(`+)[^]*?\2/gm, '');
  const found = [
    ...prose.matchAll(/\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s[^)]{0,999})?\)/g),
    ...prose.matchAll(/^ {0,3}\[[^\]]{1,999}\]:\s*(?:<([^<>\n]*)>|(\S+))/gm),
    ...prose.matchAll(/<a\s[^>]{0,999}?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
  ];
  const links = found.map(([, quoted, plain]) => quoted ?? plain ?? '');
  return [...new Set(links)].filter((link) => link !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link));
}
