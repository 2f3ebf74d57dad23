import type { AllowedValue } from '../schema/enum-values.ts';
import { valuesMarkup } from './field-markup.ts';
import { type Html, markup, printPage } from './html.ts';
import { type Frame, layout } from './page-layout.ts';

/** A link with its text. */
export interface ListLink {
  readonly href: string;
  readonly title: string;
}

/** A link to another page of the same list; `href` is empty for the page itself. */
export interface PageLink {
  readonly href: string;
  readonly number: number;
}

/** A list that has pages of its own, because it is too long for the start page. */
export interface ListPage extends Frame {
  readonly entries: readonly ListLink[];
  readonly pages: readonly PageLink[];
}

/** Page of the values that something may have. */
export interface ValuesPage extends Frame {
  readonly values: readonly AllowedValue[];
}

/** Prints the page of a list of values. */
export function printValuesPage(page: ValuesPage): string {
  const content = markup`
    <h1>${page.page.title}</h1>
    ${valuesMarkup({ values: page.values, manyValues: false })}
  `;
  return printPage(layout(page, content));
}

/** Prints a page of a list. */
export function printListPage(page: ListPage): string {
  const content = markup`
    <h1>${page.page.title}</h1>
    ${pagesMarkup(page.pages)}
    ${namesMarkup(page.entries)}
  `;
  return printPage(layout(page, content));
}

/** Names in columns. */
export function namesMarkup(links: readonly ListLink[]): Html {
  const items = links.map(({ href, title }) => markup`<li><a href="${href}">${title}</a></li>`);
  return markup`<ul class="names">${items}</ul>`;
}

/** Links to the pages of a list; nothing when it has only one. */
export function pagesMarkup(pages: readonly PageLink[]): Html | undefined {
  if (pages.length === 0) return undefined;
  const links = pages.map(({ href, number }) => {
    return href === '' ? markup`<strong>${number}</strong> ` : markup`<a href="${href}">${number}</a> `;
  });
  return markup`<p class="rule">Page ${links}</p>`;
}
