/** Most files that a folder of the output holds, as far as rooms by initial can see to it. */
const MOST = 25;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Where the modules of a folder lie: in the folder itself as long as it holds them all, else in rooms by initial, `a-m` and
 * `n-z`, or as many more as it takes. The rooms have fixed bounds, so that a further module moves no other into the next.
 * @param others how many files the folder holds beside them
 * @returns the room of a module; an empty text for the folder itself
 */
export function roomsOf(modules: readonly string[], others: number): (module: string) => string {
  if (modules.length + others <= MOST) return () => '';
  for (let count = 2; ; count += 1) {
    const roomOf = (module: string): string => roomName(module, count);
    if (count === LETTERS.length || isRoomy(modules.map(roomOf))) return roomOf;
  }
}

/** The letters that a module's initial is among when the alphabet is cut into so many parts; what is no letter is in the first. */
function roomName(module: string, count: number): string {
  const size = LETTERS.length / count;
  const part = Math.floor(Math.max(0, LETTERS.indexOf(module.slice(0, 1))) / size);
  const letters = LETTERS.slice(Math.ceil(part * size), Math.ceil((part + 1) * size));
  return letters.length === 1 ? letters : `${letters.slice(0, 1)}-${letters.slice(-1)}`;
}

function isRoomy(rooms: readonly string[]): boolean {
  return rooms.every((room) => rooms.filter((other) => other === room).length <= MOST);
}
