/**
 * Something that is imported when it is first needed. Once there it is taken without waiting (`loaded.value ?? await
 * loadOnce(loaded)`): a dynamic import costs more than all the rest of a request, even of a module that is loaded.
 */
export interface Loaded<Value> {
  readonly load: () => Promise<Value>;
  value: Value | undefined;
}

/** The value, imported now if it was not before. */
export async function loadOnce<Value>(loaded: Loaded<Value>): Promise<Value> {
  const value = loaded.value ?? (await loaded.load());
  loaded.value = value;
  return value;
}
