/** What a member was before an edit, and what it is after. */
interface Changed<Value> {
  readonly previous: Value;
  readonly current: Value;
}

/** Those of some columns that an edit changed. */
export function changedMembers<Row extends object, const Name extends keyof Row & string>(
  before: Row,
  after: Row,
  names: readonly Name[],
): { [Key in Name]?: Changed<Row[Key]> } {
  const changed = names.filter((name) => before[name] !== after[name]);
  // `fromEntries` forgets which name has which value.
  return Object.fromEntries(changed.map((name) => [name, { previous: before[name], current: after[name] }])) as {
    [Key in Name]?: Changed<Row[Key]>;
  };
}

/** A flag, when an edit changed it. */
export function changedFlag<const Name extends string>(
  name: Name,
  before: Readonly<Record<Name, 0 | 1>>,
  after: Readonly<Record<Name, 0 | 1>>,
): { [Key in Name]?: Changed<boolean> } {
  if (before[name] === after[name]) return {};
  // A computed key is any text to the compiler.
  return { [name]: { previous: before[name] === 1, current: after[name] === 1 } } as {
    [Key in Name]?: Changed<boolean>;
  };
}

/** A list before an edit and after it. */
interface EditedList {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Those of some lists that an edit changed. */
export function changedIds<const Name extends string>(
  lists: Readonly<Record<Name, EditedList>>,
): { [Key in Name]?: Changed<number[]> } {
  const all: readonly [string, EditedList][] = Object.entries(lists);
  const changed = all.filter(([, { before, after }]) => before.join() !== after.join());
  // `fromEntries` forgets which name has which value.
  return Object.fromEntries(
    changed.map(([name, { before, after }]) => [name, { previous: [...before], current: [...after] }]),
  ) as { [Key in Name]?: Changed<number[]> };
}
