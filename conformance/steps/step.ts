import type { JsonValue } from '../../model/location.ts';
import type { Operation } from '../../model/operation.ts';
import type { Parameter } from '../../model/parameter.ts';
import type { Call } from '../cases/case.ts';
import { CurrentTag, LastShown, MadeName } from './made-name.ts';
import type { UtmostExpectation } from './utmost-expectation.ts';
import type { Likeness, Shedding } from './body-changes.ts';

export { CurrentTag, LastShown, MadeName };

/** Identity of a call that stands for somebody whom the scenario keeps apart from the others. */
export const APART = '$apart';

/** The value of a field that is a text of its own, as keys of idempotency are: a UUID. */
export const FRESH: unique symbol = Symbol('fresh');

/** One request of a case, and what must hold of its answer: data, so that it can be listed, sent again, and compared. */
export interface Step {
  /** Names the step within its case. */
  readonly id: string;
  /** What is sent; path parameters may be a {@link MadeName}. */
  readonly call: Call;
  /** Fields that the request has beside its own; a value may be a field of an earlier answer, or a text that no other request has. */
  readonly headers?: readonly (readonly [name: string, value: string | AnswerField | typeof FRESH])[];
  /** True for what makes something: it gets names of its own, and other ones when those are taken. */
  readonly makes?: boolean;
  /** True for what is only made where another step names it. */
  readonly spare?: boolean;
  /** What cannot be made where the examples say, so that this step is taken; it is left out where one of these can be. */
  readonly rescues?: readonly Call[];
  /** What may have to be done with what this step makes before anything is made in it. */
  readonly moves?: readonly Call[];
  /** True for what makes a place ready. */
  readonly isMove?: boolean;
  /** True for what is only made where it has to be found out what has to be done with its place before. */
  readonly isTrial?: boolean;
  /** Reads what this step makes; undefined where that cannot be asked for. */
  readonly shown?: Call | undefined;
  /** Members of what is made that stay as they are when other names are tried. */
  readonly keeps?: readonly string[];
  /** True for what is about the very days that it is sent with: they are moved to no others. */
  readonly isDated?: boolean;
  /** The member whose text begins with letters that no earlier request has sent, as many characters as it has: others where it is refused. */
  readonly anew?: string;
  /** Other bodies, where the one of the call is refused for what it has more than is known to be taken. */
  readonly sheds?: Shedding;
  /** The step whose names are sent again, but for these members. */
  readonly like?: Likeness;
  /** Members that tell things apart beside those that are known to: others are tried for them, whatever they are. */
  readonly tells?: readonly string[];
  /** True for a request that may or must be refused. */
  readonly refusable?: boolean;
  /** True for a list of which every page is read. */
  readonly whole?: boolean;
  /** True for what is sent when clocks have gone on since the steps before. */
  readonly pause?: boolean;
  /** How many are sent at once; 1 when left out. */
  readonly times?: number;
  /** True for requests at once that all have the same names. */
  readonly alike?: boolean;
  /** What the case proves nothing without; of several steps with the same answer, the first one says so. */
  readonly needs?: 'success' | 'refusal' | undefined;
  /** True for a step without which the rest can still be asked: it is left out where it cannot be taken. */
  readonly optional?: boolean;
  /** Ids of the steps that this one makes no sense without: it is left out where one of them was. */
  readonly after?: readonly string[];
  /** Leaves the step out unless it is so. */
  readonly when?: StepCondition;
  /**
   * What may have to be done before: where the step does not come to its goal, a way is looked for, and the case begins anew with it. No
   * more than one step of a case has them.
   */
  readonly ways?: Ways;
  /** Id of an earlier step whose request is sent again as it was. */
  readonly again?: string;
  readonly expect: readonly Expectation[];
}

/** That a member of an earlier answer is this word, null, or what an earlier step made is called. */
export interface StepCondition {
  readonly step: string;
  readonly member: string;
  readonly is: string | null | MadeName;
}

/** What is only tried: the rest can be asked without it. */
export const TRIED: Pick<Step, 'refusable' | 'optional' | 'expect'> = { refusable: true, optional: true, expect: [] };

/** Everything that can be done with what earlier steps made, of which ways are put together. */
export interface Ways {
  /** Names what this is about: what was found out of it once is not looked for again. */
  readonly about: string;
  readonly moves: readonly Call[];
  /** The read of the thing, and its member that says what state it is in. */
  readonly look: { readonly call: Call; readonly member: string } | undefined;
  /** What is called where no way leads to the call of the step: the same with the names of things that were made for it. */
  readonly instead?: Call;
  /** The state that has to be reached; without it the goal is that the step is not refused. */
  readonly into?: string;
  /** What the thing can be made with so that it shares nothing with others; what all share may be used up. */
  readonly own?: OwnCompany;
}

/** Things that another one names, made for it alone. */
export interface OwnCompany {
  /** What makes the thing that names them. */
  readonly operation: Operation;
  /** What makes them. */
  readonly makes: readonly Step[];
  /** The members that name them, and what they are called. */
  readonly names: ReadonlyMap<string, MadeName>;
}

/** A field of an earlier answer, or of the request that it was the answer to. */
export interface AnswerField {
  readonly step: string;
  readonly field: string;
  readonly isSent?: boolean;
}

/** What must hold of an answer. */
export type Expectation =
  | StatusExpectation
  | MemberExpectation
  | SentExpectation
  | SameExpectation
  | LaterExpectation
  | ListExpectation
  | DistinctExpectation
  | FieldExpectation
  | SuccessesExpectation
  | EntryExpectation
  | AloneExpectation
  | KeptExpectation
  | NamesExpectation
  | UtmostExpectation;

interface Said {
  /** What was expected, for people: the end of the sentence. */
  readonly why: string;
  /** Key of the cause, where it is known better than by place. */
  readonly cause?: string;
}

/** The status is one of these: codes, or ranges such as `4XX`. */
export interface StatusExpectation extends Said {
  readonly kind: 'status';
  readonly in: readonly string[];
  /** The earlier step whose answer is meant: what is asked of it is asked once this one was taken. */
  readonly of?: string;
}

/** A member has a value; `null` stands for none as well. */
export interface MemberExpectation extends Said {
  readonly kind: 'member';
  readonly name: string;
  /** The member, an object, that has it; it is a member of the answer itself when left out. */
  readonly within?: string;
  /** A value, or what an earlier step made is called, alone or in a list. */
  readonly value: JsonValue | MadeName | readonly MadeName[];
  /** The step that has sent the member, which may have had a day or a name of its own: then that is the value. */
  readonly sentBy?: string;
  /** True when it must be any other value. */
  readonly not?: boolean;
  /** The step whose answer has the value as well: then nothing is asked. */
  readonly unless?: string;
}

/** The members that a step has sent are there as they were sent, as far as the answer promises to show them. */
export interface SentExpectation extends Said {
  readonly kind: 'sent';
  readonly step: string;
  /** The only members that are looked at; all when left out. */
  readonly only?: readonly string[];
  /** True to look at what is there alone: an answer may leave out what nobody asked to see. */
  readonly isShown?: boolean;
}

/** The answer is the same as an earlier one. */
export interface SameExpectation extends Said {
  readonly kind: 'same';
  readonly step: string;
  /** The only members that are looked at; all when left out. */
  readonly only?: readonly string[];
  /** Of members that are objects, the only parts that are looked at. */
  readonly within?: readonly string[];
  /** Members that may be others, but are nothing (null, an empty text) in both or in none. */
  readonly presence?: readonly string[];
  /** A step still before: asked only where one of the members had become another in between. */
  readonly since?: string;
}

/** A member is a later instant than in an earlier answer. */
export interface LaterExpectation extends Said {
  readonly kind: 'later';
  readonly name: string;
  readonly step: string;
  /** Members of which one has to be another than it was there: else nothing is asked. Always asked where there are none. */
  readonly where: readonly string[];
}

/** A list has the thing so many times. */
export interface ListExpectation extends Said {
  readonly kind: 'listed';
  readonly name: MadeName | string;
  /** The parameter that the name is a value of, where no step made it: what the entries of the list are called by. */
  readonly parameter?: Parameter | undefined;
  readonly times: 0 | 1;
  /** Things that may be called the same, as where each place counts for itself: then nothing is asked. */
  readonly unless?: readonly MadeName[];
  /** What has to be in the list as well, or in the one that an earlier step read, so that it is known to show what is made. */
  readonly known?: { readonly name: MadeName; readonly step?: string };
  /** The step that read the list before: of what was there then nothing is asked. */
  readonly since?: string;
}

/** The entry of a list that has this name shows the members that a step has sent. */
export interface EntryExpectation extends Said {
  readonly kind: 'entry';
  readonly name: string;
  readonly parameter: Parameter | undefined;
  readonly step: string;
}

/** What a step has sent, whole objects and lists of them included, is in the answer or in the entry of a list. */
export interface KeptExpectation extends Said {
  readonly kind: 'kept';
  readonly step: string;
  /** What the entry is called; undefined where the answer is the thing. */
  readonly entry?: MadeName;
  /** True to look at what is there alone: an answer may leave out what nobody asked to see. */
  readonly isShown?: boolean;
  /** Free texts of these names may be about something else than the member that has the same name. */
  readonly remarks?: readonly string[];
}

/** Since an earlier reading a list has no more than one thing more that is like what a step has sent. */
export interface AloneExpectation extends Said {
  readonly kind: 'alone';
  /** The step that made it. */
  readonly step: string;
  /** The step that read the list before. */
  readonly since: string;
}

/** What was made is another thing than an earlier step made, or the same. */
export interface DistinctExpectation extends Said {
  readonly kind: 'distinct';
  readonly name: MadeName;
  readonly than: MadeName;
  /** `same` where it has to be the same; another one when left out. */
  readonly is?: 'same';
}

/** A field of the answer is another (or the same) as in an earlier answer. */
export interface FieldExpectation extends Said {
  readonly kind: 'field';
  readonly field: string;
  readonly step: string;
  /** How it is to that of the other step; or that it is there at all. */
  readonly is: 'same' | 'other' | 'there';
}

/** Of what was sent at once, no more than so many succeed. */
export interface SuccessesExpectation extends Said {
  readonly kind: 'successes';
  readonly most: number;
}

/** What was made at once has a name each. */
export interface NamesExpectation extends Said {
  readonly kind: 'names';
  readonly parameter: Parameter;
  readonly pointer?: string | undefined;
}
