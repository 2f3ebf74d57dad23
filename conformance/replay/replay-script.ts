import { type CurlOptions, curlLine } from '../exchange/curl-line.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type TakenName, takenNames } from './taken-names.ts';

/** How a script is written. */
export interface ScriptOptions extends CurlOptions {
  /** What the run has put into the names of the things that it made, so that there are none of that name already. */
  readonly run?: string;
}

/** A text of letters that is another one every second. */
const NEW_RUN = 'RUN=$(date +%s | tr 0-9 a-j)';

/**
 * A shell script that sends the exchanges again, one line each. What an answer names and a later request needs is taken from the
 * answer, and what is made gets other names, so that the script works as often as it is run.
 */
export function replayScript(exchanges: readonly Exchange[], options: ScriptOptions = {}): readonly string[] {
  const taken = exchanges.map((exchange, index) => takenNames(exchange, exchanges.slice(0, index)));
  const variables = (isField: boolean): ReadonlyMap<Exchange, ReadonlyMap<string, string>> => {
    const found = new Map<Exchange, Map<string, string>>();
    for (const { from, member } of taken.flat().filter((name) => (name.isField === true) === isField)) {
      const members = found.get(from) ?? new Map<string, string>();
      found.set(from, members.set(member, variableOf(exchanges.indexOf(from), member)));
    }
    return found;
  };
  const told = { made: variables(false), fields: variables(true) };
  const lines = exchanges.map((exchange, index) =>
    withFields(lineOf(exchange, { ...told, taken: taken[index] ?? [], options }), {
      fields: told.fields.get(exchange),
      file: `fields_${index + 1}`,
    }),
  );
  const named = lines.map((line) => renamed(line, options.run));
  return named.join('\n') === lines.join('\n') ? lines : [NEW_RUN, ...named];
}

function variableOf(index: number, member: string): string {
  return `${member.replaceAll(/\W/g, '_')}_${index + 1}`;
}

interface Fields {
  readonly fields: ReadonlyMap<string, string> | undefined;
  /** The variable for the file that they are kept in. */
  readonly file: string;
}

/** The line with the fields of its answer kept, where a later request sends one of them. */
function withFields(line: string, { fields, file }: Fields): string {
  if (fields === undefined) return line;
  const reading = [...fields].map(([name, variable]) => {
    return `${variable}=$(grep -i '^${name}:' "$${file}" | tr -d '\\r' | cut -d ' ' -f 2-)`;
  });
  const kept = line.replace('curl --silent', `curl --dump-header "$${file}" --silent`);
  return [`${file}=$(mktemp)`, kept, ...reading].join('; ');
}

interface Writing {
  readonly made: ReadonlyMap<Exchange, ReadonlyMap<string, string>>;
  readonly fields: ReadonlyMap<Exchange, ReadonlyMap<string, string>>;
  readonly taken: readonly TakenName[];
  readonly options: ScriptOptions;
}

function lineOf(exchange: Exchange, { made, fields, taken, options }: Writing): string {
  const variables = taken.map((name) => {
    const known = name.isField === true ? fields : made;
    return { ...name, variable: known.get(name.from)?.get(name.member) ?? '' };
  });
  const line = curlLine(exchange.request, { ...options, variables });
  const told = made.get(exchange);
  if (told === undefined) return line;
  const answer = `answer_${[...made.keys()].indexOf(exchange) + 1}`;
  const reading = [...told].map(([member, variable]) => {
    const program = `JSON.parse(require("fs").readFileSync(0, "utf8"))[${JSON.stringify(member)}]`;
    return `${variable}=$(printf %s "$${answer}" | node --print '${program}')`;
  });
  return `${answer}=$(${line.replace(' --include ', ' ')}); ${reading.join('; ')}; echo "$${answer}"`;
}

/** The run's own mark in a name becomes a variable; everything in a line is in single quotes. */
function renamed(line: string, run: string | undefined): string {
  return run === undefined || run === '' ? line : line.replaceAll(`-${run}-`, `-'"$RUN"'-`);
}
