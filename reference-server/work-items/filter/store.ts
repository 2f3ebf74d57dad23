import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '../../platform/parameters.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant, TableShape } from '../../store/table.ts';
import { type Among, fewestOf } from '../../store/search/among.ts';
import { idsHolding } from '../../store/search/indexed.ts';
import { searchIn } from '../../store/text-match.ts';
import { labelIdsNamed } from '../../resources/labels/index.ts';
import { milestonesTitled } from '../../resources/milestones/index.ts';
import { reactionsOf } from '../../resources/reactions/index.ts';
import type { Choice } from './choice.ts';

/** A condition on a row of a list; it is never null, so that its opposite is its complement. */
export type Condition = RawBuilder<boolean>;

/** A subquery of ids. */
export type IdQuery = RawBuilder<unknown>;

/** Which rows a list shows: those that meet all conditions, all of which are among some ids. */
export interface Selection {
  readonly conditions: readonly Condition[];
  readonly among: Among;
}

/** The columns that a search looks into. */
export type TextColumn = 'description' | 'title';

/** A list of rows that hang on an item, such as its assignees. */
export interface Hanging {
  readonly table: string;
  /** Column that holds the id of the item. */
  readonly item: string;
}

/** How the rows that a list is about are stored. */
export interface ItemShape {
  /** Alias of their table in the statement. */
  readonly alias: string;
  /** Name of their table. */
  readonly name: string;
  readonly kind: 'Epic' | 'Issue' | 'MergeRequest';
  readonly table: TableShape & { readonly searched: readonly TextColumn[] };
  readonly labels: Hanging;
  /** Column of projects that says who may use them there; none for what groups have. */
  readonly level?: 'issues_level' | 'merge_requests_level';
}

/** Who looks at items across projects. */
export interface Viewer {
  /** Nobody is an anonymous viewer. */
  readonly userId: number | undefined;
  /** Whether internal projects are open to the viewer. */
  readonly internal: boolean;
}

/** The opposite of a condition. */
export function negated(condition: Condition): Condition {
  return sql<boolean>`not (${condition})`;
}

/** Conditions that issues and merge requests have in common. */
export class ItemConditions {
  readonly #shape: ItemShape;

  constructor(shape: ItemShape) {
    this.#shape = shape;
  }

  #column(name: string): RawBuilder<unknown> {
    return sql.ref(`${this.#shape.alias}.${name}`);
  }

  #has({ table, item }: Hanging, more: RawBuilder<unknown> = sql``): Condition {
    const same = sql`${sql.ref(`h.${item}`)} = ${this.#column('id')}`;
    return sql<boolean>`exists (select 1 from ${sql.table(table)} h where ${same}${more})`;
  }

  /** In this project. */
  inProject(id: number): Condition {
    return sql<boolean>`${this.#column('project_id')} = ${id}`;
  }

  /** In a project of this group, or of one below it. */
  inGroup(id: number): Condition {
    return sql<boolean>`${this.#column('project_id')} in (select id from projects
      where namespace_id in (select descendant_id from ancestry where ancestor_id = ${id}))`;
  }

  /**
   * In a project that is open to the viewer and offers such items; `inTurn` for what is read in an order of its own. The sign
   * keeps the index of projects out of that: most pages are full before long, and none shall sort all there is.
   */
  inVisibleProject({ userId, internal }: Viewer, inTurn = false): Condition {
    const open = internal ? sql`p.visibility in ('public', 'internal')` : sql`p.visibility = 'public'`;
    const granted =
      userId === undefined
        ? sql`1 = 0`
        : sql`p.id in (select project_id from project_grants where user_id = ${userId})`;
    const offers = sql.ref(`p.${this.#shape.level ?? ''}`);
    return sql<boolean>`${sql.raw(inTurn ? '+' : '')}${this.#column('project_id')} in (select p.id from projects p where ${offers} != 'disabled'
      and ((${open} and ${offers} = 'enabled') or ${granted}))`;
  }

  /** In a project that is not archived. */
  notArchived(): Condition {
    return sql<boolean>`${this.#column('project_id')} not in (select id from projects where archived = 1)`;
  }

  /** A column is null, is not null, or equals the value. */
  held(name: string, choice: Choice<string | number>): Condition {
    const column = this.#column(name);
    if (choice === 'None') return sql<boolean>`${column} is null`;
    // Nearly all rows may have one: an index of them would have the list sorted, so the condition is one that no index serves.
    if (choice === 'Any') return sql<boolean>`(${column} is null) = false`;
    return sql<boolean>`(${column} is not null and ${column} = ${choice})`;
  }

  /** A column that is never null equals a value. */
  equals(name: string, value: string | number): Condition {
    return sql<boolean>`${this.#column(name)} = ${value}`;
  }

  /** A column that may be null holds one of the ids of a subquery. */
  heldIn(name: string, ids: RawBuilder<unknown>): Condition {
    const column = this.#column(name);
    return sql<boolean>`(${column} is not null and ${column} in (${ids}))`;
  }

  /** One of these numbers in the project. */
  iidIn(iids: readonly number[]): Condition {
    return sql<boolean>`${this.#column('iid')} in (${sql.join(iids.map((iid) => sql`${iid}`))})`;
  }

  /** An instant lies within inclusive bounds. */
  within(name: string, from: Instant | undefined, to: Instant | undefined): Condition[] {
    const column = this.#column(name);
    const bound = (side: RawBuilder<boolean>): Condition => sql<boolean>`(${column} is not null and ${side})`;
    return [
      ...(from === undefined ? [] : [bound(sql<boolean>`${column} >= ${from}`)]),
      ...(to === undefined ? [] : [bound(sql<boolean>`${column} <= ${to}`)]),
    ];
  }

  /** This user in a column of users; names are without regard to case. */
  userNamed(name: string, username: string): Condition {
    const column = this.#column(name);
    return sql<boolean>`(${column} is not null and ${column} = ${userNamed(username)})`;
  }

  /** Nobody, anybody or a certain user is among the people of a list. */
  person(people: Hanging, choice: Choice<number>): Condition {
    if (choice === 'Any') return this.#has(people);
    return choice === 'None' ? negated(this.#has(people)) : this.#has(people, sql` and h.user_id = ${choice}`);
  }

  /** A user of this name is among the people of a list; names are without regard to case. */
  personNamed(people: Hanging, username: string): Condition {
    return this.#has(people, sql` and h.user_id = ${userNamed(username)}`);
  }

  /** A label of exactly this name. */
  labelled(name: string): Condition {
    return this.#has(this.#shape.labels, sql` and h.label_id in (${labelIdsNamed(name)})`);
  }

  /** Ids among which all items are that have these labels and words; undefined where none of them is rare. */
  among(
    db: Executor,
    { labels, words }: { readonly labels: readonly string[]; readonly words: readonly string[] },
  ): Promise<Among> {
    const { table, item } = this.#shape.labels;
    const labelled = labels.map(
      (name) =>
        sql<{
          id: number;
        }>`select ${sql.ref(item)} as id from ${sql.table(table)} where label_id in (${labelIdsNamed(name)})`,
    );
    return fewestOf(db, [...labelled, ...idsHolding(db, this.#shape.name, words)]);
  }

  /** At least one label. */
  anyLabel(): Condition {
    return this.#has(this.#shape.labels);
  }

  /** The milestone has this title, or there is none, or any. */
  milestone(choice: Choice<string>): Condition {
    if (choice === 'None' || choice === 'Any') return this.held('milestone_id', choice);
    return this.heldIn('milestone_id', milestonesTitled(choice));
  }

  /** The viewer's own reactions: none, any, or one of this name. */
  reactedTo(userId: number, choice: Choice<string>): Condition {
    const { alias, kind } = this.#shape;
    const name = choice === 'Any' || choice === 'None' ? undefined : choice;
    const mine = reactionsOf(userId, { kind, column: `${alias}.id` }, name);
    return choice === 'None' ? sql<boolean>`not exists (${mine})` : sql<boolean>`exists (${mine})`;
  }

  /** All words of a text occur in one of the places; nothing for a text without words. */
  mentions(db: Executor, text: string, places: readonly TextColumn[]): Condition[] {
    const words = searchWords(text);
    if (words.length === 0) return [];
    const holds = searchIn(db, this.#shape.table, this.#shape.alias);
    const alternatives = places.map((place) => {
      const all = words.map((word) => holds(place, word));
      return sql`(${this.#column(place)} is not null and ${sql.join(all, sql` and `)})`;
    });
    return [sql<boolean>`(${sql.join(alternatives, sql` or `)})`];
  }
}

/** The id of the user of a name, which nobody has whose name is unknown: a value, so that an index serves it in order. */
function userNamed(username: string): RawBuilder<unknown> {
  return sql`coalesce((select id from users where username_key = ${username.toLowerCase()}), -1)`;
}
