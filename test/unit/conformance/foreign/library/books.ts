import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LibraryFault } from './faults.ts';

/** What is answered, before it is written. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Question {
  readonly method: string;
  /** Of the path, after `books`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

type Members = Record<string, unknown>;

/** An error as RFC 9457 has it. */
export function problem(status: number, title: string): Answer {
  return { status, body: { type: 'about:blank', title, status } };
}

const TITLES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];
const LANGUAGES = ['en', 'fr', 'de'];
const SHELVES = ['A', 'B', 'C'];

/** The books and their loans. */
export class Books {
  readonly fault: LibraryFault;
  private readonly books = new Map<string, Members>();
  private readonly loans = new Map<string, Members[]>();
  private next = 1;

  constructor(fault: LibraryFault) {
    this.fault = fault;
    for (const [index, title] of TITLES.entries()) {
      const year = 1990 + ((index * 5) % 7);
      const made = this.store({ shelf: SHELVES[index % 2], title, language: LANGUAGES[index % 3], year });
      made['created_at'] = `2026-01-0${index + 1}T08:00:00Z`;
    }
    this.loans.set('A-1', [{ id: randomUUID(), member: 'm1', days: 7, lent_at: '2026-02-01T08:00:00Z' }]);
  }

  answer(question: Question): Answer {
    const { method, segments, body } = question;
    const [id = '', , loanId] = segments;
    if (segments.length === 0) return method === 'GET' ? this.list(question.query) : this.create(body);
    const pattern = this.fault === 'id-case' ? /^[A-C]-[1-9][0-9]{0,8}$/i : /^[A-C]-[1-9][0-9]{0,8}$/;
    if (!pattern.test(id)) return problem(422, 'bookId');
    const book = this.books.get(id.toUpperCase());
    const isOutlived = this.fault === 'loans-outlive' && segments.length > 1 && this.loans.has(id);
    if (book === undefined && !isOutlived) return problem(404, 'no such book');
    if (segments.length === 1) return this.item(question, book ?? {});
    if (segments[1] !== 'loans') return problem(404, 'no such place');
    if (loanId === undefined) return method === 'GET' ? this.listed(id) : this.lend(id, body);
    return this.loan(method, id, loanId);
  }

  private list(query: URLSearchParams): Answer {
    const wrong = [...query].find(([name, value]) => PARAMETERS[name]?.test(value) === false)?.[0];
    const limit = Number(query.get('limit') ?? 10);
    if (wrong !== undefined || limit < 1 || limit > 50) return problem(422, wrong ?? 'limit');
    const cursor = query.get('cursor');
    const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
    if (!Number.isInteger(from) || from < 0) return problem(422, 'cursor');
    const books = this.sorted(this.filtered(query, cursor !== null), query.get('sort'));
    const end = cursor !== null && this.fault === 'cursor-no-limit' ? books.length : from + limit;
    const next = this.fault === 'cursor-skips' ? end + 1 : end;
    const next_cursor = next < books.length ? Buffer.from(String(next)).toString('base64url') : null;
    return { status: 200, body: { data: books.slice(from, end).map((book) => this.shown(book)), next_cursor } };
  }

  private filtered(query: URLSearchParams, isLater: boolean): Members[] {
    const all = [...this.books.values()];
    if (isLater && this.fault === 'cursor-loses-filter') return all;
    const tests = ['shelf', 'language'].flatMap((name) => {
      const wanted = query.get(name);
      return wanted === null ? [] : [(book: Members) => book[name] === wanted];
    });
    const lent = query.get('lent');
    if (lent !== null) tests.push((book) => this.isLent(String(book['id'])) === (lent === 'true'));
    if (tests.length > 1 && this.fault === 'filters-by-or') {
      return all.filter((book) => tests.some((test) => test(book)));
    }
    return all.filter((book) => tests.every((test) => test(book)));
  }

  private sorted(books: Members[], sort: string | null): Members[] {
    if (sort === null || (sort === '-title' && this.fault === 'sort-ignored')) return books;
    const name = sort.replace('-', '');
    const sign = sort.startsWith('-') ? -1 : 1;
    return books.toSorted((left, right) => sign * compare(left[name], right[name]));
  }

  private isLent(id: string): boolean {
    return (this.loans.get(id)?.length ?? 0) > 0;
  }

  private shown(book: Members): Members {
    return { ...book, lent: this.isLent(String(book['id'])) };
  }

  private store(book: Members): Members {
    const id = `${String(book['shelf'])}-${this.next++}`;
    const stored = { id, created_at: new Date().toISOString(), ...this.kept(book) };
    this.books.set(id, stored);
    return stored;
  }

  private kept(book: Members): Members {
    const { title, subtitle } = book;
    const changes: Members = {};
    if (this.fault === 'title-cut') changes['title'] = [...String(title)].slice(0, 60).join('');
    if (this.fault === 'astral-broken') changes['title'] = String(title).replaceAll(/[^\u0000-\uFFFF]/gu, '?');
    if (this.fault === 'null-as-empty' && subtitle === null) changes['subtitle'] = '';
    return { ...book, ...changes };
  }

  private create(body: unknown): Answer {
    const wrong = this.wrongIn(body);
    if (wrong !== undefined) return this.unprocessable(wrong);
    const { id: _, created_at: __, lent: ___, ...book } = body as Members;
    if (this.isTaken(book)) return problem(409, 'isbn');
    const made = this.store(book);
    const place = this.fault === 'location-wrong' ? `/book/${String(made['id'])}` : `/v3/books/${String(made['id'])}`;
    return { status: 201, headers: { location: place }, body: this.shown(made) };
  }

  private isTaken({ isbn }: Members, except?: Members): boolean {
    if (isbn === undefined || this.fault === 'isbn-twice') return false;
    return [...this.books.values()].some((book) => book !== except && book['isbn'] === isbn);
  }

  private unprocessable(title: string): Answer {
    const answer = problem(422, title);
    return this.fault === 'problem-status' ? { ...answer, body: { type: 'about:blank', title, status: 400 } } : answer;
  }

  private item({ method, body, headers }: Question, book: Members): Answer {
    const id = String(book['id']);
    if (method === 'DELETE') {
      this.books.delete(id);
      if (this.fault !== 'loans-outlive') this.loans.delete(id);
      return { status: 204 };
    }
    if (method === 'GET') {
      const etag = this.tagOf(book);
      const isSame = headers['if-none-match'] === etag && this.fault !== 'if-none-match-ignored';
      return isSame ? { status: 304, headers: { etag } } : { status: 200, headers: { etag }, body: this.shown(book) };
    }
    return this.replace(book, body, headers['if-match']);
  }

  private replace(book: Members, body: unknown, match: string | undefined): Answer {
    const wrong = this.wrongIn(body);
    if (wrong !== undefined) {
      const title = (body as Members | null)?.['title'];
      if (this.fault === 'refused-put-writes' && typeof title === 'string') book['title'] = title;
      return this.unprocessable(wrong);
    }
    if (match !== undefined && match !== '*' && match !== this.tagOf(book) && this.fault !== 'if-match-ignored')
      return problem(412, 'changed meanwhile');
    const { id: _, created_at: __, lent: ___, ...members } = body as Members;
    if (this.isTaken(members, book)) return problem(409, 'isbn');
    const { id, created_at } = book;
    const kept = this.fault === 'put-merges' ? book : {};
    const created = this.fault === 'put-renews-created' ? '2026-09-09T09:09:09Z' : created_at;
    const changed = { ...kept, ...this.kept(members), id, created_at: created };
    this.books.set(String(id), changed);
    return { status: 200, headers: { etag: this.tagOf(changed) }, body: this.shown(changed) };
  }

  private tagOf(book: Members): string {
    const text = this.fault === 'etag-stale' ? String(book['id']) : JSON.stringify(this.shown(book));
    return `"${createHash('sha1').update(text).digest('hex').slice(0, 12)}"`;
  }

  private listed(id: string): Answer {
    return { status: 200, body: this.loans.get(id) ?? [] };
  }

  private lend(id: string, body: unknown): Answer {
    if (!isObject(body)) return this.unprocessable('an object');
    const { member, days = this.fault === 'default-days' ? 1 : 14, ...others } = body;
    const isWrong = typeof member !== 'string' || !/^m[0-9]+$/.test(member) || !isWithin(days, 1, 60);
    if (isWrong || Object.keys(others).length > 0) return this.unprocessable('loan');
    if (this.isLent(id) && this.fault !== 'lent-twice') return problem(409, 'lent already');
    const loan = { id: randomUUID(), member, days, lent_at: new Date().toISOString() };
    this.loans.set(id, [...(this.loans.get(id) ?? []), loan]);
    return { status: 201, body: loan };
  }

  private loan(method: string, id: string, loanId: string): Answer {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(loanId)) return problem(422, 'loanId');
    const loans = this.loans.get(id) ?? [];
    const loan = loans.find((item) => item['id'] === loanId.toLowerCase());
    if (loan === undefined) return problem(404, 'no such loan');
    if (method === 'GET') return { status: 200, body: loan };
    if (this.fault === 'return-returns-all') this.loans.clear();
    this.loans.set(
      id,
      loans.filter((item) => item !== loan),
    );
    return { status: 204 };
  }

  private wrongIn(body: unknown): string | undefined {
    if (!isObject(body)) return 'an object';
    for (const name of ['shelf', 'title', 'language']) if (body[name] === undefined) return name;
    return Object.entries(body).find(([name, value]) => {
      const test = MEMBERS[name];
      return test === undefined ? this.fault !== 'unknown-member' : !test(value);
    })?.[0];
  }
}

const PARAMETERS: Readonly<Record<string, RegExp>> = {
  limit: /^[0-9]+$/,
  cursor: /./,
  shelf: /^[ABC]$/,
  language: /^(?:en|fr|de)$/,
  lent: /^(?:true|false)$/,
  sort: /^-?(?:title|year)$/,
};

const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  // Members that are only read are left out of account when they are sent.
  id: () => true,
  created_at: () => true,
  lent: () => true,
  shelf: (value) => typeof value === 'string' && /^[ABC]$/.test(value),
  title: (value) => typeof value === 'string' && value !== '' && [...value].length <= 120,
  subtitle: (value) => value === null || (typeof value === 'string' && [...value].length <= 200),
  language: (value) => typeof value === 'string' && /^(?:en|fr|de)$/.test(value),
  year: (value) => isWithin(value, 1400, 2100),
  isbn: (value) => typeof value === 'string' && /^[0-9]{13}$/.test(value),
};

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function compare(left: unknown, right: unknown): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return left === right ? 0 : String(left) < String(right) ? -1 : 1;
}
