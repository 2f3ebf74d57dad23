/** Answers about values that are nested less deeply are found again sooner than they are kept. */
const SHALLOW = 4;

let depth = 0;
/** What was answered since the outermost check began; forgotten with its end, because values may change then. */
const answers = new Set<Map<object, boolean>>();

/**
 * A check of a schema that leads back to itself on several ways, as one whose alternatives have a member of the same kind. Each of
 * them asks about that member, twice as often as at the level above; here it is asked once, and the answer is remembered as long
 * as the outermost check runs.
 */
export function remembered(check: (value: unknown) => boolean): (value: unknown) => boolean {
  const known = new Map<object, boolean>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return check(value);
    const told = known.get(value);
    if (told !== undefined) return told;
    depth += 1;
    try {
      const answer = check(value);
      if (depth > SHALLOW) answers.add(known.set(value, answer));
      return answer;
    } finally {
      depth -= 1;
      if (depth === 0) forget();
    }
  };
}

function forget(): void {
  for (const known of answers) known.clear();
  answers.clear();
}
