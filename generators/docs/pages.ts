import type { Api } from '../../model/api.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import type { Detail } from './detail.ts';
import { jsonText } from './samples/example-text.ts';
import { shownText } from './samples/example-view.ts';
import { renderArticle, renderMarkdown } from './text/markdown.ts';
import { plainText, titleText } from './text/one-line.ts';
import { operationView, titleOf } from './operation-view.ts';
import type { OperationRole } from './operation-view.ts';
import { type PageContext, linkedType, pageContext } from './page-context.ts';
import type { Fact, IndexPage } from './markup/index-markup.ts';
import type { ListPage, ValuesPage } from './markup/list-markup.ts';
import { type ListPart, partsOfList } from './long-list.ts';
import type { Frame, NavEntry } from './markup/page-layout.ts';
import type { OperationPage, SchemaPage, TagPage } from './markup/page-markup.ts';
import { sampleValue } from './samples/sample-value.ts';
import { navigation } from './navigation.ts';
import { descriptionOf } from './schema/value-words.ts';
import { placedFacts } from './schema/placed-facts.ts';
import { schemaBody } from './schema/schema-view.ts';
import type { SchemaUsers } from './schema/schema-users.ts';
import { docsOf, fieldFacts } from './schema/value-facts.ts';
import { schemeView } from './security-view.ts';
import { serverView } from './server-view.ts';
import type { PagedSchema, Site, TagGroup } from './site.ts';
import type { ValueList } from './value-lists.ts';

const SUMMARY_LIMIT = 160;

/** What is made for one page: its view, and files that it needs beside itself. */
export interface Made<Page> {
  readonly page: Page;
  readonly files: ReadonlyMap<string, string>;
}

/** Where a page stands, and how much it may hold. */
export interface PagePlace {
  readonly path: string;
  readonly detail: Detail;
}

/** View of the page of an operation or webhook. */
export function operationPage(site: Site, operation: Operation, { path, detail }: PagePlace): Made<OperationPage> {
  const context = pageContext(site, path, detail);
  const isWebhook = site.api.webhooks.includes(operation);
  const groups = site.groups.filter(({ operations, webhooks }) =>
    (isWebhook ? webhooks : operations).includes(operation),
  );
  const role: OperationRole = isWebhook ? 'receive' : 'call';
  const group = isWebhook ? undefined : groups[0];
  const siblings = isWebhook ? site.api.webhooks : (group?.operations ?? []);
  const nav = navigation(
    { label: group?.title ?? 'Webhooks', whole: context.root + (group?.path ?? 'index.html#webhooks') },
    { items: siblings, current: operation, entryOf: (other) => navEntry(context, other) },
  );
  const frame = frameOf(context, { title: titleOf(operation), description: operation.description, nav });
  const view = operationView(context, operation, { role, id: '' });
  const tags = groups.map(({ path: href, title }) => ({ href: context.root + href, title }));
  return { page: { ...frame, tags, operation: view }, files: context.files };
}

/** View of the page of a schema. */
export function schemaPage(
  site: Site,
  { schema, title }: PagedSchema,
  { path, detail, users: { listed, more } }: PagePlace & { readonly users: SchemaUsers },
): Made<SchemaPage> {
  const context = pageContext(site, path, detail);
  const sample = sampleValue(schema, 'read', context.detail.values);
  const entries = listed.map((operation) => navEntry(context, operation));
  const nav =
    listed.length === 0
      ? contents(context)
      : navigation(
          { label: 'Used by', whole: '#used-by' },
          { items: listed, current: undefined, entryOf: (operation) => navEntry(context, operation) },
        );
  const page = {
    ...frameOf(context, { title, description: schema.description, nav }),
    schema: {
      name: title,
      subtitle: subtitleOf(schema, title),
      // The page of a component says what it is made of, not its own name again.
      type: linkedType(context, { ...schema, name: undefined }),
      facts: placedFacts(context, fieldFacts(schema, false, 'both')),
      body: schemaBody(context, schema, { id: 'fields', direction: 'both' }),
      sample: sample === undefined ? undefined : shownText(context, 'example', jsonText(sample)),
    },
    usedBy: entries.map(({ href, title: user }) => ({ href, title: user })),
    moreUsers: more,
  };
  return { page, files: context.files };
}

/** The title of a schema, where its page does not say it already. */
function subtitleOf(schema: Schema, name: string): string {
  const title = titleText(schema.title ?? '');
  return title === name || titleText(descriptionOf(schema) ?? '') === title ? '' : title;
}

/** View of the page of a tag. */
export function tagPage(site: Site, group: TagGroup, part: ListPart<Operation>): TagPage {
  const context = pageContext(site, part.path);
  // The operations stand on the page: the navigation leads to the other tags.
  const nav = contents(context);
  return {
    ...frameOf(context, { title: group.title, description: group.description, nav }),
    tag: {
      title: group.title,
      parents: group.parents.map(({ name, summary }) => {
        // A tag that only holds others has no page.
        const own = site.groups.find((other) => other.name === name);
        return { title: summary ?? name, href: own === undefined ? undefined : context.root + own.path };
      }),
      descriptionHtml: part.isFirst ? renderMarkdown(group.description) : '',
      docs: part.isFirst ? docsOf(group.externalDocs) : [],
      pages: pageLinks(context, part),
      operations: part.items.map((operation) => tagEntry(context, operation)),
      webhooks: part.isFirst ? group.webhooks.map((webhook) => tagEntry(context, webhook)) : [],
    },
  };
}

function tagEntry(context: PageContext, operation: Operation): TagPage['tag']['operations'][number] {
  const summary = plainText(operation.description, SUMMARY_LIMIT);
  return { ...navEntry(context, operation), path: operation.path, summary };
}

/** Pages that list the schemas of a description that are too many for its start page. */
export function schemaLists(site: Site): readonly ListPart<PagedSchema>[] {
  return partsOfList(site.schemas, 'schemas.html');
}

/** View of one of them. */
export function schemaListPage(site: Site, part: ListPart<PagedSchema>): ListPage {
  const context = pageContext(site, part.path);
  return {
    ...frameOf(context, { title: 'Schemas', description: undefined, nav: contents(context) }),
    entries: part.items.map(({ title, path }) => ({ title, href: context.root + path })),
    pages: pageLinks(context, part),
  };
}

/** View of the page of a list of values. */
export function valuesPage(site: Site, { title, path, values }: ValueList): ValuesPage {
  const context = pageContext(site, path);
  return {
    ...frameOf(context, { title: `Values of ${title}`, description: undefined, nav: contents(context) }),
    values,
  };
}

function pageLinks(context: PageContext, { pages }: ListPart<unknown>): TagPage['tag']['pages'] {
  return pages.map(({ path, number, isCurrent }) => ({ href: isCurrent ? '' : context.root + path, number }));
}

/** View of the start page; `isWhole` when every operation and schema stands on it. */
export function indexPage(site: Site, isWhole: boolean): IndexPage {
  const { api } = site;
  const context = pageContext(site, 'index.html');
  const nav = contents(context);
  return {
    ...frameOf(context, { title: api.info.title, description: api.info.summary ?? api.info.description, nav }),
    info: {
      summary: titleText(api.info.summary ?? ''),
      descriptionHtml: renderArticle(api.info.description),
      docs: docsOf(api.externalDocs),
      facts: factsOf(api),
    },
    servers: api.servers.map(serverView),
    schemes: api.securitySchemes.map(schemeView),
    groups: site.groups.map((group) => ({
      title: group.title,
      href: group.path,
      operations: isWhole ? group.operations.map((operation) => navEntry(context, operation)) : [],
      count: group.operations.length,
    })),
    webhooks: api.webhooks.map((operation) => navEntry(context, operation)),
    schemas: isWhole ? site.schemas.map(({ title, path }) => ({ title, href: path })) : [],
    schemaLists: isWhole ? [] : schemaLists(site).map(({ path }, index) => ({ href: path, number: index + 1 })),
  };
}

function factsOf(api: Api): readonly Fact[] {
  const { contact, license, termsOfService } = api.info;
  const facts = [
    fact('Contact', [contact?.name, contact?.email].filter((text) => text !== undefined).join(', '), contact?.url),
    fact('Licence', licenceText(license), license?.url),
    fact('Terms', termsOfService, termsOfService),
  ];
  return facts.filter((candidate) => candidate.text !== '');
}

function licenceText(license: Api['info']['license']): string | undefined {
  if (license?.identifier === undefined || license.identifier === license.name) return license?.name;
  return `${license.name} (${license.identifier})`;
}

/** Only a web address becomes a link, whatever the description holds. */
function fact(label: string, text = '', url = ''): Fact {
  return { label, text: text === '' ? url : text, href: /^https?:\/\//i.test(url) ? url : '' };
}

function frameOf(
  context: PageContext,
  page: { readonly title: string; readonly description: string | undefined; readonly nav: Frame['nav'] },
): Frame {
  const { info } = context.site.api;
  return {
    site: { title: info.title, version: info.version },
    page: {
      title: page.title,
      summary: plainText(page.description, SUMMARY_LIMIT),
      root: context.root,
      isInner: context.path !== 'index.html',
    },
    nav: page.nav,
  };
}

function navEntry(context: PageContext, operation: Operation): NavEntry {
  const path = context.site.pathOfOperation(operation) ?? '';
  return {
    href: context.root + path,
    title: titleOf(operation),
    method: operation.method,
    deprecated: operation.deprecated,
    current: path === context.path,
  };
}

function contents(context: PageContext): Frame['nav'] {
  const { groups } = context.site;
  const entryOf = ({ path, title }: TagGroup): NavEntry => ({
    href: context.root + path,
    title,
    method: '',
    deprecated: false,
    current: path === context.path,
  });
  const current = groups.find(({ path }) => path === context.path);
  return navigation(
    { label: 'Contents', whole: `${context.root}index.html#operations` },
    { items: groups, current, entryOf },
  );
}
