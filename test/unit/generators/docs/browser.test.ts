import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import axe from 'axe-core';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../suites/spec/description.ts';
import { HOSTILE_HTML } from './hostile-html.ts';
import { descriptionOf, emitSite, loadValue } from './load-text.ts';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const site = emitSite(api);
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};
const folder = mkdtempSync(join(tmpdir(), 'forgewright-site-'));
const asked: string[] = [];
const server = createServer((request, response) => {
  const path = decodeURIComponent((request.url ?? '').slice(1).split('?')[0] ?? '');
  const contents = site.get(path);
  response.writeHead(contents === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' });
  response.end(contents);
});
let base = '';
let browser: Browser | undefined;

beforeAll(async () => {
  for (const [path, contents] of site) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), contents);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  if (existsSync(CHROMIUM)) browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  readonly problems: string[];
}

async function open(
  url: string,
  options: { readonly dark?: boolean; readonly bypassCSP?: boolean } = {},
): Promise<Opened> {
  const context = await browser?.newContext({
    colorScheme: options.dark === true ? 'dark' : 'light',
    bypassCSP: options.bypassCSP ?? false,
    viewport: { width: 1280, height: 900 },
  });
  const page = (await context?.newPage()) ?? expect.fail('no browser');
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  return { page, problems };
}

/** A path whose operation has hostile HTML in its description, and in that of a field before another one. */
function pathOf(html: string, index: number): readonly [path: string, item: object] {
  const properties = {
    first: { type: 'string', description: html },
    last: { type: 'string', description: 'The last.' },
  };
  const post = {
    operationId: `send${index}`,
    summary: `Send ${index}`,
    description: `<p>Before.</p>${html}`,
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
    responses: { 200: { description: 'ok' } },
  };
  return [`/a${index}`, { post }];
}

const PAGES = [
  'index.html',
  'tags/issues.html',
  'operations/list-issues.html',
  'operations/create-commit.html',
  'schemas/issue.html',
];

describe.skipIf(!existsSync(CHROMIUM))('the site in a browser (needs the program that CHROMIUM names)', () => {
  it.each(PAGES.flatMap((path) => [[path, false] as const, [path, true] as const]))(
    'has no accessibility fault: %s, dark %s',
    async (path, dark) => {
      const { page } = await open(base + path, { dark, bypassCSP: true });
      await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
      await page.evaluate(axe.source);
      const faults = await page.evaluate(async () => {
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
        // The script just evaluated sets this global.
        const { violations } = await (
          globalThis as unknown as {
            axe: { run(d: Document, o: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run(document, { runOnly: tags });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it.each(['from a server', 'from a folder on disk'])(
    'searches, switches the theme and opens deep links: %s',
    async (from) => {
      const start = from === 'from a server' ? base : `file://${folder}/`;
      const { page, problems } = await open(`${start}index.html`);
      await page.keyboard.press('/');
      await page.locator('#search-text').fill('craete comit');
      await page.locator('#search-results a').first().waitFor();
      expect(await page.locator('#search-results a').first().getAttribute('href')).toBe(
        'operations/create-commit.html',
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(/create-commit\.html$/);
      await page.locator('[data-theme-switch]').click();
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      const deep = 'operations/create-commit.html#response-400';
      await page.goto(start + deep);
      await page.goto('about:blank');
      await page.goto(start + deep);
      expect(await page.locator('#response-400 > details').getAttribute('open')).not.toBeNull();
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('shows everything without scripts and asks nobody else', async () => {
    const context = (await browser?.newContext({ javaScriptEnabled: false })) ?? expect.fail('no browser');
    const page = await context.newPage();
    await page.goto(`${base}operations/create-commit.html`);
    expect(await page.locator('main').textContent()).toContain('last_commit_id');
    expect(await page.locator('[data-open-search]').isVisible()).toBe(false);
    await context.close();
    expect(
      asked.filter(
        (url) => !url.startsWith(base) && !url.startsWith('file:') && !url.startsWith('data:') && url !== 'about:blank',
      ),
    ).toEqual([]);
  });

  it('shows HTML of descriptions, and nothing of it executes, loads, asks, or takes over the page', async () => {
    const pages = emitSite(await loadValue(descriptionOf({ paths: Object.fromEntries(HOSTILE_HTML.map(pathOf)) })));
    const context = (await browser?.newContext({ bypassCSP: true })) ?? expect.fail('no browser');
    const problems: string[] = [];
    await context.route('**/*', (route) => {
      const path = new URL(route.request().url()).pathname.slice(1);
      const contents = route.request().url().startsWith('http://docs.test/') ? pages.get(path) : undefined;
      if (contents === undefined) problems.push(`asked for ${route.request().url()}`);
      return route.fulfill({ body: contents ?? '', contentType: TYPES[extname(path)] ?? 'text/plain' });
    });
    for (const [index, html] of HOSTILE_HTML.entries()) {
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        problems.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.goto(`http://docs.test/operations/send${index}.html`);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main *')) part.dispatchEvent(new Event('mouseover'));
        for (const link of document.querySelectorAll<HTMLElement>('main .text a:not([href^="http"])')) link.click();
      });
      const found = await page.evaluate(() => ({
        title: document.title,
        mains: document.querySelectorAll('main').length,
        // Both fields are entries of one list, and the responses stand behind them.
        fields: [...document.querySelectorAll('main .fields > div')].map((field) => field.id),
        isOrdered: document.querySelector('.aside')?.closest('main') !== null,
        dangerous: [
          ...document.querySelectorAll(
            '.text :is(script, style, svg, math, iframe, object, embed, form, input, base, meta, link, img, video, audio)',
          ),
        ].length,
        handlers: [...document.querySelectorAll('.text *')].filter((part) =>
          part.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
      }));
      expect([html, found]).toEqual([
        html,
        {
          title: `Send ${index} - Test`,
          mains: 1,
          fields: ['body.first', 'body.last'],
          isOrdered: true,
          dangerous: 0,
          handlers: 0,
        },
      ]);
      expect([index, problems]).toEqual([index, []]);
      await page.close();
    }
    await context.close();
  });

  it('fits a narrow screen', async () => {
    const context = (await browser?.newContext({ viewport: { width: 390, height: 800 } })) ?? expect.fail('no browser');
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(base + path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 390]);
    }
    await context.close();
  });
});
