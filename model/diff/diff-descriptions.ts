import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { type LoadOptions, loadWithSources } from '../load-api.ts';
import type { TextPosition } from '../load/locate/text-position.ts';
import type { SourceLocation } from '../location.ts';
import { type Change, diffApis } from './index.ts';
import { createPositions, type Positions } from './positions.ts';

/** A place of a description with its line and column. */
export interface PlacedLocation extends SourceLocation, Partial<TextPosition> {}

/** A change with the places of both sides. */
export interface PlacedChange extends Omit<Change, 'old' | 'new'> {
  readonly old: PlacedLocation | undefined;
  readonly new: PlacedLocation | undefined;
}

/** What comparing two files gives. */
export interface DescriptionDiff {
  /** Undefined when one of the descriptions has errors. */
  readonly changes: readonly PlacedChange[] | undefined;
  /** Of both descriptions, the old one's first. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Loads two versions of a description and compares them. */
export async function diffDescriptions(
  oldFile: string,
  newFile: string,
  options: LoadOptions = {},
): Promise<DescriptionDiff> {
  const old = await loadWithSources(oldFile, options);
  const later = await loadWithSources(newFile, options);
  const diagnostics = [...old.result.diagnostics, ...later.result.diagnostics];
  if (old.result.api === undefined || later.result.api === undefined) return { changes: undefined, diagnostics };
  const [before, after] = [createPositions(old.store), createPositions(later.store)];
  const changes = diffApis(old.result.api, later.result.api).map((change) => ({
    ...change,
    old: placed(change.old, before),
    new: placed(change.new, after),
  }));
  return { changes, diagnostics };
}

function placed(location: SourceLocation | undefined, positions: Positions): PlacedLocation | undefined {
  return location === undefined ? undefined : { ...location, ...positions(location) };
}
