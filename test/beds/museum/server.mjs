import http from 'node:http';
import { createHash } from 'node:crypto';
const FAULT = process.env.FAULT ?? '';
const PORT = Number(process.env.PORT ?? 4010);
const used = new Set();
const F = (n) => { used.add(n); return FAULT === n; };
const DEPTS = ['archaeology', 'painting', 'textiles', 'ethnography', 'coins'];
const ROLES = ['viewer', 'registrar', 'director'];
const CONDS = ['excellent', 'good', 'fair', 'poor'];
const STAT = ['requested', 'approved', 'returned'];
const now = () => new Date().toISOString();
const later = (ms) => new Promise((r) => setTimeout(r, ms));

// ---------- data
let nextObject = 1, nextLoan = 1, nextReport = 1, nextKey = 1;
const objects = new Map(), loans = new Map(), exhibitions = new Map(), keys = new Map(), reports = [];
const T0 = '2020-01-01T09:00:00Z';
const seedObjects = [
  ['1998.12.1', 'Attic vase', 'archaeology', ['clay'], '1998-05-04', true, 42000],
  ['2001.3.14', 'Harbour at dawn', 'painting', ['oil', 'canvas'], '2001-02-11', true, 120000],
  ['2001.3.15', 'Portrait of a clerk', 'painting', ['oil', 'wood'], '2001-02-11', false, 18000],
  ['1987.1.1', 'Bronze mirror', 'archaeology', ['bronze'], '1987-09-30', true, 9000],
  ['2010.7.2', 'Ceremonial mask', 'ethnography', ['wood', 'fibre'], null, true, null],
  ['2010.7.3', 'Drum', 'ethnography', ['wood', 'hide'], null, false, 1500],
  ['2015.20.100', 'Wedding sari', 'textiles', ['silk'], '2015-06-01', false, 2500],
  ['2015.20.101', 'Silk banner', 'textiles', ['silk', 'gold thread'], '2015-06-01', true, 7000],
  ['1965.2.9', 'Coin hoard', 'coins', ['silver'], '1965-11-20', true, 30000],
  ['1965.2.10', 'Gold stater', 'coins', ['gold'], '1965-11-20', false, 15000],
  ['2003.5.5', 'Clay lamp', 'archaeology', ['clay'], '2003-03-03', false, 300],
  ['2003.5.6', 'Clay lamp', 'archaeology', ['clay'], '2003-03-04', false, 320],
  ['2008.9.1', 'Winter road', 'painting', ['oil', 'canvas'], '2008-12-31', false, 8000],
  ['2012.1.1', 'Woollen rug', 'textiles', ['wool'], '2012-01-01', false, 1200],
  ['2012.1.2', 'woollen cap', 'textiles', ['wool'], '2012-01-01', true, 80],
  ['2018.4.4', 'Denarius', 'coins', ['silver'], '2018-10-10', true, 400],
  ['2018.4.5', 'Denarius', 'coins', ['silver'], '2018-10-10', true, 420],
  ['2020.1.1', 'Basket', 'ethnography', ['fibre'], '2020-01-02', false, 60],
  ['2020.1.2', 'Fishing spear', 'ethnography', ['wood', 'bone'], '2020-01-03', true, 500],
  ['1999.8.8', 'Marble foot', 'archaeology', ['marble'], '1999-08-08', true, 22000],
  ['2004.6.1', 'Self portrait', 'painting', ['oil', 'canvas'], null, true, 250000],
  ['2022.11.5', 'Quilt', 'textiles', ['cotton'], '2022-11-11', false, 900],
  ['2022.11.6', 'Oil sketch', 'painting', ['oil', 'paper'], '2022-11-11', false, 700],
];
for (const [accession_number, title, department, materials, acquired_on, on_display, insurance_value] of seedObjects) {
  const id = nextObject++;
  objects.set(id, { id, accession_number, title, department, materials, dimensions: id === 1 ? { height_cm: 41, width_cm: 22.5, depth_cm: 22.5 } : id % 3 ? { height_cm: 10 + id, width_cm: 20, depth_cm: null } : null,
    acquired_on, on_display, location: { building: id % 2 ? 'North' : 'South', room: String(id), shelf: id % 4 ? null : `S${id}` },
    provenance: id === 1 ? 'Bought from the estate of a collector.' : id % 5 ? null : 'Gift.', insurance_value, tags: id === 1 ? ['greek', 'fragile'] : id % 3 ? [] : ['fragile'], created_by: 'Head office', created_at: T0, updated_at: T0, rev: 1 });
}
const addLoan = (l) => { const id = nextLoan++; loans.set(id, { id, courier: null, insurance_covered: true, status: 'requested', approved_by: null, approved_at: null, returned_on: null, created_at: '2023-01-10T10:00:00Z', purpose: 'exhibition', ...l }); };
const B = (name, country, contact_email) => ({ name, country, contact_email });
addLoan({ object_id: 1, borrower: B('Stadtmuseum', 'DE', 'leihe@stadtmuseum.example'), starts_on: '2023-03-01', ends_on: '2023-06-30', status: 'returned', approved_by: 'Head office', approved_at: '2023-01-15T10:00:00Z', returned_on: '2023-07-02' });
addLoan({ object_id: 2, borrower: B('Musée du Port', 'FR', 'prets@port.example'), starts_on: '2026-01-01', ends_on: '2027-12-31', status: 'approved', approved_by: 'Head office', approved_at: '2025-10-15T10:00:00Z' });
addLoan({ object_id: 4, borrower: B('Kunsthaus', 'DE', 'k@kunsthaus.example'), starts_on: '2027-02-01', ends_on: '2027-02-28', purpose: 'research' });
addLoan({ object_id: 8, borrower: B('Textile Lab', 'GB', 'lab@textile.example'), starts_on: '2027-02-01', ends_on: '2027-08-31', purpose: 'restoration', courier: 'Soft Wheels' });
addLoan({ object_id: 9, borrower: B('Musée du Port', 'FR', 'prets@port.example'), starts_on: '2025-05-01', ends_on: '2025-09-01', status: 'returned', approved_by: 'Head office', approved_at: '2025-03-15T10:00:00Z', returned_on: '2025-09-01' });
addLoan({ object_id: 20, borrower: B('Glyptotek', 'DK', 'g@glyptotek.example'), starts_on: '2026-11-01', ends_on: '2027-03-31', status: 'approved', approved_by: 'Head office', approved_at: '2026-03-15T10:00:00Z', insurance_covered: false });
addLoan({ object_id: 2, borrower: B('Kunsthaus', 'DE', 'k@kunsthaus.example'), starts_on: '2028-02-01', ends_on: '2028-05-28' });
const addReport = (object_id, inspected_on, condition, inspector, remarks) => reports.push({ id: nextReport++, object_id, inspected_on, condition, inspector, remarks, created_at: T0 });
for (let i = 0; i < 9; i++) addReport(1, `20${15 + i}-06-15`, CONDS[i % 4], i % 2 ? 'M. Okafor' : 'J. Brandt', i % 3 ? null : `Seen, no. ${i}`);
addReport(2, '2021-01-05', 'good', 'J. Brandt', null); addReport(2, '2022-01-05', 'fair', 'J. Brandt', 'Varnish dull'); addReport(4, '2023-01-05', 'good', 'M. Okafor', null);
const addEx = (slug, title, opens_on, closes_on, curator, pub, theme, items) => exhibitions.set(slug, { slug, title, opens_on, closes_on, curator, public: pub, theme, items: new Map(items.map(([object_id, position, label]) => [object_id, { object_id, position, label }])) });
addEx('bronze-age', 'The Bronze Age', '2024-01-10', '2024-09-30', 'A. Lindqvist', true, null, [[1, 1, null], [4, 2, 'With handle'], [9, 3, null]]);
addEx('money', 'Money, money', '2025-02-01', null, null, true, { color: '#cccc00', subtitle: 'From barter to bits' }, [[16, 1, null], [9, 1, 'Hoard'], [10, 5, null]]);
addEx('threads', 'Threads', '2027-01-01', '2027-06-30', 'P. Rao', false, { color: '#123456', subtitle: '' }, [[8, 1, null], [7, 2, null]]);
const addKey = (name, role, secret, expires_at = null, created_by = null) => { const id = nextKey++; const k = { id, name, role, prefix: secret.slice(0, 7), expires_at, created_by, created_at: '2020-01-01T08:00:00Z', secret, revoked: false }; keys.set(id, k); return k; };
addKey('Head office', 'director', 'mk_head_5f2c9a7710');
addKey('Registry', 'registrar', 'mk_regi_0c44bd9182');
addKey('Visitors desk', 'viewer', 'mk_view_77ab1e0034');
addKey('Old desk', 'registrar', 'mk_oldd_1b1b1b1b1b', '2024-12-31T23:59:59Z');
addKey('Lost laptop', 'director', 'mk_lost_9e9e9e9e9e').revoked = true;

// ---------- plumbing
class Stop extends Error { constructor(status, detail, errors, headers = {}) { super(detail); Object.assign(this, { status, detail, errors, headers }); } }
const TITLES = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed', 409: 'Conflict', 412: 'Precondition Failed', 413: 'Content Too Large', 415: 'Unsupported Media Type', 422: 'Unprocessable Content', 500: 'Internal Server Error' };
const isObj = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const isDate = (v) => typeof v === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(v) && !Number.isNaN(Date.parse(`${v}T00:00:00Z`)) && new Date(`${v}T00:00:00Z`).toISOString().slice(0, 10) === v;
const isInstant = (v) => typeof v === 'string' && /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i.test(v) && isDate(v.slice(0, 10));
const len = (s) => [...s].length;
const text = (min, max, o = {}) => (v) => (typeof v !== 'string' ? 'not a text' : len(v) < min ? 'too short' : len(v) > max ? 'too long' : o.re && !o.re.test(v) ? 'malformed' : null);
const oneOf = (list) => (v) => (list.includes(v) ? null : 'not one of the values');
const bool = (v) => (typeof v === 'boolean' ? null : 'not true or false');
const date = (v) => (isDate(v) ? null : 'not a day');
const orNull = (f) => (v) => (v === null ? null : f(v));
const num = (o) => (v) => (typeof v !== 'number' ? 'not a number' : o.int && !Number.isInteger(v) ? 'not whole' : (o.min !== undefined && v < o.min) || (o.above !== undefined && v <= o.above) || (o.max !== undefined && v > o.max) ? 'out of range' : null);
const list = (min, max, item, unique) => (v) => {
  if (!Array.isArray(v)) return 'not a list';
  if (v.length < min || v.length > max) return 'wrong number of items';
  if (unique && new Set(v).size !== v.length) return 'repeated items';
  return v.map(item).find((e) => e) ?? null;
};
const object = (fields, required, open) => (v) => {
  if (!isObj(v)) return 'not an object';
  for (const r of required) if (!(r in v)) return `${r} is missing`;
  for (const k of Object.keys(v)) { if (!Object.hasOwn(fields, k)) { if (open) continue; return `${k} is not known`; } const e = fields[k](v[k]); if (e) return `${k}: ${e}`; }
  return null;
};
const accession = text(0, 99, { re: F('accession-pattern-loose') ? /^[0-9]{4}\.[0-9]{1,4}\.[0-9]{1,4}/ : /^[0-9]{4}\.[0-9]{1,4}\.[0-9]{1,4}$/ });
const locationFields = { building: text(1, 40), room: text(1, 10), shelf: orNull(text(0, 10)) };
const dimensionFields = { height_cm: num({ above: 0, max: 5000 }), width_cm: num({ above: 0, max: 5000 }), depth_cm: orNull(num({ above: 0, max: 5000 })) };
const objectFields = { accession_number: accession, title: text(1, F('title-max-loose') ? 1e6 : 200), department: oneOf(DEPTS), materials: list(1, 5, text(1, 40), !F('materials-not-unique')), acquired_on: orNull(date), on_display: F('bool-coerced') ? (v) => ([true, false, 'true', 'false', 0, 1].includes(v) ? null : 'no') : bool, location: object(locationFields, ['building', 'room', 'shelf']), provenance: orNull(text(0, 2000)), insurance_value: orNull(num({ min: F('insurance-negative') ? undefined : 0 })), tags: list(0, F('tags-21') ? 21 : 20, text(1, 30)) };
const emailRe = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const borrowerFields = { name: text(1, 120), country: text(2, 2, { re: F('country-lower-case') ? /^[A-Za-z]{2}$/ : /^[A-Z]{2}$/ }), contact_email: text(0, 120, F('email-unchecked') ? {} : { re: emailRe }) };
const loanFields = { object_id: num({ int: true, min: 1 }), borrower: object(borrowerFields, Object.keys(borrowerFields)), starts_on: date, ends_on: F('loan-date-loose') ? (v) => (typeof v === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(v) ? null : 'no') : date, purpose: oneOf(['exhibition', 'research', 'restoration']), courier: orNull(text(0, 80)), insurance_covered: bool };
const schemas = {
  newObject: object({ ...objectFields, dimensions: orNull(object(dimensionFields, Object.keys(dimensionFields))) }, ['accession_number', 'title', 'department', 'materials', 'location'], F('object-unknown-member')),
  changeObject: object({ ...objectFields, location: object(locationFields, []) }, [], false),
  report: object({ inspected_on: date, condition: oneOf(CONDS), inspector: F('report-inspector-empty') ? text(0, 80) : text(1, 80), remarks: orNull(text(0, 1000)) }, F('report-condition-optional') ? ['inspected_on', 'inspector'] : ['inspected_on', 'condition', 'inspector']),
  newLoan: object(loanFields, ['object_id', 'borrower', 'starts_on', 'ends_on']),
  changeLoan: object({ ...loanFields, object_id: () => 'cannot be changed', borrower: object(borrowerFields, []) }, []),
  returned: object({ returned_on: date }, ['returned_on']),
  exhibition: (withSlug) => object({ ...(withSlug ? { slug: text(3, 40, { re: /^[a-z0-9-]{3,40}$/ }) } : {}), title: text(1, 100), opens_on: date, closes_on: orNull(date), curator: orNull(text(0, 80)), public: bool, theme: orNull(object({ color: text(7, 7, { re: F('color-loose') ? /^#[0-9a-zA-Z]{6}$/ : /^#[0-9a-f]{6}$/ }), subtitle: text(0, 100) }, ['color', 'subtitle'])) }, withSlug ? ['slug', 'title', 'opens_on'] : ['title', 'opens_on'], true),
  exhibit: object({ position: num({ int: true, min: 1, max: F('position-max') ? 1e9 : 999 }), label: orNull(text(0, 300)) }, ['position']),
  key: object({ name: text(1, 60), role: oneOf(ROLES), expires_at: orNull((v) => (isInstant(v) ? null : 'not an instant')) }, ['name']),
};
const check = (validate, body) => { const e = validate(body); if (e) throw new Stop(422, e, [{ field: e.split(/[ :]/)[0], message: e }]); };
async function readBody(req) {
  const type = (req.headers['content-type'] ?? '').toLowerCase();
  const [media, ...params] = type.split(';').map((s) => s.trim());
  if (media !== 'application/json' && !F('any-media-type')) throw new Stop(415, 'Send JSON');
  if (params.some((p) => p.startsWith('charset=') && !/^charset="?utf-8"?$/.test(p))) throw new Stop(415, 'Send UTF-8');
  const chunks = []; let n = 0;
  for await (const c of req) { n += c.length; if (n > 1e6) throw new Stop(413, 'Too long'); chunks.push(c); }
  let raw; try { raw = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)); } catch { throw new Stop(400, 'Not UTF-8'); }
  try { return JSON.parse(raw); } catch (e) { if (F('malformed-json-500')) throw e; throw new Stop(400, 'Not JSON'); }
}
function query(url, spec) {
  const out = {};
  for (const [name, f] of Object.entries(spec)) {
    const all = url.searchParams.getAll(name);
    if (all.length === 0) { if (f.def !== undefined) out[name] = f.def; continue; }
    if (all.length > 1) throw new Stop(400, `${name} is given twice`);
    try { out[name] = f.read(all[0]); } catch { throw new Stop(400, `${name} is wrong`); }
  }
  return out;
}
const bad = () => { throw new Error('bad'); };
const qInt = (min, max, def) => ({ def, read: (s) => (/^-?\d{1,15}$/.test(s) && Number(s) >= min && Number(s) <= max ? Number(s) : bad()) });
const qEnum = (values, def) => ({ def, read: (s) => (values.includes(s) ? s : bad()) });
const qBool = { read: (s) => (s === 'true' ? true : s === 'false' ? false : bad()) };
const qDate = { read: (s) => (isDate(s) ? s : bad()) };
const qText = (min, max, re) => ({ read: (s) => (len(s) >= min && len(s) <= max && (!re || re.test(s)) ? s : bad()) });
const baseOf = (req) => `http://${req.headers.host ?? '127.0.0.1'}/v1`;

// ---------- representations
const loanCount = (id) => [...loans.values()].filter((l) => l.object_id === id).length;
function showObject(o, who, inList = false) {
  const out = { id: o.id, accession_number: o.accession_number, title: o.title, department: o.department, materials: o.materials, dimensions: o.dimensions, acquired_on: o.acquired_on, on_display: o.on_display, location: o.location, provenance: o.provenance, insurance_value: o.insurance_value, tags: o.tags, loan_count: loanCount(o.id), created_by: o.created_by, created_at: o.created_at, updated_at: o.updated_at };
  if (who.role === 'viewer' && !F('insurance-shown-to-viewers')) delete out.insurance_value;
  if (inList && F('list-drops-materials')) delete out.materials;
  if (inList && F('list-dimensions-empty') && out.dimensions === null) out.dimensions = {};
  if (F('acquired-empty-text') && out.acquired_on === null) out.acquired_on = '';
  if (inList && F('list-id-text')) out.id = String(out.id);
  if (inList && F('list-location-shared')) out.location = [...objects.values()][0].location;
  if (F('loan-count-open-only')) out.loan_count = [...loans.values()].filter((l) => l.object_id === o.id && l.status !== 'returned').length;
  if (F('depth-zero') && out.dimensions?.depth_cm === null) out.dimensions = { ...out.dimensions, depth_cm: 0 };
  return out;
}
const etagOf = (o, who) => `"${createHash('sha1').update(F('etag-stale') ? `${o.id}${o.created_at}` : JSON.stringify([o.rev, showObject(o, who)])).digest('hex').slice(0, 16)}"`;
const showEx = (e) => ({ slug: e.slug, title: e.title, opens_on: e.opens_on, closes_on: e.closes_on, curator: e.curator, public: e.public, theme: e.theme, object_count: F('object-count-stale') ? 3 : e.items.size });
const showKey = (k) => ({ id: k.id, name: k.name, role: k.role, prefix: k.prefix, expires_at: k.expires_at, created_by: k.created_by, created_at: k.created_at, ...(F('secret-in-list') ? { secret: k.secret } : {}), ...(F('prefix-is-secret') ? { prefix: k.secret } : {}) });
const showLoan = (l) => ({ ...l, ...(F('loan-status-upper') ? { status: l.status.toUpperCase() } : {}), ...(F('loan-covered-number') ? { insurance_covered: Number(l.insurance_covered) } : {}) });
const showReport = (r) => ({ ...r, ...(F('remarks-null-text') ? { remarks: r.remarks ?? 'null' } : {}), ...(F('report-condition-title-case') ? { condition: r.condition[0].toUpperCase() + r.condition.slice(1) } : {}) });

// ---------- who calls
function caller(req, optional) {
  const h = req.headers.authorization;
  if (h === undefined) { if (optional) return { role: 'nobody', name: '' }; throw new Stop(401, 'A key is needed'); }
  const m = /^Bearer ([A-Za-z0-9_]+)$/i.exec(h);
  const k = m && [...keys.values()].find((x) => (F('key-prefix-accepted') ? m[1].startsWith(x.secret) : F('key-case-ignored') ? m[1].toLowerCase() === x.secret.toLowerCase() : x.secret === m[1]));
  const good = k && (!k.revoked || F('revoked-key-works')) && (k.expires_at === null || Date.parse(k.expires_at) > Date.now() || F('expired-key-works'));
  if (good) return k;
  if (optional && F('bad-key-as-nobody')) return { role: 'nobody', name: '' };
  throw new Stop(401, 'The key is not valid');
}
const need = (who, role) => { if (ROLES.indexOf(who.role) < ROLES.indexOf(role)) throw new Stop(403, `Only for ${role}s`); };
const openLoansOf = (id, except) => [...loans.values()].filter((l) => l.object_id === id && l.status !== 'returned' && l.id !== except);
const overlap = (a, b) => (F('overlap-same-start-only') ? a.starts_on === b.starts_on : F('overlap-last-day-free') ? a.starts_on < b.ends_on && b.starts_on < a.ends_on : a.starts_on <= b.ends_on && b.starts_on <= a.ends_on);
const objectAt = (s) => { const o = /^[1-9]\d{0,14}$/.test(s) ? objects.get(Number(s)) : undefined; if (!o) throw new Stop(404, 'No such object'); return o; };
const loanAt = (s) => { const o = /^[1-9]\d{0,14}$/.test(s) ? loans.get(Number(s)) : undefined; if (!o) throw new Stop(404, 'No such loan'); return o; };
const cmp = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// ---------- routes
const routes = [];
const route = (method, path, handler, o = {}) => routes.push({ method, re: new RegExp(`^/v1${path.replace(/\{[^}]+\}/g, '([^/]+)')}$`), handler, ...o });
route('GET', '/me', (c) => ({ status: 200, json: { key_id: c.who.id, name: c.who.name, role: c.who.role } }));
route('GET', '/objects', (c) => {
  const q = query(c.url, { department: qEnum(DEPTS), material: qText(1, 1e4), on_display: qBool, acquired_from: qDate, acquired_to: qDate, q: qText(2, 80), sort: F('invalid-sort-ignored') ? { def: 'accession_number', read: (s) => (['accession_number', 'title', 'acquired_on'].includes(s) ? s : 'accession_number') } : qEnum(['accession_number', 'title', 'acquired_on'], 'accession_number'), order: qEnum(['asc', 'desc'], F('order-default-desc') ? 'desc' : 'asc'), page: qInt(F('page-zero-accepted') ? 0 : 1, 1e9, 1), per_page: qInt(1, F('per-page-max') ? 1e6 : 100, F('per-page-default') ? 20 : 10) });
  let all = [...objects.values()];
  const total0 = all.length;
  if (q.department && !(F('department-ignored-with-q') && q.q)) all = all.filter((o) => o.department === q.department);
  if (q.material) all = all.filter((o) => (F('material-prefix') ? o.materials.some((m) => m.startsWith(q.material)) : F('material-first-only') ? o.materials[0] === q.material : o.materials.includes(q.material)));
  if (F('on-display-false-ignored') ? q.on_display : q.on_display !== undefined) all = all.filter((o) => o.on_display === q.on_display);
  if (q.acquired_from) all = all.filter((o) => (F('acquired-from-lets-null') ? o.acquired_on === null || o.acquired_on >= q.acquired_from : o.acquired_on !== null && o.acquired_on >= q.acquired_from));
  if (q.acquired_to) all = all.filter((o) => o.acquired_on !== null && (F('acquired-to-exclusive') ? o.acquired_on < q.acquired_to : o.acquired_on <= q.acquired_to));
  if (q.q) all = all.filter((o) => (F('q-case-sensitive') ? o.title.includes(q.q) : F('q-starts-with') ? o.title.toLowerCase().startsWith(q.q.toLowerCase()) : o.title.toLowerCase().includes(q.q.toLowerCase())));
  const dir = q.order === 'desc' && !(F('title-desc-ignored') && q.sort === 'title') ? -1 : 1;
  all.sort((a, b) => {
    const x = a[q.sort], y = b[q.sort];
    if (q.sort === 'acquired_on' && (x === null || y === null) && x !== y) return (x === null ? 1 : -1) * (F('nulls-first-on-desc') ? dir : 1);
    const by = F('sort-accession-numeric') && q.sort === 'accession_number' ? Number(x.split('.')[2]) - Number(y.split('.')[2]) : cmp(x, y);
    return by * dir || (a.id - b.id) * (F('ties-reversed-on-desc') ? dir : 1);
  });
  const pages = Math.max(1, F('last-page-dropped') ? Math.floor(all.length / q.per_page) : Math.ceil(all.length / q.per_page));
  let from = (q.page - 1) * q.per_page; if (F('page-overlap') && q.page > 1) from -= 1; if (F('page-skips-one') && q.page > 1) from += 1;
  let items = all.slice(Math.max(0, from), Math.max(0, from) + q.per_page);
  if (F('last-page-dropped') && q.page > pages) items = [];
  if (F('page-past-end-repeats-last') && q.page > pages) items = all.slice((pages - 1) * q.per_page);
  const link = (page, rel) => { const u = new URL(`${baseOf(c.req)}/objects`); for (const [k, v] of c.url.searchParams) if (!F('link-loses-filter') || ['page', 'per_page'].includes(k)) u.searchParams.append(k, v); if (F('link-loses-per-page')) u.searchParams.delete('per_page'); u.searchParams.set('page', page); return `<${u}>; rel="${rel}"`; };
  const links = [link(1, 'first')];
  if (q.page > 1) links.push(link(Math.min(q.page - 1, pages), 'prev'));
  if (q.page < pages || F('last-page-has-next')) links.push(link(q.page + 1, 'next'));
  links.push(link(F('link-last-plus-one') ? pages + 1 : pages, 'last'));
  const headers = { Link: links.join(', '), 'X-Total-Count': String(F('total-unfiltered') ? total0 : F('total-is-page') ? items.length : all.length) };
  if (F('total-missing-when-empty') && all.length === 0) delete headers['X-Total-Count'];
  return { status: 200, headers, json: items.map((o) => showObject(o, c.who, true)) };
});
route('POST', '/objects', async (c) => {
  if (!F('object-create-by-viewer')) need(c.who, 'registrar');
  const body = await readBody(c.req); check(schemas.newObject, body);
  const taken = (n) => [...objects.values()].some((o) => o.accession_number === n);
  if (taken(body.accession_number) && !F('accession-conflict-undetected')) throw new Stop(409, 'The number is taken');
  if (F('accession-race')) await later(15);
  const id = nextObject++;
  const o = { id, dimensions: null, acquired_on: null, on_display: F('on-display-default-true'), provenance: null, insurance_value: null, tags: [], created_by: c.who.name, created_at: now(), updated_at: now(), rev: 1, ...body };
  if (F('object-unknown-member')) for (const k of Object.keys(o)) if (!['id', 'accession_number', 'title', 'department', 'materials', 'dimensions', 'acquired_on', 'on_display', 'location', 'provenance', 'insurance_value', 'tags', 'created_by', 'created_at', 'updated_at', 'rev'].includes(k)) delete o[k];
  if (F('bool-coerced')) o.on_display = o.on_display === true || o.on_display === 'true' || o.on_display === 1;
  const shown = showObject(o, c.who);
  if (F('provenance-cut')) o.provenance = o.provenance?.slice(0, 255) ?? null;
  if (F('create-tags-lost')) o.tags = [];
  if (F('create-dimensions-swapped') && o.dimensions) o.dimensions = { ...o.dimensions, height_cm: o.dimensions.width_cm, width_cm: o.dimensions.height_cm };
  if (F('create-location-shared')) { for (const x of objects.values()) if (x.department === o.department) x.location = { ...x.location, shelf: o.location.shelf }; }
  if (F('create-title-trimmed')) { o.title = o.title.trim().replace(/[^\u0000-\uffff]/gu, '?'); }
  if (!F('create-not-stored')) objects.set(id, o);
  return { status: F('create-200') ? 200 : 201, headers: F('location-missing') ? {} : { Location: `/v1/objects/${F('location-wrong') ? id - 1 : id}` }, json: shown };
});
const getObject = (c) => {
  const o = objectAt(c.args[0]);
  if (F('get-touches')) o.updated_at = now();
  const tag = etagOf(o, c.who), inm = c.req.headers['if-none-match'];
  if (inm !== undefined && !F('if-none-match-ignored') && (inm.trim() === '*' || inm.split(',').some((t) => t.trim().replace(/^W\//, '') === tag))) return { status: 304, headers: { ETag: tag } };
  return { status: 200, headers: F('head-no-etag') && c.req.method === 'HEAD' ? {} : { ETag: tag }, json: showObject(o, c.who) };
};
route('GET', '/objects/{object_id}', getObject);
route('HEAD', '/objects/{object_id}', (c) => { if (F('head-finds-anything') && !objects.has(Number(c.args[0]))) return { status: 200, headers: { ETag: '"0"' }, json: {} }; return getObject(c); });
route('PATCH', '/objects/{object_id}', async (c) => {
  need(c.who, 'registrar');
  const o = objectAt(c.args[0]);
  const body = await readBody(c.req);
  if (F('refused-patch-half-applied') && isObj(body) && typeof body.title === 'string' && body.title) o.title = body.title;
  check(schemas.changeObject, body);
  if (Object.keys(body).length === 0) throw new Stop(422, 'Nothing to change', [{ field: '', message: 'empty' }]);
  const im = c.req.headers['if-match'];
  if (im !== undefined && !F('if-match-ignored') && im.trim() !== '*' && !im.split(',').some((t) => t.trim() === etagOf(o, c.who))) throw new Stop(412, 'It is another version');
  if (body.accession_number !== undefined && !F('patch-accession-conflict') && [...objects.values()].some((x) => x !== o && x.accession_number === body.accession_number)) throw new Stop(409, 'The number is taken');
  const before = { ...o };
  for (const [k, v] of Object.entries(body)) {
    if (v === null && F('patch-null-ignored')) continue;
    if (k === 'location') o.location = F('patch-location-replaces') ? { building: o.location.building, room: o.location.room, shelf: null, ...v } : { ...o.location, ...v };
    else if (k === 'tags' && F('patch-tags-append')) o.tags = [...o.tags, ...v.filter((t) => !o.tags.includes(t))];
    else if (k === 'department' && F('patch-department-lost')) continue;
    else o[k] = v;
  }
  if (F('patch-resets-display') && body.on_display === undefined) o.on_display = false;
  if (F('patch-clears-provenance') && body.provenance === undefined) o.provenance = null;
  if (F('patch-touches-sibling')) { const s = [...objects.values()].find((x) => x !== o && x.department === o.department); if (s && body.tags) s.tags = body.tags; }
  o.rev++; if (!F('updated-at-stays')) o.updated_at = now();
  const shown = F('patch-answers-old') ? showObject({ ...before }, c.who) : showObject(o, c.who);
  return { status: 200, headers: { ETag: etagOf(o, c.who) }, json: shown };
});
route('DELETE', '/objects/{object_id}', (c) => {
  if (!F('delete-by-viewer')) need(c.who, 'registrar');
  const o = objectAt(c.args[0]);
  if (!F('delete-lent') && openLoansOf(o.id).length) throw new Stop(409, 'There are open loans');
  if (F('delete-nothing')) return { status: 204 };
  objects.delete(o.id);
  if (F('delete-takes-next')) objects.delete(o.id + 1);
  for (const e of exhibitions.values()) if (!F('delete-stays-in-exhibition')) e.items.delete(o.id);
  for (let i = reports.length - 1; i >= 0; i--) if (reports[i].object_id === o.id) reports.splice(i, 1);
  if (F('delete-200')) return { status: 200, json: {} };
  return { status: 204 };
});
route('GET', '/objects/{object_id}/condition-reports', (c) => {
  const o = F('reports-of-missing-object') ? { id: Number(c.args[0]) } : objectAt(c.args[0]);
  const q = query(c.url, { condition: qEnum(CONDS), limit: qInt(F('reports-limit-zero') ? 0 : 1, 50, F('reports-limit-default') ? 10 : 5), cursor: qText(1, 200) });
  let start = 0, cond = q.condition;
  if (q.cursor) { const m = /^r(\d{1,9})$/.exec(Buffer.from(q.cursor, 'base64url').toString()); if (!m) throw new Stop(400, 'cursor is wrong'); start = Number(m[1]); if (F('cursor-loses-filter')) cond = undefined; }
  let all = reports.filter((r) => F('reports-of-all-objects') || r.object_id === o.id);
  if (cond) all = all.filter((r) => (F('reports-condition-inverted') ? r.condition !== cond : r.condition === cond));
  all.sort((a, b) => (F('reports-oldest-first') ? 1 : F('reports-by-id') ? 0 : -1) * cmp(a.inspected_on, b.inspected_on) || b.id - a.id);
  if (F('cursor-repeats') && q.cursor) start -= 1;
  const items = all.slice(start, start + q.limit - (F('reports-one-short') && q.limit > 1 ? 1 : 0));
  const more = F('cursor-never-ends') ? items.length > 0 : F('cursor-ends-early') ? start + 2 * q.limit < all.length : start + q.limit < all.length;
  return { status: 200, json: { items: items.map(showReport), next_cursor: more ? Buffer.from(`r${start + q.limit}`).toString('base64url') : null } };
});
route('POST', '/objects/{object_id}/condition-reports', async (c) => {
  need(c.who, 'registrar');
  const o = objectAt(c.args[0]);
  const body = await readBody(c.req); check(schemas.report, body);
  const r = { id: nextReport++, object_id: o.id, remarks: null, created_at: now(), condition: 'good', ...body };
  const shown = { ...r };
  if (F('report-under-other-object')) r.object_id = 1;
  if (F('report-day-shifted')) r.inspected_on = new Date(Date.parse(r.inspected_on) - 864e5).toISOString().slice(0, 10);
  if (F('report-replaces-last')) { const i = reports.findLastIndex((x) => x.object_id === o.id); if (i >= 0) reports.splice(i, 1); }
  reports.push(r);
  return { status: 201, json: showReport(shown) };
});
route('GET', '/loans', (c) => {
  const q = query(c.url, { status: { read: (s) => { const l = s.split(','); return l.every((x) => STAT.includes(x)) ? l : bad(); } }, object_id: qInt(1, 1e15, undefined), country: qText(2, 2, /^[A-Z]{2}$/), sort: qEnum(['id', 'starts_on', '-starts_on'], 'id'), offset: qInt(0, 1e9, 0), limit: qInt(1, F('loans-limit-51') ? 51 : 50, 20) });
  let all = [...loans.values()];
  const n0 = all.length;
  if (q.status) all = all.filter((l) => (F('status-first-only') ? l.status === q.status[0] : q.status.includes(l.status)));
  if (q.object_id && !(F('object-id-ignored-with-status') && q.status)) all = all.filter((l) => l.object_id === q.object_id);
  if (q.country && !F('country-ignored')) all = all.filter((l) => l.borrower.country === q.country);
  if (q.sort !== 'id') all.sort((a, b) => cmp(a.starts_on, b.starts_on) * (q.sort === 'starts_on' || F('loans-minus-ignored') ? 1 : -1) || (F('loan-ties-by-newest') ? b.id - a.id : a.id - b.id));
  if (F('loans-filter-after-paging')) { let p = [...loans.values()].slice(q.offset, q.offset + q.limit); p = p.filter((l) => all.includes(l)); return { status: 200, json: { total: all.length, offset: q.offset, limit: q.limit, items: p.map(showLoan) } }; }
  let off = q.offset; if (F('offset-as-page')) off = q.offset * q.limit; if (F('offset-past-end-wraps') && off >= all.length) off = 0;
  const items = all.slice(off, off + q.limit);
  return { status: 200, json: { total: F('loans-total-is-page') ? items.length : F('loans-total-unfiltered') ? n0 : all.length, offset: q.offset, limit: F('loans-limit-echo') ? 20 : q.limit, items: items.map(showLoan) } };
});
route('POST', '/loans', async (c) => {
  need(c.who, 'registrar');
  const body = await readBody(c.req); check(schemas.newLoan, body);
  if (body.ends_on < body.starts_on && !F('ends-before-starts')) throw new Stop(422, 'ends_on is before starts_on', [{ field: 'ends_on', message: 'before starts_on' }]);
  if (!objects.has(body.object_id) && !F('loan-of-nothing')) throw new Stop(422, 'object_id: no such object', [{ field: 'object_id', message: 'none' }]);
  if (!F('overlap-undetected') && openLoansOf(body.object_id).some((l) => overlap(l, body))) throw new Stop(409, 'It is lent then');
  if (F('overlap-race')) await later(15);
  const id = nextLoan++;
  const l = { id, object_id: body.object_id, borrower: { ...body.borrower }, starts_on: body.starts_on, ends_on: body.ends_on, purpose: body.purpose ?? (F('purpose-default') ? 'research' : 'exhibition'), courier: body.courier ?? null, insurance_covered: body.insurance_covered ?? !F('covered-default'), status: F('loan-born-approved') ? 'approved' : 'requested', approved_by: null, approved_at: null, returned_on: null, created_at: now() };
  const shown = structuredClone(l);
  if (F('covered-false-lost')) l.insurance_covered = true;
  loans.set(id, l);
  return { status: 201, headers: { Location: `/v1/loans/${id}` }, json: showLoan(shown) };
});
route('GET', '/loans/{loan_id}', (c) => ({ status: 200, json: showLoan(loanAt(c.args[0])) }));
route('PATCH', '/loans/{loan_id}', async (c) => {
  need(c.who, 'registrar');
  const l = loanAt(c.args[0]);
  const body = await readBody(c.req); check(schemas.changeLoan, body);
  if (Object.keys(body).length === 0) throw new Stop(422, 'Nothing to change', [{ field: '', message: 'empty' }]);
  if (l.status !== 'requested' && !F('patch-approved-loan')) throw new Stop(409, 'It is no request any more');
  const next = { ...l, ...body, borrower: F('patch-borrower-replaces') ? { name: '', country: 'XX', contact_email: 'x@x.example', ...body.borrower } : { ...l.borrower, ...(body.borrower ?? {}) } };
  if (F('patch-borrower-replaces') && !body.borrower) next.borrower = l.borrower;
  if (next.ends_on < next.starts_on && !F('patch-ends-before-starts')) throw new Stop(422, 'ends_on is before starts_on', [{ field: 'ends_on', message: 'before starts_on' }]);
  if (!F('patch-overlap-undetected') && openLoansOf(l.object_id, l.id).some((x) => overlap(x, next))) throw new Stop(409, 'It is lent then');
  const shown = structuredClone(next);
  if (F('patch-loan-purpose-lost')) next.purpose = l.purpose;
  Object.assign(l, next);
  if (F('patch-borrower-everywhere') && body.borrower) for (const x of loans.values()) if (x.object_id === l.object_id) x.borrower = l.borrower;
  return { status: 200, json: showLoan(shown) };
});
route('POST', '/loans/{loan_id}/approve', (c) => {
  need(c.who, F('approve-by-registrar') ? 'registrar' : 'director');
  const l = loanAt(c.args[0]);
  if (l.status !== 'requested' && !(F('approve-twice') && l.status === 'approved') && !(F('approve-returned') && l.status === 'returned')) throw new Stop(409, 'It is not requested');
  l.status = 'approved'; l.approved_by = c.who.name; l.approved_at = now();
  const shown = structuredClone(l);
  if (F('approve-not-kept')) l.status = 'requested';
  if (F('approved-at-lost')) l.approved_at = null;
  if (F('approve-touches-others')) for (const x of loans.values()) if (x.object_id === l.object_id && x.status === 'requested') Object.assign(x, { status: 'approved', approved_by: l.approved_by, approved_at: l.approved_at });
  if (F('approve-answers-before')) shown.status = 'requested';
  return { status: 200, json: showLoan(shown) };
});
route('POST', '/loans/{loan_id}/return', async (c) => {
  need(c.who, 'registrar');
  const l = loanAt(c.args[0]);
  const body = await readBody(c.req); check(schemas.returned, body);
  if (l.status !== 'approved' && !(F('return-requested') && l.status === 'requested')) throw new Stop(409, 'It is not approved');
  l.status = 'returned'; l.returned_on = F('returned-on-today') ? now().slice(0, 10) : body.returned_on;
  if (F('return-clears-approval')) { l.approved_by = null; l.approved_at = null; }
  return { status: 200, json: showLoan(l) };
});
const mayssee = (who, e) => e.public || who.role === 'registrar' || who.role === 'director';
route('GET', '/exhibitions', (c) => {
  const q = query(c.url, { open_on: qDate });
  let all = [...exhibitions.values()].filter((e) => (F('private-in-list') ? true : mayssee(c.who, e)));
  if (q.open_on) all = all.filter((e) => e.opens_on <= q.open_on && (F('open-on-ignores-end') || e.closes_on === null || (F('open-on-last-day') ? e.closes_on > q.open_on : e.closes_on >= q.open_on)));
  if (q.open_on && F('open-on-drops-endless')) all = all.filter((e) => e.closes_on !== null);
  if (F('exhibitions-unsorted')) all.reverse(); else all.sort((a, b) => cmp(a.slug, b.slug));
  return { status: 200, json: all.map((e) => { const s = showEx(e); if (F('list-theme-missing')) delete s.theme; return s; }) };
}, { optional: true });
route('POST', '/exhibitions', async (c) => {
  need(c.who, 'registrar');
  const body = await readBody(c.req); check(schemas.exhibition(true), body);
  if (body.closes_on && body.closes_on < body.opens_on) throw new Stop(422, 'closes_on is before opens_on', [{ field: 'closes_on', message: 'before opens_on' }]);
  if (exhibitions.has(body.slug) && !F('slug-conflict-overwrites')) throw new Stop(409, 'The slug is taken');
  addEx(body.slug, body.title, body.opens_on, body.closes_on ?? null, body.curator ?? null, body.public ?? !F('public-default-false'), F('theme-lost') ? null : (body.theme ?? null), []);
  return { status: 201, headers: { Location: `/v1/exhibitions/${body.slug}` }, json: { ...showEx(exhibitions.get(body.slug)), theme: body.theme ? { color: body.theme.color, subtitle: body.theme.subtitle } : null } };
});
const exAt = (c) => { const e = exhibitions.get(F('slug-case-ignored') ? c.args[0].toLowerCase() : c.args[0]); if (!e || (!mayssee(c.who, e) && !F('private-readable'))) throw new Stop(404, 'No such exhibition'); return e; };
route('GET', '/exhibitions/{slug}', (c) => ({ status: 200, json: showEx(exAt(c)) }), { optional: true });
route('PUT', '/exhibitions/{slug}', async (c) => {
  need(c.who, 'registrar');
  const e = exAt(c);
  const body = await readBody(c.req); check(schemas.exhibition(false), body);
  if (body.closes_on && body.closes_on < body.opens_on) throw new Stop(422, 'closes_on is before opens_on', [{ field: 'closes_on', message: 'before opens_on' }]);
  Object.assign(e, { title: body.title, opens_on: body.opens_on, closes_on: body.closes_on ?? (F('put-keeps-closes-on') ? e.closes_on : null), curator: F('put-curator-lost') ? e.curator : (body.curator ?? null), public: body.public ?? true, theme: body.theme ?? null });
  if (F('put-empties-exhibition')) e.items.clear();
  return { status: 200, json: showEx(e) };
});
const showExhibit = (i) => ({ object_id: i.object_id, title: objects.get(i.object_id)?.title ?? '', position: i.position, label: i.label });
route('GET', '/exhibitions/{slug}/objects', (c) => {
  const e = exAt(c);
  const all = [...e.items.values()].sort((a, b) => (F('exhibits-by-id') ? 0 : a.position - b.position) || a.object_id - b.object_id);
  return { status: 200, json: all.map(showExhibit) };
});
route('PUT', '/exhibitions/{slug}/objects/{object_id}', async (c) => {
  need(c.who, 'registrar');
  const e = exAt(c), o = objectAt(c.args[1]);
  const body = await readBody(c.req); check(schemas.exhibit, body);
  const i = { object_id: o.id, position: body.position, label: F('label-lost') ? null : (body.label ?? null) };
  if (F('exhibit-twice') && e.items.has(o.id)) e.items.set(`${o.id}-${e.items.size}`, i);
  else if (F('exhibit-position-kept') && e.items.has(o.id)) i.position = e.items.get(o.id).position;
  else e.items.set(o.id, i);
  if (F('exhibit-in-all')) for (const x of exhibitions.values()) x.items.set(o.id, i);
  return { status: 200, json: { ...showExhibit(i), ...(F('label-lost') ? { label: body.label ?? null } : {}) } };
});
route('DELETE', '/exhibitions/{slug}/objects/{object_id}', (c) => {
  need(c.who, 'registrar');
  const e = exAt(c); const id = /^[1-9]\d{0,14}$/.test(c.args[1]) ? Number(c.args[1]) : -1;
  if (!e.items.has(id)) { if (F('remove-missing-exhibit-204')) return { status: 204 }; throw new Stop(404, 'It is not in it'); }
  if (F('remove-exhibit-removes-all')) e.items.clear();
  if (!F('remove-exhibit-nothing')) e.items.delete(id);
  if (F('remove-exhibit-deletes-object')) objects.delete(id);
  return { status: 204 };
});
const live = (k) => !k.revoked && (k.expires_at === null || Date.parse(k.expires_at) > Date.now());
route('GET', '/api-keys', (c) => {
  let all = [...keys.values()].filter((k) => (F('revoked-key-listed') ? true : live(k)) && (c.who.role === 'director' || F('keys-of-others') || k.created_by === c.who.name || k.id === c.who.id));
  return { status: 200, json: all.map(showKey) };
});
route('POST', '/api-keys', async (c) => {
  need(c.who, 'registrar');
  const body = await readBody(c.req); check(schemas.key, body);
  const role = body.role ?? (F('key-role-default') ? 'registrar' : 'viewer');
  if (ROLES.indexOf(role) > ROLES.indexOf(c.who.role) && !F('key-escalation')) throw new Stop(403, 'Not a higher role than yours');
  const k = addKey(body.name, role, `mk_${createHash('sha1').update(`${Math.random()}`).digest('hex').slice(0, 20)}`, F('key-expiry-lost') ? null : (body.expires_at ?? null), c.who.name);
  k.created_at = now();
  if (F('key-secret-unusable')) { const s = k.secret; k.secret += 'x'; return { status: 201, json: { ...showKey(k), secret: s } }; }
  return { status: 201, json: { ...showKey(k), expires_at: body.expires_at ?? null, secret: k.secret } };
});
route('DELETE', '/api-keys/{key_id}', (c) => {
  need(c.who, 'registrar');
  const k = /^[1-9]\d{0,14}$/.test(c.args[0]) ? keys.get(Number(c.args[0])) : undefined;
  if (!k || !live(k) || !(c.who.role === 'director' || k.created_by === c.who.name || k.id === c.who.id || F('revoke-keys-of-others'))) throw new Stop(404, 'No such key');
  if (!F('revoke-nothing')) k.revoked = true;
  if (F('revoke-all-of-creator')) for (const x of keys.values()) if (x.created_by === k.created_by && x.created_by) x.revoked = true;
  return { status: 204 };
});

// ---------- server
function answer(req, res, r) {
  const headers = { ...(r.headers ?? {}) };
  let content = '';
  if (r.json !== undefined) { content = JSON.stringify(r.json); headers['Content-Type'] = headers['Content-Type'] ?? (F('text-plain-lists') && Array.isArray(r.json) ? 'text/plain' : 'application/json'); headers['Content-Length'] = Buffer.byteLength(content) + (F('head-length-wrong') && req.method === 'HEAD' ? 7 : 0); }
  res.writeHead(r.status, headers);
  res.end(req.method === 'HEAD' || r.status === 304 || r.status === 204 ? undefined : content);
}
http.createServer({ maxHeaderSize: 65536 }, async (req, res) => {
  try {
    if (req.url.length > 8000) { answer(req, res, { status: 414, headers: { 'Content-Type': 'application/problem+json' }, json: { type: 'about:blank', title: 'URI Too Long', status: 414 } }); return; }
    const url = new URL(`http://x${req.url}`);
    const here = routes.filter((r) => r.re.test(url.pathname));
    if (here.length === 0) throw new Stop(404, 'No such path');
    const r = here.find((x) => x.method === req.method) ?? (req.method === 'HEAD' ? here.find((x) => x.method === 'GET') : undefined);
    if (!r) { if (F('undeclared-method-200')) { answer(req, res, { status: 200, json: {} }); return; } throw new Stop(405, 'Not this method', undefined, { Allow: [...new Set([...here.map((x) => x.method), ...(here.some((x) => x.method === 'GET') ? ['HEAD'] : [])])].join(', ') }); }
    let args; try { args = r.re.exec(url.pathname).slice(1).map(decodeURIComponent); } catch { throw new Stop(400, 'The path is malformed'); }
    const who = caller(req, r.optional);
    answer(req, res, await r.handler({ req, url, args, who }));
  } catch (e) {
    const s = e instanceof Stop ? e : new Stop(500, 'Something went wrong');
    const headers = { 'Content-Type': F('problem-as-json') && s.status === 404 ? 'application/json' : F('problem-html') && s.status === 422 ? 'text/html' : 'application/problem+json', ...s.headers };
    if (s.status === 401 && !F('no-www-authenticate')) headers['WWW-Authenticate'] = 'Bearer realm="collection"';
    req.resume();
    answer(req, res, { status: F('forbidden-as-401') && s.status === 403 ? 401 : F('invalid-as-200') && s.status === 422 ? 200 : F('not-found-as-400') && s.status === 404 ? 400 : s.status, headers, json: { type: 'about:blank', title: TITLES[s.status] ?? 'Error', status: F('problem-status-500') ? 500 : s.status, detail: F('problem-status-text') ? undefined : s.detail, ...(s.errors ? { errors: F('errors-as-text') ? s.detail : s.errors } : {}) } });
  }
}).listen(PORT, '127.0.0.1', () => console.log('ready'));
