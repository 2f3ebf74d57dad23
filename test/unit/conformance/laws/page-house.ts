import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { listening } from '../foreign/listen.ts';
import { type Members, type Reply, listenerOf } from './small-house.ts';

interface Page {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/**
 * A house of pages and marks. Pages have slugs that are made of their titles: a second page with the same is refused (400). Somebody
 * has already made the page with the longest title that is only a's. Marks are removed, and never read.
 */
export function openPageHouse(fault: string): ReturnType<typeof listening> {
  const pages = new Map<string, Page>();
  const marks = new Set<string>();
  const add = (title: string): Page => {
    const page = { id: randomUUID(), slug: title.toLowerCase(), title };
    pages.set(page.id, page);
    return page;
  };
  add('Home');
  const longest = add('a'.repeat(60));
  const most = fault === 'the longest is refused' ? 59 : 60;
  const titleOf = (sent: Readonly<Record<string, unknown>> | undefined, name: string, limit: number): string => {
    const text = sent?.[name];
    const isAlone = Object.keys(sent ?? {}).length === 1;
    return typeof text === 'string' && isAlone && [...text].length <= limit ? text : '';
  };
  const answer = (method: string, [kind, id]: readonly string[], sent: Members): Reply => {
    if (kind === 'marks') {
      if (id !== undefined) return { status: method === 'DELETE' ? (marks.delete(id) ? 204 : 404) : 405 };
      const note = titleOf(sent, 'note', 2000);
      if (method !== 'POST') return { status: 405 };
      if (note === '') return { status: 400 };
      const mark = randomUUID();
      marks.add(mark);
      return { status: 201, value: { id: mark, note }, headers: { location: `/marks/${mark}` } };
    }
    if (kind !== 'pages') return { status: 404 };
    if (id !== undefined) {
      const page = pages.get(id);
      if (page === undefined) return { status: 404 };
      return method === 'GET' ? { status: 200, value: page } : { status: 405 };
    }
    if (method === 'GET') return { status: 200, value: [...pages.values()] };
    if (method !== 'POST') return { status: 405 };
    const title = titleOf(sent, 'title', most);
    const isTaken = [...pages.values()].some(({ slug }) => slug === title.toLowerCase());
    if (title === '' || isTaken) return { status: 400 };
    const page = add(title);
    const place = fault === 'the address is of another' ? longest : page;
    return { status: 201, value: page, headers: { location: `/pages/${place.id}` } };
  };
  return listening(createServer(listenerOf(answer)));
}
