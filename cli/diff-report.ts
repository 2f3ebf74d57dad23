import type { PlacedChange, PlacedLocation } from '../model/diff/diff-descriptions.ts';
import type { Verdict } from '../model/diff/index.ts';
import { printable } from '../model/index.ts';
import { displayPath } from './config/load-config.ts';

/** How `forgewright diff` writes its findings. */
export type DiffFormat = 'text' | 'json' | 'markdown';

/** How many changes there are of each verdict. */
export type DiffCounts = Readonly<Record<Verdict, number>>;

const VERDICTS = ['breaking', 'unclassified', 'non-breaking'] as const satisfies readonly Verdict[];

/** Counts changes by verdict. */
export function countChanges(changes: readonly PlacedChange[]): DiffCounts {
  const count = (verdict: Verdict): number => changes.filter((change) => change.verdict === verdict).length;
  return { breaking: count('breaking'), 'non-breaking': count('non-breaking'), unclassified: count('unclassified') };
}

/** The report of a comparison, ending with a line break. */
export function printDiff(changes: readonly PlacedChange[], format: DiffFormat, cwd: string): string {
  if (format === 'json') return printJson(changes);
  const groups = groupByOperation(sharedChanges(changes));
  const sections = [...groups].map(([title, rows]) =>
    (format === 'text' ? textSection : markdownSection)(title, rows, cwd),
  );
  return [...sections, `${summary(changes)}\n`].join('\n');
}

function printJson(changes: readonly PlacedChange[]): string {
  const { breaking, unclassified, ...counts } = countChanges(changes);
  const summaryOf = { breaking, nonBreaking: counts['non-breaking'], unclassified };
  return `${JSON.stringify({ summary: summaryOf, changes: inOrder(changes) }, undefined, 2)}\n`;
}

/** A change, and the further operations that it comes to by way of a shared component. */
interface SharedChange {
  readonly change: PlacedChange;
  readonly others: string[];
}

/** One row per difference of the documents: a component that a hundred operations use is told once. */
function sharedChanges(changes: readonly PlacedChange[]): readonly SharedChange[] {
  const rows = new Map<string, SharedChange>();
  for (const change of inOrder(changes)) {
    const { kind, verdict, message, old, new: later, operation } = change;
    const key = JSON.stringify([kind, verdict, message, old, later]);
    const known = rows.get(key);
    if (known === undefined) rows.set(key, { change, others: [] });
    else if (operation !== undefined && operation !== known.change.operation && !known.others.includes(operation)) {
      known.others.push(operation);
    }
  }
  return [...rows.values()];
}

function inOrder(changes: readonly PlacedChange[]): readonly PlacedChange[] {
  return VERDICTS.flatMap((verdict) => changes.filter((change) => change.verdict === verdict));
}

const WHOLE = 'whole API';

function groupByOperation(rows: readonly SharedChange[]): Map<string, SharedChange[]> {
  const groups = new Map<string, SharedChange[]>();
  for (const row of rows) {
    const title = row.change.operation ?? WHOLE;
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [row]);
    else group.push(row);
  }
  return groups;
}

function textSection(title: string, rows: readonly SharedChange[], cwd: string): string {
  const lines = rows.flatMap(({ change, others }) => [
    `  ${change.verdict.padEnd(12)}  ${sentence(change)} [${change.kind}]`,
    ...(others.length === 0 ? [] : [`                also in ${listOthers(others)}`]),
    ...(['old', 'new'] as const).flatMap((side) => {
      const at = change[side];
      return at === undefined ? [] : [`                ${side} ${place(at, cwd)} ${at.pointer}`];
    }),
  ]);
  return `${[title, ...lines].map(printable).join('\n')}\n`;
}

function markdownSection(title: string, rows: readonly SharedChange[], cwd: string): string {
  const lines = rows.map(({ change, others }) => {
    const at = change.new ?? change.old;
    const also = others.length === 0 ? '' : `; also in ${listOthers(others)}`;
    return `- **${change.verdict}** ${escapeMarkdown(sentence(change))}${escapeMarkdown(also)} (${change.kind}${at === undefined ? '' : `, ${place(at, cwd)}`})`;
  });
  return `### ${escapeMarkdown(title)}\n\n${lines.join('\n')}\n`;
}

function sentence({ place: words, message }: PlacedChange): string {
  return words === '' ? message : `${words}: ${message}`;
}

function listOthers(others: readonly string[]): string {
  const shown = others.slice(0, 4).join(', ');
  return others.length > 4 ? `${shown} and ${others.length - 4} more operations` : shown;
}

function place({ file, line, column }: PlacedLocation, cwd: string): string {
  return [displayPath(file, cwd), line, column].filter((part) => part !== undefined).join(':');
}

/** Text of the description stays text: no HTML, no table, no link, no emphasis (code spans are ours). */
function escapeMarkdown(text: string): string {
  // Inside a code span a backslash would be shown.
  const escape = (found: string): string => (found.startsWith('`') ? found : `\\${found}`);
  return printable(text)
    .replaceAll(/`[^`]*`|[<>*_|[\]\\]/g, escape)
    .replaceAll(/\s+/g, ' ');
}

function summary(changes: readonly PlacedChange[]): string {
  if (changes.length === 0) return 'no change that a client could notice';
  const counts = countChanges(changes);
  return VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ');
}
