import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { listening } from '../../foreign/listen.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

interface Course {
  readonly id: number;
  version: number;
  title: string;
  about: string | null;
  tutor: number;
  from: string;
  to: string;
}

interface Lesson {
  readonly id: number;
  readonly course_id: number;
  readonly topic: string;
  readonly day: string;
  status: 'planned' | 'cancelled';
}

interface Asked {
  readonly method: string;
  readonly sent: Members;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** An evening school, which serves without the path that its description names. With a fault it does one thing wrong. */
export function openSchoolHouse(fault: string): ReturnType<typeof listening> {
  const house = new SchoolHouse(fault);
  const listen = listenerOf((method, path, sent, search, headers) => {
    const allowed = METHODS[path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('/')];
    if (allowed === undefined) return NOWHERE;
    if (headers['x-key'] !== 'head') return { status: 401 };
    if (!allowed.includes(method)) return { status: 405, headers: { allow: allowed.join(', ') } };
    if (method === 'POST' && sent === undefined && path[0] !== 'lessons' && fault === 'what is no JSON does not fit')
      return { status: 409 };
    return house.answer(path, { method, sent, search, headers });
  });
  return listening(
    createServer((request, response) => {
      if (request.method === 'HEAD' && fault === 'heads are unknown') response.writeHead(405, { allow: 'GET' }).end();
      else listen(request, response);
    }),
  );
}

const METHODS: Readonly<Record<string, readonly string[]>> = {
  courses: ['GET', 'POST'],
  'courses/*': ['GET', 'PUT'],
  'courses/*/lessons': ['GET', 'POST'],
  'lessons/*': ['GET'],
  'lessons/*/cancel': ['POST'],
  learners: ['GET'],
  'learners/*': ['GET'],
  seats: ['GET', 'POST'],
  'seats/*': ['GET'],
};

/** True where members are no others than these, all of them fine, and none of the needed ones is missing. */
function areFine(
  sent: Members,
  fine: Readonly<Record<string, (value: unknown) => boolean>>,
  needed: readonly string[],
): sent is NonNullable<Members> {
  const isWhole = sent !== undefined && needed.every((name) => sent[name] !== undefined);
  return isWhole && Object.entries(sent).every(([name, value]) => fine[name]?.(value) === true);
}

const isText = (most: number) => (value: unknown) =>
  typeof value === 'string' && [...value].length > 0 && [...value].length <= most;
const isNote = (most: number) => (value: unknown) =>
  value === null || (typeof value === 'string' && [...value].length <= most);
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00Z`).toJSON()?.startsWith(value) === true;
const isName = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;
const isSince = (value: unknown): boolean => value === null || isDay(value);
const isTutor = (value: unknown): boolean => value === 11 || value === 12;
const COURSE = { title: isText(60), about: isNote(200), tutor: isTutor, from: isDay, to: isDay };

class SchoolHouse {
  readonly #fault: string;
  #last = 10;
  readonly #courses: Course[] = [
    { id: 1, version: 1, title: 'Sails', about: null, tutor: 12, from: '2031-09-01', to: '2031-12-19' },
  ];
  readonly #lessons: Lesson[] = [];
  readonly #learners = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `Learner ${index + 1}` }));
  readonly #seats: { readonly id: number; readonly learner_id: number }[] = [];

  constructor(fault: string) {
    this.#fault = fault;
  }

  answer([kind, name, part]: readonly string[], asked: Asked): Reply {
    if (kind === 'learners') return name === undefined ? this.#page(asked) : oneOf(this.#learners, name);
    if (kind === 'seats') return asked.method === 'POST' ? this.#take(asked) : oneOf(this.#seats, name);
    if (kind === 'lessons') return this.#lesson(name, part);
    if (name === undefined) return asked.method === 'POST' ? this.#add(asked) : this.#shown();
    const course = this.#courses.find(({ id }) => String(id) === name);
    if (course === undefined) return NOWHERE;
    if (part === 'lessons') return this.#lessonsOf(course, asked);
    return asked.method === 'PUT' ? this.#rewrite(course, asked) : shownCourse(course, 200);
  }

  #page({ search }: Asked): Reply {
    const [page, asked] = ['page', 'limit'].map((name) => search.get(name) ?? { page: '1' }[name] ?? '20');
    if (![page, asked].every((text) => /^[1-9]\d{0,8}$/.test(text ?? ''))) return WRONG;
    const limit = this.#fault === 'no more than fifty are given' ? Math.min(50, Number(asked)) : Number(asked);
    if (limit > 50) return WRONG;
    return { status: 200, value: this.#learners.slice((Number(page) - 1) * limit, Number(page) * limit) };
  }

  #shown(): Reply {
    return { status: 200, value: this.#courses.map(({ version: _, ...course }) => course) };
  }

  #add({ sent }: Asked): Reply {
    if (!areFine(sent, COURSE, ['title', 'tutor', 'from', 'to'])) return WRONG;
    const course = { id: (this.#last += 1), version: 1, about: null, ...sent } as unknown as Course; // as was just looked at
    this.#courses.push(course);
    return shownCourse(course, 201);
  }

  #rewrite(course: Course, { sent, headers }: Asked): Reply {
    const tag = headers['if-match'];
    if (tag === undefined && this.#fault !== 'no version has to be told') return { status: 428 };
    const isOld = tag !== undefined && tag !== '*' && tag !== `"${course.version}"`;
    if (isOld && this.#fault !== 'old versions are replaced') return { status: 412 };
    if (!areFine(sent, COURSE, ['title', 'tutor', 'from', 'to'])) return WRONG;
    Object.assign(course, this.#fault === 'what is left out is kept' ? {} : { about: null }, sent);
    course.version += 1;
    return shownCourse(course, 200);
  }

  #lessonsOf(course: Course, { method, sent }: Asked): Reply {
    const own = this.#lessons.filter((lesson) => lesson.course_id === course.id);
    if (method === 'GET') return { status: 200, value: own };
    if (!areFine(sent, { topic: isText(60), day: isDay }, ['topic', 'day'])) return WRONG;
    const { topic, day } = sent as { readonly topic: string; readonly day: string }; // as was just looked at
    if (day < course.from || day > course.to) return { status: 422 };
    if (own.length >= 12) return { status: 409 };
    const lesson: Lesson = { id: (this.#last += 1), course_id: course.id, topic, day, status: 'planned' };
    this.#lessons.push(lesson);
    return { status: 201, value: this.#fault === 'topics are cut' ? { ...lesson, topic: topic.slice(0, 5) } : lesson };
  }

  #lesson(name: string | undefined, part: string | undefined): Reply {
    const lesson = this.#lessons.find(({ id }) => String(id) === name);
    if (lesson === undefined) return NOWHERE;
    if (part === 'cancel') lesson.status = 'cancelled';
    return { status: 200, value: lesson };
  }

  #take({ sent }: Asked): Reply {
    if (!areFine(sent, { learner_id: isName, note: isNote(100), since: isSince }, ['learner_id'])) return WRONG;
    const learner = Number(sent['learner_id']);
    if (!this.#learners.some(({ id }) => id === learner)) return { status: 422 };
    if (this.#seats.some(({ learner_id }) => learner_id === learner)) return { status: 409 };
    const since = sent['since'] ?? null;
    if (since !== null && Date.parse(String(since)) > Date.now() && this.#fault !== 'seats are for later') return WRONG;
    const note = this.#fault === 'notes are lost' ? null : (sent['note'] ?? null);
    const seat = { id: (this.#last += 1), learner_id: learner, note, since };
    this.#seats.push(seat);
    return { status: 201, value: seat };
  }
}

function shownCourse({ version, ...course }: Course, status: number): Reply {
  return { status, value: course, headers: { etag: `"${version}"` } };
}

function oneOf(all: readonly { readonly id: number }[], name: string | undefined): Reply {
  if (name === undefined) return { status: 200, value: all };
  const found = all.find(({ id }) => String(id) === name);
  return found === undefined ? NOWHERE : { status: 200, value: found };
}
