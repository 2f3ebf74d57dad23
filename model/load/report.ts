import { DIAGNOSTICS } from '../diagnostics/diagnostics-catalogue.ts';
import { fillTemplate } from '../diagnostics/fill-template.ts';
import type { CatalogueCode, CatalogueEntry } from '../diagnostics/diagnostics-catalogue.ts';
import type { DiagnosticParameters } from '../diagnostics/diagnostic-parameters.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostics.ts';
import { locate } from './locate/locate.ts';
import type { SourceDocument } from './source-document.ts';
import type { SourceText } from './source-text.ts';
import { codeFrame, positionAt } from './locate/text-position.ts';
import type { TextPosition } from './locate/text-position.ts';
import { writtenAt } from './written-at.ts';

/** Collects problems; one problem of one place is kept once, however often the place is visited. */
export interface Reporter {
  readonly diagnostics: Diagnostic[];
  readonly seen: Set<string>;
  /** Errors that leave a sound model are warnings. */
  readonly lenient: boolean;
}

/** What a diagnostic points at. */
export interface Site {
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** An empty reporter. */
export function createReporter(lenient: boolean = false): Reporter {
  return { diagnostics: [], seen: new Set(), lenient };
}

/** Adds a problem of the catalogue. `suggestion` says what to write instead. */
export function reportAt<Code extends CatalogueCode>(
  reporter: Reporter,
  code: Code,
  site: Site,
  details: { readonly parameters: DiagnosticParameters<Code>; readonly suggestion?: string | undefined },
): void {
  const { document, pointer } = writtenAt(site);
  const position = positioned(
    () => document.text,
    () => locate(document, pointer),
  );
  add(reporter, code, { file: document.file, pointer, position, ...details });
}

/** An offset of a text, and what to write there instead. */
export interface TextPlace {
  readonly file: string;
  readonly text: SourceText;
  readonly offset: number;
  readonly suggestion?: string | undefined;
}

/** Adds a problem at an offset of a text that could not be parsed. */
export function reportInText<Code extends CatalogueCode>(
  reporter: Reporter,
  code: Code,
  { file, text, offset, suggestion }: TextPlace,
  parameters: DiagnosticParameters<Code>,
): void {
  add(reporter, code, {
    file,
    pointer: '',
    offset,
    suggestion,
    position: positioned(
      () => text,
      () => offset,
    ),
    parameters,
  });
}

/** Adds a problem of a file that could not be read at all. */
export function reportWithoutText<Code extends CatalogueCode>(
  reporter: Reporter,
  code: Code,
  file: string,
  details: { readonly parameters: DiagnosticParameters<Code>; readonly suggestion?: string | undefined },
): void {
  add(reporter, code, { file, pointer: '', position: { line: undefined, column: undefined }, ...details });
}

/** A finding of another linter. */
export interface ForeignFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer: string;
  readonly suggestion: string | undefined;
}

/** Adds a finding of another linter; its code is the rule's name behind `lint/`. */
export function reportForeign(reporter: Reporter, document: SourceDocument, finding: ForeignFinding): void {
  const { rule, severity, message, pointer, suggestion } = finding;
  const location = { file: document.file, pointer };
  const position = positioned(
    () => document.text,
    () => locate(document, pointer),
  );
  reporter.diagnostics.push(
    Object.assign(position, { code: `lint/${rule}`, severity, message, location, suggestion, clause: undefined }),
  );
}

/** A problem found before, at its place in the documents of now; by file, those that have changed since. */
export function relocated(diagnostic: Diagnostic, documents: ReadonlyMap<string, SourceDocument>): Diagnostic {
  const { code, severity, message, location, suggestion, clause } = diagnostic;
  const document = documents.get(location.file);
  if (document === undefined) return diagnostic;
  const position = positioned(
    () => document.text,
    () => locate(document, location.pointer),
  );
  return Object.assign(position, { code, severity, message, location, suggestion, clause });
}

interface Reported {
  readonly file: string;
  readonly pointer: string;
  /** Tells problems of one file apart that have no pointer. */
  readonly offset?: number;
  readonly position: Positioned;
  readonly parameters: Readonly<Record<string, string>>;
  readonly suggestion?: string | undefined;
}

function add(reporter: Reporter, code: CatalogueCode, reported: Reported): void {
  const entry: CatalogueEntry = DIAGNOSTICS[code];
  const { file, pointer, parameters, suggestion } = reported;
  const tolerated = reporter.lenient ? toleratedText(entry, parameters) : undefined;
  const message = fillTemplate(entry.message, parameters);
  const text = tolerated === undefined ? message : `${message}; ${fillTemplate(tolerated, parameters)}`;
  const key = `${code}\n${file}\n${pointer}\n${reported.offset ?? ''}\n${text}`;
  if (reporter.seen.has(key)) return;
  reporter.seen.add(key);
  // Assigned onto the getters: spreading them would compute every position at once.
  const diagnostic: Diagnostic = Object.assign(reported.position, {
    code,
    severity: tolerated === undefined ? entry.severity : 'warning',
    message: text,
    location: { file, pointer },
    suggestion,
    clause: entry.clause === undefined ? undefined : fillTemplate(entry.clause, parameters),
  });
  reporter.diagnostics.push(diagnostic);
}

function toleratedText(
  { tolerated, toleratedIn }: CatalogueEntry,
  parameters: Readonly<Record<string, string>>,
): string | undefined {
  return toleratedIn === undefined || toleratedIn.includes(parameters['object'] ?? '') ? tolerated : undefined;
}

type Positioned = Pick<Diagnostic, 'line' | 'column' | 'frame'>;

/**
 * Line, column and code frame, computed when first read: finding positions costs more than building the model, and
 * most callers only count.
 */
export function positioned(text: () => SourceText, offset: () => number): Positioned {
  let found: TextPosition | undefined;
  let at: number | undefined;
  const place = (): number => (at ??= offset());
  const position = (): TextPosition => (found ??= positionAt(text(), place()));
  return {
    get line() {
      return position().line;
    },
    get column() {
      return position().column;
    },
    get frame() {
      return codeFrame(text(), position(), place());
    },
  };
}
