import { oneLine, sentencesOf } from '../values/sentences.ts';

/** What a description says of one role. */
export interface RoleLine {
  readonly role: string;
  readonly text: string;
}

const ROLES = /\broles?\b/i;

/** The rows of tables of roles: "| keeper | everything except deleting hives |". */
function rowsOf(text: string): readonly RoleLine[] {
  let column = -1;
  return text.split('\n').flatMap((line, index, lines): readonly RoleLine[] => {
    const cells = cellsOf(line);
    if (cells.length < 2) {
      column = -1;
      return [];
    }
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) {
      column = cellsOf(lines[index - 1] ?? '').findIndex((cell) => /^(?:the )?roles?$/i.test(cell));
      return [];
    }
    const role = cells[column]?.toLowerCase() ?? '';
    return /^[a-z][\w-]*$/.test(role) ? [{ role, text: cells.filter((_, at) => at !== column).join('. ') }] : [];
  });
}

function cellsOf(line: string): readonly string[] {
  const row = line.trim();
  if (!row.startsWith('|')) return [];
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.replaceAll(/[*`]/g, '').trim());
}

const LISTED = /^\s*[-*+]\s/;

const ENTRY = /^\s*[-*+]\s+(?:\*\*|__|`)*([A-Za-z][\w-]*)(?:\*\*|__|`)*\s*(?::|–|—|-)(?:\*\*|__)?\s+(.+)$/;

/** The entries of lists that stand behind words about roles: "- **manager**: everything". */
function entriesOf(text: string): readonly RoleLine[] {
  const found: { role: string; text: string }[] = [];
  // A part is a heading, a paragraph, or a list.
  for (const part of partsOf(text)) {
    if (!part.isAboutRoles) continue;
    for (const line of part.lines) {
      const [, role, told] = ENTRY.exec(line) ?? [];
      const last = found.at(-1);
      if (role !== undefined && told !== undefined) found.push({ role: role.toLowerCase(), text: told });
      else if (last !== undefined && /^\s+[^\s*+-]/.test(line)) last.text += ` ${line.trim()}`;
    }
  }
  return found;
}

interface ListPart {
  readonly lines: readonly string[];
  readonly isAboutRoles: boolean;
}

/** The lists of a text, and whether what stands before each of them is about roles. */
function partsOf(text: string): readonly ListPart[] {
  let heading = '';
  let lead = '';
  return text.split(/\n\s*\n/).flatMap((block): readonly ListPart[] => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const first = lines.findIndex((line) => LISTED.test(line));
    const before = (first === -1 ? lines : lines.slice(0, first)).join(' ');
    if (before.startsWith('#')) heading = before;
    // A list goes on behind an empty line; a new paragraph is about something of its own.
    if (before !== '') lead = before;
    const isAboutRoles = ROLES.test(lead) || (ROLES.test(heading) && lead.trim().endsWith(':'));
    return first === -1 ? [] : [{ lines: lines.slice(first), isAboutRoles }];
  });
}

const NAMED = /(?:^|[.;:](?:\*\*)?\s+)(?:`|\*\*)([A-Za-z][\w-]*)(?:`|\*\*):\s/g;

/** What follows words about roles in one line: "**Roles.** `admin`: everything. `viewer`: reads everything." */
function inlineOf(text: string): readonly RoleLine[] {
  return text.split(/\n\s*\n/).flatMap((block): readonly RoleLine[] => {
    const line = oneLine(block);
    const found = [...line.matchAll(NAMED)];
    const [first] = found;
    // What stands before the first of them is a heading, or a sentence that leads to them.
    if (first === undefined || found.length < 2 || !ROLES.test(line.slice(0, first.index + 1))) return [];
    return found.map((match, index) => {
      const told = line.slice(match.index + match[0].length, found[index + 1]?.index ?? line.length);
      return { role: (match[1] ?? '').toLowerCase(), text: told };
    });
  });
}

/** Sentences about who has a role: "A **keeper** may do everything except ...", "Keepers cannot delete hives". */
const SENTENCE =
  /^(?:(?:an?|the|each|every) )?([a-z][\w-]*?)s? (?:(?:also )?(?:may|can|cannot|can['’]t|must|is|are|has|have|does|do|reads?|sees?)\b.*)$/i;

/** What a description says of roles, in tables, lists and sentences; the roles are as they are written, in small letters. */
export function roleLines(description: string | undefined): readonly RoleLine[] {
  const text = description ?? '';
  return [...rowsOf(text), ...entriesOf(text), ...inlineOf(text)].map(({ role, text: told }) => ({
    role,
    text: plain(told),
  }));
}

/** The sentences of a description that begin with one of the roles. */
export function roleSentences(description: string | undefined, roles: ReadonlySet<string>): readonly RoleLine[] {
  return sentencesOf(plain(description)).flatMap((sentence): readonly RoleLine[] => {
    const role = SENTENCE.exec(sentence.trim())?.[1]?.toLowerCase();
    return role !== undefined && roles.has(role) ? [{ role, text: sentence.trim() }] : [];
  });
}

/** Roles that are counted up: "three roles: `admin`, `editor` and `viewer`", "the roles are manager, keeper and viewer". */
export function countedRoles(description: string | undefined): readonly string[] {
  const word = '[a-z][\\w-]*';
  const list = new RegExp(
    `\\broles(?: are|:|,)? ((?:an? )?${word}(?:(?:,| and| or|, and|, or) (?:an? )?${word})*(?:,? (?:and|or) (?:an? )?${word}))(?= *(?:$|[.;:(]))`,
    'gi',
  );
  return [...plain(description).matchAll(list)].flatMap(([, told = '']) =>
    told
      .toLowerCase()
      .split(/,? (?:and|or) |, /)
      .map((role) => role.replace(/^an? /, '').trim()),
  );
}

/** A text without marks, in one line. */
export function plain(text: string | undefined): string {
  return oneLine((text ?? '').replaceAll(/\*\*|__|`/g, ''));
}
