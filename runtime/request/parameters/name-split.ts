import { parseBracketName, type NameSplit } from '../../wire/bracket.ts';
import { memberCodec, memberNames, namesMember, takesHash, takesList, type Codec } from '../codec.ts';

const splits = new WeakMap<Codec, NameSplit>();

/**
 * How the names of fields are read for an object of this codec: by the bracket grammar, but for names that its schema declares
 * with brackets (`ids[]`, `user[name]`). Those are one name, and what follows them leads into their value.
 */
export function nameSplit(codec: Codec): NameSplit {
  const known = splits.get(codec);
  if (known !== undefined) return known;
  const split = makeSplit(codec);
  splits.set(codec, split);
  return split;
}

/**
 * As {@link nameSplit}, for fields whose names may have had no brackets: where `ids` is declared beside `ids[]`, those of `ids[]` are
 * items of `ids`.
 */
export function splitWithoutBrackets(codec: Codec): NameSplit {
  const split = nameSplit(codec);
  return (name) => {
    const stem = name.endsWith('[]') ? name.slice(0, -2) : '';
    return stem !== '' && namesMember(codec, stem) && namesMember(codec, name) ? [stem, ''] : split(name);
  };
}

/** A declared name with brackets. */
interface OwnName {
  readonly name: string;
  /** What names that lead into its value begin with: items of `ids[]` are `ids[0]` and the like. */
  readonly stem: string;
}

function makeSplit(codec: Codec): NameSplit {
  const bracketed = memberNames(codec).filter((name) => /[[\]]/.test(name));
  // Without such names there is nothing to ask for each field.
  if (bracketed.length === 0 && codec.patterns === undefined && codec.additional === undefined) return parseBracketName;
  const own = ownNames(codec, bracketed);
  return (name) => {
    if (!/[[\]]/.test(name) || namesMember(codec, name)) return [name];
    const outer = own.find(({ stem }) => name.startsWith(`${stem}[`));
    const inner = outer === undefined ? undefined : parseBracketName(`_${name.slice(outer.stem.length)}`);
    if (outer !== undefined && inner !== undefined) return [outer.name, ...inner.slice(1)];
    return isOfAnyName(codec, name) ? [name] : parseBracketName(name);
  };
}

/** The longest first: `a[b][c]` is looked for before `a[b]`. */
function ownNames(codec: Codec, names: readonly string[]): readonly OwnName[] {
  const own = names.flatMap((name): OwnName[] => {
    const stem = name.replace(/\[\]$/, '');
    // Beside a member of that name, fields that begin with it are its own.
    const isTaken = stem === '' || (stem !== name && namesMember(codec, stem));
    return isTaken ? [] : [{ name, stem }];
  });
  return own.sort((left, right) => right.stem.length - left.stem.length);
}

/** Whether a name with brackets is that of a member that nobody declares, and no way into one. */
function isOfAnyName(codec: Codec, name: string): boolean {
  const base = name.replace(/(?!^)\[.*$/s, '');
  if (namesMember(codec, base) || memberCodec(codec, name) === undefined) return false;
  // A value that has no members is not led into.
  const inner = memberCodec(codec, base);
  return inner === undefined || !(inner.any === true || takesList(inner) || takesHash(inner));
}
