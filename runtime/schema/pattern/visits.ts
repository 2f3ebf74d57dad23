/** An emitted check has looked at more objects than it is worth: nothing is known about the value. */
export class VisitLimitError extends RangeError {
  constructor() {
    super('the alternatives of the schema take too long for this value');
    this.name = 'VisitLimitError';
  }
}

/** Looks at objects that one check may take: twenty at each of ten thousand. */
const looksOfOneCheck = 200_000;

let visitsLeft = Infinity;

/**
 * Runs an emitted check. Alternatives that refer to each other are tried anew for each alternative around them, so that a
 * short value which is nested ten times can take a minute: beyond its bound the check throws `VisitLimitError`.
 */
export function withinVisits(check: () => boolean): boolean {
  const outer = visitsLeft;
  visitsLeft = looksOfOneCheck;
  try {
    return check();
  } finally {
    visitsLeft = outer;
  }
}

/** Notes that it was asked what a value is. Throws `VisitLimitError` when a check has asked too often. */
export function noteVisit(): void {
  visitsLeft -= 1;
  if (visitsLeft < 0) throw new VisitLimitError();
}
