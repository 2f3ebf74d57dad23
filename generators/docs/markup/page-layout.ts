import { type Html, markup, separated, trusted } from './html.ts';

/** One link of the navigation. */
export interface NavEntry {
  readonly href: string;
  readonly title: string;
  /** Empty when the link leads to something else than an operation. */
  readonly method: string;
  readonly deprecated: boolean;
  readonly current: boolean;
}

/** What the frame of every page shows. */
export interface Frame {
  readonly site: { readonly title: string; readonly version: string };
  readonly page: { readonly title: string; readonly summary: string; readonly root: string; readonly isInner: boolean };
  readonly nav: {
    readonly label: string;
    readonly entries: readonly NavEntry[];
    /** Where the whole list stands, when these are only a part of it. */
    readonly more: { readonly href: string; readonly text: string } | undefined;
  };
}

/** The method of an operation as a coloured word. */
export function methodMarkup(method: string): Html {
  return markup`<span class="method m-${methodClass(method)}">${method}</span>`;
}

/** The title of an operation; struck out when it is deprecated. */
export function titleMarkup({ title, deprecated }: Pick<NavEntry, 'title' | 'deprecated'>): Html {
  return markup`<span${deprecated && markup` class="old"`}>${title}</span>`;
}

/** A whole page around its content. */
export function layout(frame: Frame, content: Html): Html {
  const { site, nav } = frame;
  return markup`
    <!doctype html>
    <html lang="en">
    ${head(frame)}
    <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header class="bar">
        <a class="home" href="${frame.page.root}index.html">${site.title}</a>
        <span class="version">${site.version}</span>
        <button class="js" type="button" data-open-search>Search <kbd>/</kbd></button>
        <button class="js" type="button" data-theme-switch>Dark or light</button>
      </header>
      <div class="columns">
        <nav aria-label="${nav.label}">
          <p class="nav-title">${nav.label}</p>
          <ul>
            ${separated(nav.entries.map(navItem), '\n')}
          </ul>
          ${nav.more !== undefined && markup`<p class="nav-more"><a href="${nav.more.href}">${nav.more.text}</a></p>`}
        </nav>
        <main id="main">
          ${content}
        </main>
      </div>
      ${searchDialog}
    </body>
    </html>
  `;
}

/** Pages load nothing from elsewhere and run no script but their own. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

function head({ site, page }: Frame): Html {
  return markup`
    <head>
      <meta charset="utf-8">
      <title>${page.title}${page.isInner && markup` - ${site.title}`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="description" content="${page.summary}">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="forgewright">
      <meta http-equiv="Content-Security-Policy" content="${trusted(CONTENT_POLICY)}">
      <meta name="referrer" content="no-referrer">
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="${page.root}assets/site.css">
      <script src="${page.root}assets/site.client.js" data-root="${page.root}"></script>
    </head>
  `;
}

function navItem(entry: NavEntry): Html {
  const method = entry.method !== '' && markup`${methodMarkup(entry.method)} `;
  const current = entry.current && markup` aria-current="page"`;
  return markup`<li><a href="${entry.href}"${current}>${method}${titleMarkup(entry)}</a></li>`;
}

const searchDialog: Html = markup`
  <dialog id="search" aria-labelledby="search-title">
    <h2 id="search-title">Search</h2>
    <label>Words of an operation, parameter, field or schema
      <input type="search" id="search-text" autocomplete="off" spellcheck="false">
    </label>
    <p id="search-state" role="status"></p>
    <ul id="search-results"></ul>
    <button type="button" data-close-search>Close</button>
  </dialog>
`;

/** Methods are any token: only those with a colour become a class. */
function methodClass(method: string): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method) ? method.toLowerCase() : 'other';
}
