import { codesMarkup, docsMarkup, textMarkup } from './field-markup.ts';
import { type Html, markup, printPage } from './html.ts';
import { type Frame, type NavEntry, layout, methodMarkup, titleMarkup } from './page-layout.ts';
import { type ListLink, type PageLink, namesMarkup, pagesMarkup } from './list-markup.ts';
import type { SchemeView } from '../security-view.ts';
import type { ServerView } from '../server-view.ts';
import type { ValueFacts } from '../schema/value-facts.ts';
import { serversMarkup } from './server-markup.ts';

/** One line about the description; `href` is empty when it is no link. */
export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly href: string;
}

/** The start page. */
export interface IndexPage extends Frame {
  readonly info: {
    /** Empty when there is none. */
    readonly summary: string;
    readonly descriptionHtml: string;
    readonly docs: ValueFacts['docs'];
    readonly facts: readonly Fact[];
  };
  readonly servers: readonly ServerView[];
  readonly schemes: readonly SchemeView[];
  /** Of a large description, the operations stand on the pages of their tags only. */
  readonly groups: readonly (ListLink & { readonly operations: readonly NavEntry[]; readonly count: number })[];
  readonly webhooks: readonly NavEntry[];
  readonly schemas: readonly ListLink[];
  /** Pages of the list of schemas, when it is too long to stand here. */
  readonly schemaLists: readonly PageLink[];
}

/** Prints the start page. */
export function printIndexPage(page: IndexPage): string {
  const { site, info } = page;
  const content = markup`
    <h1>${site.title}</h1>
    <p>Version ${site.version}</p>
    ${info.summary !== '' && markup`<p class="lead">${info.summary}</p>`}
    ${textMarkup(info.descriptionHtml)}
    ${docsMarkup(info.docs)}
    ${info.facts.length > 0 && markup`<ul class="facts">${info.facts.map(factItem)}</ul>`}
    ${page.servers.length > 0 && markup`<h2 id="servers">Servers</h2>${serversMarkup(page.servers)}`}
    ${schemesMarkup(page.schemes)}
    <h2 id="operations">Operations</h2>
    ${page.groups.map(groupMarkup)}
    ${webhooksMarkup(page.webhooks)}
    ${schemasMarkup(page)}
  `;
  return printPage(layout(page, content));
}

function factItem({ label, text, href }: Fact): Html {
  return markup`<li>${label}: ${href === '' ? text : markup`<a href="${href}" rel="noreferrer">${text}</a>`}</li>`;
}

function schemesMarkup(schemes: readonly SchemeView[]): Html | undefined {
  if (schemes.length === 0) return undefined;
  return markup`
    <h2 id="authentication">Authentication</h2>
    <dl class="fields">
      ${schemes.map(schemeItem)}
    </dl>
  `;
}

function schemeItem({ name, how, deprecated, descriptionHtml, flows }: SchemeView): Html {
  const badge = deprecated && markup` <span class="badge b-deprecated">deprecated</span>`;
  return markup`
    <div><dt><code>${name}</code> <span class="type">${how}</span>${badge}</dt>
    <dd>${textMarkup(descriptionHtml)}
    ${flows.map(flowMarkup)}</dd></div>
  `;
}

function flowMarkup({ type, urls, scopes }: SchemeView['flows'][number]): Html {
  const items = scopes.map(({ name, description }) => markup`<li><code>${name}</code> ${description}</li>`);
  return markup`<p class="rule">Flow ${type}: ${codesMarkup(urls)}</p>${items.length > 0 && markup`<ul>${items}</ul>`}`;
}

function groupMarkup({ title, href, operations, count }: IndexPage['groups'][number]): Html {
  const items = operations.map(
    (operation) =>
      markup`<li><a href="${operation.href}">${methodMarkup(operation.method)} ${titleMarkup(operation)}</a></li>`,
  );
  return markup`
    <section aria-label="${title}">
      <h3><a href="${href}">${title}</a></h3>
      ${items.length > 0 && operationList(items)}
      ${items.length < count && markup`<p>${count} operations</p>`}
    </section>
  `;
}

function operationList(items: readonly Html[]): Html {
  return markup`
    <ul class="operations">
      ${items}
    </ul>
  `;
}

function webhooksMarkup(webhooks: readonly NavEntry[]): Html | undefined {
  if (webhooks.length === 0) return undefined;
  const items = webhooks.map(
    ({ href, method, title }) => markup`<li><a href="${href}">${methodMarkup(method)} ${title}</a></li>`,
  );
  return markup`
    <h2 id="webhooks">Webhooks</h2>
    <ul class="operations">${items}</ul>
  `;
}

function schemasMarkup({ schemas, schemaLists }: IndexPage): Html | undefined {
  if (schemas.length + schemaLists.length === 0) return undefined;
  return markup`
    <h2 id="schemas">Schemas</h2>
    ${schemas.length > 0 ? namesMarkup(schemas) : pagesMarkup(schemaLists)}
  `;
}
