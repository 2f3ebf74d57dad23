import type { Ask, House, Members, Reply } from './dive-house.ts';

type Deed = (house: House, ask: Ask) => Reply;

const NONE = { status: 404 } as const;

/** What each operation of the diving school does. */
export const DIVE_DEEDS: Readonly<Record<string, Deed>> = {
  listDivers: (house) => ({ status: 200, value: [...house.divers.values()].map((diver) => listed(house, diver)) }),
  addDiver,
  getDiver: (house, { ids: [id = 0] }) => shown(house.divers.get(id)),
  changeDiver,
  removeDiver: (house, { ids: [id = 0] }) => {
    const leads = [...house.trips.values()].some((trip) => trip['diver_id'] === id);
    if (leads && !house.is('divers go with trips to lead')) return { status: 409 };
    house.divers.delete(id);
    for (const key of house.crew.keys()) if (key.endsWith(`/${id}`)) house.crew.delete(key);
    return { status: 204 };
  },
  listTrips: (house) => ({ status: 200, value: [...house.trips.values()] }),
  planTrip: (house, { sent, wrong }) => {
    const [from, to] = [String(sent['sails_on']), String(sent['back_on'])];
    if (wrong !== undefined) return { status: 400 };
    if (to < from && !house.is('back before it sails')) return { status: 400 };
    if (to === from && house.is('one day is too short')) return { status: 400 };
    const leader = sent['diver_id'] ?? null;
    if (leader !== null && !house.divers.has(Number(leader))) return { status: 400 };
    const id = house.number();
    const usual = { places: 12, diver_id: null, status: 'planned', boat: null, fuel: null };
    const trip = { ...usual, ...sent, id };
    if (house.is('trips sail as they come')) [trip.status] = ['sailing'];
    house.trips.set(id, trip);
    return { status: 201, value: trip };
  },
  getTrip: (house, { ids: [id = 0] }) => shown(house.trips.get(id)),
  changeTrip: (house, { ids: [id = 0], sent, wrong }) => {
    const trip = house.trips.get(id);
    if (wrong !== undefined || trip === undefined) return { status: 400 };
    if (trip['status'] !== 'planned' && !house.is('trips change under way')) return { status: 409 };
    return shown(Object.assign(trip, sent));
  },
  dropTrip: (house, { ids: [id = 0] }) => {
    house.trips.delete(id);
    if (!house.is('notes outlive their trip'))
      for (const [note, { trip }] of house.notes) if (trip === id) house.notes.delete(note);
    return { status: 204 };
  },
  sailTrip: (house, ask) => {
    if (ask.wrong !== undefined) return { status: 400 };
    const { boat, fuel = null } = ask.sent;
    const from = house.is('what was called off sails') ? ['planned', 'called_off'] : ['planned'];
    return moved(house, ask, {
      from,
      to: { status: 'sailing', boat, fuel: house.is('no fuel is noted') ? null : fuel },
    });
  },
  landTrip: (house, ask) => {
    const from = house.is('what never sailed lands') ? ['sailing', 'planned'] : ['sailing'];
    return moved(house, ask, { from, to: { status: 'landed' } });
  },
  callOffTrip: (house, ask) => {
    const from = house.is('called off twice') ? ['planned', 'called_off'] : ['planned'];
    return moved(house, ask, { from, to: { status: 'called_off' } });
  },
  listNotes: (house, { ids: [id = 0] }) => {
    const own = [...house.notes.values()].filter(({ trip }) => trip === id || house.is('all notes are shown'));
    return { status: 200, value: own.map(({ trip: _, ...note }) => note) };
  },
  addNote,
  removeNote: (house, { ids: [trip = 0, id = 0] }) => {
    if (house.notes.get(id)?.['trip'] !== trip) return NONE;
    if (house.is('all notes go'))
      for (const [note, each] of house.notes) if (each['trip'] === trip) house.notes.delete(note);
    if (!house.is('notes stay')) house.notes.delete(id);
    return { status: 204 };
  },
  listCrew: (house, { ids: [id = 0] }) => {
    const own = [...house.crew].filter(([key]) => key.startsWith(`${id}/`) || house.is('one crew for all'));
    return { status: 200, value: own.map(([, mate]) => mate) };
  },
  takeAlong: (house, { ids: [trip = 0, diver = 0], sent, wrong }) => {
    if (wrong !== undefined) return { status: 400 };
    const task = house.is('the task stays') ? house.crew.get(`${trip}/${diver}`)?.['task'] : undefined;
    const mate = { cabin: null, ...sent, ...(task !== undefined && { task }), diver_id: diver };
    if (house.is('no cabins')) mate.cabin = null;
    const key =
      house.is('two of a kind') && house.crew.has(`${trip}/${diver}`) ? `${trip}/again/${diver}` : `${trip}/${diver}`;
    house.crew.set(key, mate);
    return { status: 200, value: mate };
  },
  leaveBehind: (house, { ids: [trip = 0, diver = 0] }) => {
    if (house.is('nobody is left behind')) return { status: house.crew.has(`${trip}/${diver}`) ? 204 : 404 };
    if (house.is('all are left behind')) {
      for (const key of house.crew.keys()) if (key.startsWith(`${trip}/`)) house.crew.delete(key);
      return { status: 204 };
    }
    return { status: house.crew.delete(`${trip}/${diver}`) ? 204 : 404 };
  },
};

function shown(value: Members | undefined): Reply {
  return value === undefined ? NONE : { status: 200, value };
}

function listed(house: House, diver: Members): Members {
  return house.is('lists show no nitrox') ? { ...diver, nitrox: false } : diver;
}

function isOthers(house: House, { badge_number: badge }: Members, own?: number): boolean {
  return [...house.divers.values()].some((diver) => diver['badge_number'] === badge && diver['id'] !== own);
}

const SPOILT: Readonly<Record<string, (sent: Members) => Members>> = {
  'words are cut': (sent) => ('about' in sent ? { ...sent, about: String(sent['about']).slice(0, 255) } : sent),
  'signs are lost': (sent) =>
    'weight_kg' in sent ? { ...sent, weight_kg: Math.abs(Number(sent['weight_kg'])) } : sent,
  'fractions are lost': (sent) =>
    'weight_kg' in sent ? { ...sent, weight_kg: Math.trunc(Number(sent['weight_kg'])) } : sent,
  'no birthdays': ({ born_on: _, ...sent }) => sent,
  'kin are strangers': (sent) => {
    const { contact } = sent;
    return typeof contact === 'object' && contact !== null ? { ...sent, contact: { ...contact, is_kin: false } } : sent;
  },
  'one piece is enough': (sent) => (Array.isArray(sent['gear']) ? { ...sent, gear: sent['gear'].slice(0, 1) } : sent),
};

function keepable(house: House, sent: Members): Members {
  for (const [fault, spoil] of Object.entries(SPOILT)) if (house.is(fault)) return spoil(sent);
  return sent;
}

function addDiver(house: House, { sent, wrong, isOthers: known }: Ask): Reply {
  if (wrong !== undefined) return { status: 400 };
  if ((known ?? isOthers(house, sent)) && !house.is('two of one badge')) return { status: 409 };
  const id = house.number();
  const usual = { about: '', born_on: null, nitrox: false, weight_kg: 0, dives: 0, contact: null, gear: [] };
  const kept = keepable(house, sent);
  const { contact } = kept;
  const whole = typeof contact === 'object' && contact !== null ? { contact: { is_kin: false, ...contact } } : {};
  const diver = { ...usual, ...kept, ...whole, id };
  house.divers.set(id, diver);
  const location = house.is('Location of all') ? '/divers' : `/divers/${id}`;
  return { status: 201, value: diver, headers: { location } };
}

function changeDiver(house: House, { ids: [id = 0], sent, wrong }: Ask): Reply {
  const diver = house.divers.get(id);
  if (diver === undefined) return NONE;
  if (wrong !== undefined) {
    const { contact: _, gear: __, badge_number: ___, ...others } = wrong;
    if (house.is('what is refused is half done') && 'full_name' in others) diver['full_name'] = others['full_name'];
    return { status: 400 };
  }
  if (isOthers(house, sent, id) && !house.is('a badge changes hands')) return { status: 409 };
  const before = diver['contact'];
  const base = { person: '', phone: '+000000', is_kin: false };
  const had = typeof before === 'object' && before !== null && !house.is('contacts start anew') ? before : base;
  const { contact } = sent;
  const changed = keepable(house, sent);
  if (house.is('a change dries them')) diver['nitrox'] = false;
  if (house.is('a change forgets the gear') && !('gear' in sent)) diver['gear'] = [];
  Object.assign(
    diver,
    changed,
    typeof contact === 'object' && contact !== null ? { contact: { ...had, ...contact } } : {},
  );
  return shown(diver);
}

interface Move {
  readonly from: readonly string[];
  readonly to: Members;
}

function moved(house: House, { ids: [id = 0] }: Ask, { from, to }: Move): Reply {
  const trip = house.trips.get(id);
  if (trip === undefined) return NONE;
  return from.includes(String(trip['status'])) ? shown(Object.assign(trip, to)) : { status: 409 };
}

function addNote(house: House, { ids: [trip = 0], sent, wrong }: Ask): Reply {
  if (wrong !== undefined) return { status: 400 };
  const id = house.number();
  const { text, seen_at = null, depth = null } = sent;
  const note = { id, text, seen_at: house.is('notes of no time') ? null : seen_at, depth };
  if (house.is('one note is enough'))
    for (const [other, each] of house.notes) if (each['trip'] === trip) house.notes.delete(other);
  house.notes.set(id, { ...note, trip });
  return { status: 201, value: note };
}
