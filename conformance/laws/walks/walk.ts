import type { Draw } from '../../../model/facts/sample/draw.ts';
import type { Operation } from '../../../model/operation.ts';
import { isObject } from '../../schema-walk.ts';
import { takeSteps } from '../../steps/run-steps.ts';
import type { Taken } from '../../steps/taken.ts';
import type { LawContext, Probe } from '../law.ts';
import { type Story, isFounded, storyOf } from '../state/story.ts';
import { sentJson } from '../values/sent-members.ts';
import { type Company, companyOf } from './company.ts';
import { look, lookAround } from './looks.ts';
import { move } from './moves.ts';
import { type Thing, type Walk, counted } from './walking.ts';

/** What is done on one walk. */
const MOVES = 20;

/** Where a walk begins, and what it is drawn by. */
export interface Setting {
  readonly story: Story;
  /** What is put into the thing, most of the time; undefined to do anything. */
  readonly part?: Operation;
  readonly context: LawContext;
  readonly probe: Probe;
  readonly draw: Draw;
}

/** Makes a thing and what belongs around it, and does with them whatever is drawn. */
export async function walkFrom({ story: focus, part, context, probe, draw }: Setting): Promise<void> {
  const story = part === undefined ? foundOf(focus, context) : focus;
  const company = companyOf(story, { context, probe, draw, part });
  const { members, foreign } = company;
  const taken = await gathered(company, probe);
  const things = members.map(({ story: kind, place }): Thing => {
    const step = [...place.made.values()].at(-1)?.step ?? 'a';
    return { story: kind, place, step, isGone: false };
  });
  const walk: Walk = {
    context,
    probe,
    draw: counted(draw),
    focus,
    part,
    last: undefined,
    taken,
    things: things.filter(({ step }) => taken.has(step)),
    foreign: foreign.flatMap(({ id, call }) => (taken.has(id) ? [{ step: id, operation: call.operation }] : [])),
    seen: new Map(),
    tags: new Map(),
    uses: new Map(),
    keys: [],
    refused: new Map(),
    sent: new Map([...taken.values()].flatMap(sentBy)),
  };
  for (const thing of walk.things) await look(walk, thing);
  for (let count = 0; count < MOVES; count += 1) {
    const done = await move(walk);
    if (done === undefined) break;
    await (done.isTaken ? lookAround(walk, done.thing) : look(walk, done.thing));
  }
}

/** Makes all of them: the thing as the examples do where it cannot be made among the others, or has to be brought further. */
async function gathered({ around, alone, hinge }: Company, probe: Probe): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>(await takeSteps(around, probe));
  const isMade = taken.has('a') && hinge.length === 0;
  const own = isMade ? [] : await takeSteps([...alone, ...hinge], probe);
  for (const [step, answers] of own) taken.set(step, answers);
  return taken;
}

/** What is made first: what things are part of that are made in a place made for them. */
function foundOf(story: Story, context: LawContext): Story {
  const { parent } = story.resource;
  const owner = isFounded(story) && parent !== undefined ? storyOf(parent, context) : undefined;
  return owner === undefined ? story : foundOf(owner, context);
}

/** What was sent to make something. */
function sentBy({ exchange }: Taken): readonly (readonly [Operation, unknown])[] {
  const sent = sentJson(exchange);
  return isObject(sent) && exchange.response.status < 300 ? [[exchange.operation, sent]] : [];
}
