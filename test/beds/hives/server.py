import json, os, re, hashlib, time, threading, secrets, datetime as dt
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit, parse_qs, unquote
FAULT = os.environ.get('FAULT', '')
PORT = int(os.environ.get('PORT', '4020'))
def F(n): return FAULT == n
def now(): return dt.datetime.now(dt.timezone.utc).strftime('%Y-%m-%dT%H:%M:%S.%f')[:-3] + 'Z'
def today(): return dt.date.today().isoformat()
lock = threading.RLock()
FORAGE = ['clover', 'fruit', 'lime', 'heather', 'forest', 'rapeseed']
STATUS = ['active', 'wintering', 'dead']
TYPES = ['dadant', 'langstroth', 'zander', 'top_bar']
COLORS = ['white', 'yellow', 'red', 'green', 'blue', None]
KINDS = ['feed', 'treat', 'harvest', 'add_box']
accounts = {'acc_north': {'id': 'acc_north', 'name': 'North Meadow Honey', 'email': 'hello@northmeadow.example', 'plan': 'club'},
            'acc_south': {'id': 'acc_south', 'name': 'South Slope Bees', 'email': 'bees@southslope.example', 'plan': 'hobby'}}
apiaries, hives, inspections, tokens = {}, {}, {}, {}
count = {'ap': 0, 'hv': 0, 'in': 0, 'tk': 0}
def new_id(kind):
    with lock: count[kind] += 1; return '%s_%010d' % (kind, count[kind])
def add_apiary(account, name, lat, lon, elevation, forage, notes='', archived=False, created='2024-03-01T07:30:00Z'):
    i = new_id('ap'); apiaries[i] = dict(id=i, account=account, name=name, place={'lat': lat, 'lon': lon}, elevation=elevation, forage=forage, notes=notes, archived=archived, created_at=created); return i
def add_hive(ap, label, type, frames, queen, status='active', dead=None):
    i = new_id('hv'); hives[i] = dict(id=i, apiary_id=ap, label=label, type=type, frames=frames, queen=queen, status=status, dead_since=dead, created_at='2024-03-02T08:00:00Z', rev=1); return i
def add_insp(hv, date, temper, varroa, seen, actions, remarks=None):
    i = new_id('in'); inspections[i] = dict(id=i, hive_id=hv, date=date, temper=temper, varroa=varroa, queen_seen=seen, actions=actions, remarks=remarks, created_at=date + 'T18:00:00Z'); return i
def add_token(account, label, scope, token, expires=None, revoked=False):
    i = new_id('tk'); tokens[i] = dict(id=i, account=account, label=label, scope=scope, expires_on=expires, created_at='2024-01-01T00:00:00Z', token=token, revoked=revoked); return i
N, S = 'acc_north', 'acc_south'
a1 = add_apiary(N, 'River bend', 47.05, 8.3, 436, ['clover', 'lime'], 'Gate code with the farmer.')
a2 = add_apiary(N, 'Alpine hut', 46.6, 8.6, 1480, ['heather'])
a3 = add_apiary(S, 'Terrace', 45.9, 8.9, 300, ['fruit'])
a4 = add_apiary(N, 'Beech wood', 47.2, 8.1, 610, ['forest', 'lime'])
a5 = add_apiary(N, 'river island', 47.06, 8.31, 434, ['clover'])
a6 = add_apiary(N, 'School garden', 47.1, 8.2, None, [])
a7 = add_apiary(N, 'Canola field', 47.3, 8.4, 436, ['rapeseed', 'clover'])
a8 = add_apiary(N, 'Quarry', 47.15, 8.25, 520, ['clover', 'forest'], archived=True)
a9 = add_apiary(N, 'Monastery', 47.4, 8.5, 700, ['fruit', 'lime'])
a10 = add_apiary(N, 'Old mill', 47.0, 8.0, 400, ['clover', 'heather'])
a11 = add_apiary(N, 'Vineyard', 47.45, 8.35, 480, ['fruit'])
a12 = add_apiary(S, 'Lemon house', 45.8, 8.8, 250, ['fruit', 'lime'])
for n in range(1, 8):
    add_hive(a1, 'H-%02d' % n, TYPES[n % 2], 8 + n if n > 1 else 12, {'year': 2023 + n % 3, 'color': ['red', 'green', 'blue'][n % 3], 'marked': n % 2 == 0} if n != 5 else None, ['active', 'active', 'wintering', 'dead'][n % 4], '2025-11-30' if n % 4 == 3 else None)
hives['hv_0000000001'].update(type='dadant', queen={'year': 2024, 'color': 'green', 'marked': True})
add_hive(a3, 'T-01', 'zander', 11, None); add_hive(a2, 'A-01', 'top_bar', 20, {'year': 2022, 'color': 'yellow', 'marked': False}, 'wintering')
add_hive(a2, 'A-02', 'zander', 10, None); add_hive(a4, 'H-01', 'dadant', 12, None)
for k, d in enumerate(['2025-04-01', '2025-04-15', '2025-05-01', '2025-05-20', '2025-06-10', '2025-07-01']):
    add_insp('hv_0000000001', d, 1 + k % 5, [0.5, None, 2, 1.25, 3, 0][k], k % 2 == 0, [[], [{'kind': 'feed', 'amount': 1.5}], [{'kind': 'add_box', 'amount': None}], [], [{'kind': 'harvest', 'amount': 12}, {'kind': 'treat', 'amount': None}], []][k], 'Calm' if k == 2 else None)
add_insp('hv_0000000002', '2025-05-02', 3, None, False, []); add_insp('hv_0000000002', '2025-06-02', 4, 1, True, []); add_insp('hv_0000000008', '2025-06-03', 5, 1, True, [])
add_token(N, 'Office', 'write', 'hl_north_7f31a9c2'); add_token(N, 'Wall display', 'read', 'hl_north_read_55d0'); add_token(S, 'South', 'write', 'hl_south_e2b8d411')
add_token(N, 'Last season', 'write', 'hl_north_old_90aa', '2025-10-31'); add_token(N, 'Lost phone', 'write', 'hl_north_lost_13fe', None, True)

class Stop(Exception):
    def __init__(self, status, code, message, field=None, headers=None): self.status, self.code, self.message, self.field, self.headers = status, code, message, field, headers or {}
def invalid(field, why): return Stop(422, 'invalid', '%s %s' % (field, why), field)
def is_date(v):
    if not isinstance(v, str) or not re.fullmatch(r'[0-9]{4}-[0-9]{2}-[0-9]{2}', v): return False
    try: dt.date.fromisoformat(v); return True
    except ValueError: return False
def is_int(v): return (isinstance(v, int) and not isinstance(v, bool)) or (isinstance(v, float) and v.is_integer())
def is_num(v): return isinstance(v, (int, float)) and not isinstance(v, bool)
# validators: f(value) -> problem or None
def text(lo, hi, pattern=None):
    def f(v):
        if not isinstance(v, str): return 'is not a text'
        if not lo <= len(v) <= hi: return 'has a wrong length'
        if pattern and not re.fullmatch(pattern, v): return 'is malformed'
    return f
def whole(lo, hi): return lambda v: 'is not whole' if not is_int(v) else ('is out of range' if not lo <= v <= hi else None)
def number(lo, hi): return lambda v: 'is not a number' if not is_num(v) else ('is out of range' if not lo <= v <= hi else None)
def choice(values): return lambda v: None if (isinstance(v, str) or v is None) and v in values else 'is not one of the values'
def flag(v): return None if isinstance(v, bool) else 'is not true or false'
def day(v): return None if is_date(v) else 'is not a day'
def nullable(f): return lambda v: None if v is None else f(v)
def many(item, hi=10**6, unique=False):
    def f(v):
        if not isinstance(v, list): return 'is not a list'
        if len(v) > hi: return 'has too many items'
        for x in v:
            p = item(x)
            if p: return p
        if unique and len({json.dumps(x) for x in v}) < len(v): return 'has repeated items'
    return f
def shape(fields, required=()):
    def f(v):
        if not isinstance(v, dict): return 'is not an object'
        for r in required:
            if r not in v: return 'lacks ' + r
        for k, x in v.items():
            if k not in fields: return 'has the unknown member ' + k
            p = fields[k](x)
            if p: return k + ' ' + p
    return f
place = shape({'lat': number(-90, 90), 'lon': number(-180, 360 if F('lon-360') else 180)}, ('lat', 'lon'))
ap_fields = {'name': text(0 if F('apiary-name-empty') else 1, 80), 'place': place, 'elevation': nullable(whole(-400, 10**9 if F('elevation-max') else 4500)), 'forage': many(choice(FORAGE), unique=not F('forage-repeated')), 'notes': text(0, 500), 'archived': flag}
queen_fields = {'year': whole(2015, 2030), 'color': choice([c.upper() if c else c for c in COLORS] + COLORS if F('color-case') else COLORS), 'marked': flag}
LABEL = r'[A-Z]-[0-9]{2,4}' if not F('label-pattern') else r'[A-Za-z]-[0-9]{2,4}.*'
hive_fields = {'label': text(0, 99, LABEL), 'type': choice(TYPES), 'frames': whole(0 if F('frames-zero') else 1, 40)}
act = shape({'kind': choice(KINDS), 'amount': nullable(number(-1e9 if F('amount-negative') else 0, 1e300))}, () if F('action-kind-optional') else ('kind',))
insp_fields = {'date': (lambda v: None if isinstance(v, str) and re.fullmatch(r'\d{4}-\d\d-\d\d', v) else 'is no day') if F('inspection-day-loose') else day, 'temper': whole(1, 6 if F('temper-six') else 5), 'varroa': nullable(number(0, 1e9 if F('varroa-max') else 100)), 'queen_seen': flag, 'actions': many(act, 9 if F('actions-nine') else 8), 'remarks': nullable(text(0, 400))}
V = {'ap': shape(ap_fields, ('name', 'place')), 'ap_patch': shape(ap_fields), 'hive': shape({**hive_fields, 'queen': nullable(shape(queen_fields, ('year',)))}, ('label', 'type') if not F('hive-type-optional') else ('label',)), 'hive_patch': shape({**hive_fields, 'queen': nullable(shape(queen_fields))}),
     'status': shape({'status': choice(STATUS), 'on': day}, ('status',)), 'insp': shape(insp_fields, ('date', 'temper')), 'token': shape({'label': text(1, 50), 'scope': choice(['read', 'write']), 'expires_on': nullable(day)}, ('label',))}
def check(name, body):
    p = V[name](body)
    if p: raise invalid(p.split(' ')[0] if p.split(' ')[0] not in ('is', 'lacks', 'has') else 'content', p)

def ap_out(a, in_list=False):
    o = {k: a[k] for k in ('id', 'name', 'place', 'elevation', 'forage', 'notes', 'archived', 'created_at')}
    o['hive_count'] = sum(1 for h in list(hives.values()) if h['apiary_id'] == a['id'] and not (F('hive-count-living') and h['status'] == 'dead'))
    if F('place-as-text'): o['place'] = '%s,%s' % (a['place']['lat'], a['place']['lon'])
    if F('place-swapped') and in_list: o['place'] = {'lat': a['place']['lon'], 'lon': a['place']['lat']}
    if F('elevation-zero-for-null') and o['elevation'] is None: o['elevation'] = 0
    if F('list-drops-notes') and in_list: del o['notes']
    if F('created-without-zone'): o['created_at'] = o['created_at'].rstrip('Z')
    if F('forage-null-when-empty') and not o['forage']: o['forage'] = None
    if F('archived-text'): o['archived'] = 'yes' if o['archived'] else 'no'
    if F('lat-rounded'): o['place'] = {k: float(int(v)) for k, v in o['place'].items()}
    return o
def hive_out(h, in_list=False):
    o = {k: h[k] for k in ('id', 'apiary_id', 'label', 'type', 'frames', 'queen', 'status', 'dead_since', 'created_at')}
    o['inspection_count'] = sum(1 for i in list(inspections.values()) if i['hive_id'] == h['id'])
    if F('inspection-count-stale'): o['inspection_count'] = 0 if h['rev'] == 1 and h['id'] > 'hv_0000000011' else o['inspection_count']
    if F('queen-dropped-when-null') and o['queen'] is None: del o['queen']
    if F('list-queen-mixed') and in_list: o['queen'] = next(iter(hives.values()))['queen']
    if F('frames-text'): o['frames'] = str(o['frames'])
    if F('type-upper'): o['type'] = o['type'].upper()
    if F('dead-since-instant') and o['dead_since']: o['dead_since'] += 'T00:00:00Z'
    return o
def etag(h):
    if F('etag-ignores-queen'): return '"%s"' % hashlib.md5(json.dumps([h['label'], h['frames'], h['type'], h['status'], hive_out(h).get('inspection_count')]).encode()).hexdigest()[:12]
    if F('etag-constant'): return '"%s-1"' % h['id']
    if F('etag-random'): return '"%s"' % secrets.token_hex(4)
    return '"%s"' % hashlib.md5(json.dumps([h['rev'], hive_out(h)]).encode()).hexdigest()[:12]
def insp_out(i):
    o = {k: v for k, v in i.items()}
    if F('varroa-zero-null') and not o['varroa']: o['varroa'] = None
    if F('actions-amount-missing'): o['actions'] = [{k: v for k, v in a.items() if v is not None} for a in o['actions']]
    return o
def tok_out(t):
    o = {k: t[k] for k in ('id', 'label', 'scope', 'expires_on', 'created_at')}
    if F('token-in-list'): o['token'] = t['token']
    if F('token-label-has-secret'): o['label'] = '%s (%s)' % (t['label'], t['token'])
    return o

ROUTES = []
def route(method, path):
    def deco(f): ROUTES.append((method, re.compile('/api' + re.sub(r'\{[a-z_]+\}', '([^/]+)', path)), f)); return f
    return deco
def one(q, name, read, default=None):
    v = q.get(name)
    if not v: return default
    if len(v) > 1: raise invalid(name, 'is given more than once')
    r = read(v[0])
    if r is None: raise invalid(name, 'is wrong')
    return r
def r_int(lo, hi): return lambda s: int(s) if re.fullmatch(r'-?[0-9]{1,12}', s) and lo <= int(s) <= hi else None
def r_enum(values): return lambda s: s if s in values else None
def r_bool(s): return {'true': True, 'false': False}.get(s)
def r_date(s): return s if is_date(s) else None
def my_apiary(c, i):
    a = apiaries.get(i)
    if not a or (a['account'] != c.account and not (F('apiary-of-others-readable') and c.method in ('GET', 'HEAD')) and not (F('apiary-of-others-writable') and c.method not in ('GET', 'HEAD'))): raise Stop(404, 'not_there', 'No such apiary')
    return a
def my_hive(c, i):
    h = hives.get(i)
    if not h or apiaries[h['apiary_id']]['account'] != c.account and not F('hives-of-others'): raise Stop(404, 'not_there', 'No such hive')
    return h
def writer(c):
    if c.token['scope'] != 'write': raise Stop(403, 'read_only', 'The token is for reading')

@route('GET', '/account')
def _(c): return 200, accounts[c.account] if not F('account-always-north') else accounts['acc_north'], {}
@route('GET', '/apiaries')
def _(c):
    q = c.query
    search = one(q, 'search', lambda s: s if s else None); forage = one(q, 'forage', r_enum(FORAGE)); archived = one(q, 'archived', r_bool, None if F('archived-default-all') else False)
    sort = one(q, 'sort', r_enum(['name', '-name', 'elevation', '-elevation']) if not F('sort-unknown-taken') else (lambda s: s), 'name'); page = one(q, 'page', r_int(1 if not F('page-negative') else -5, 10**9), 1); size = one(q, 'page_size', r_int(1, 50 if not F('page-size-max') else 10**6), 5 if not F('page-size-default') else 10)
    if F('page-size-capped') and size > 10: size = 10
    al = [a for a in list(apiaries.values()) if a['account'] == c.account or F('list-shows-others')]
    if archived is not None and not (F('archived-true-shows-all') and archived): al = [a for a in al if a['archived'] == archived]
    if search: al = [a for a in al if (search in a['name'] if F('search-case') else search.lower() in a['name'].lower() or F('search-notes') and search.lower() in a['notes'].lower())]
    if forage and not (F('forage-ignored-with-search') and search): al = [a for a in al if (a['forage'][:1] == [forage] if F('forage-first-only') else forage in a['forage'])]
    key = sort.lstrip('-')
    if key in ('name', 'elevation'):
        al.sort(key=lambda a: a['id'])
        al.sort(key=(lambda a: (a['name'] if not F('sort-name-folded') else a['name'].lower())) if key == 'name' else (lambda a: (a['elevation'] is None, a['elevation'] or 0)) if not F('elevation-as-text') else (lambda a: str(a['elevation'])), reverse=sort.startswith('-') and not (F('elevation-minus-ignored') and key == 'elevation'))
    total = len(al); pages = max(1, -(-total // size))
    if F('pages-floor'): pages = max(1, total // size)
    if F('pages-plus-one'): pages = total // size + 1
    if F('page-from-zero'): data = al[page * size:(page + 1) * size]
    elif F('page-overlap'): data = al[max(0, (page - 1) * size - (page > 1)):][:size]
    elif F('last-item-lost'): data = al[(page - 1) * size:min(page * size, total - 1)] if total > size else al[(page - 1) * size:page * size]
    else: data = al[max(0, (page - 1) * size):max(0, page * size)]
    if F('total-of-account'): total = sum(1 for a in list(apiaries.values()) if a['account'] == c.account)
    return 200, {'data': [ap_out(a, True) for a in data], 'meta': {'page': 1 if F('meta-page-one') else page, 'page_size': len(data) if F('meta-size-is-count') else size, 'total': total, 'pages': pages}}, {}
@route('POST', '/apiaries')
def _(c):
    writer(c) if not F('read-token-creates') else None
    b = c.body('application/json'); check('ap', b)
    with lock:
        same = any(a['account'] == c.account and (a['name'] == b['name'] if F('name-conflict-case') else a['name'].lower() == b['name'].lower()) for a in apiaries.values())
        if F('name-conflict-global'): same = any(a['name'].lower() == b['name'].lower() for a in apiaries.values())
        if F('name-race'): pass
        elif same and not F('name-conflict-none'): raise Stop(409, 'conflict', 'There is one of this name', 'name')
        if not F('name-race'):
            i = add_apiary(c.account, b['name'], b['place']['lat'], b['place']['lon'], b.get('elevation'), b.get('forage', []), b.get('notes', ''), b.get('archived', False), now())
    if F('name-race'):
        if same: raise Stop(409, 'conflict', 'There is one of this name', 'name')
        time.sleep(.02); i = add_apiary(c.account, b['name'], b['place']['lat'], b['place']['lon'], b.get('elevation'), b.get('forage', []), b.get('notes', ''), b.get('archived', False), now())
    a = apiaries[i]; out = ap_out(a)
    if F('elevation-lost'): a['elevation'] = None
    if F('archived-lost'): a['archived'] = False
    if F('notes-cut'): a['notes'] = a['notes'][:100]
    if F('name-titled'): a['name'] = a['name'].title()
    if F('forage-sorted'): a['forage'] = sorted(a['forage']); out = ap_out(a)
    if F('place-int'): a['place'] = {k: int(v) for k, v in a['place'].items()}
    if F('create-drops-lon-sign'): a['place'] = {'lat': a['place']['lat'], 'lon': abs(a['place']['lon'])}
    return 201, out, {} if F('location-missing') else {'Location': '/api/apiaries' if F('location-of-list') else '/api/apiaries/' + i}
@route('GET', '/apiaries/{apiary_id}')
def _(c, i): return 200, ap_out(my_apiary(c, i)), {}
@route('PATCH', '/apiaries/{apiary_id}')
def _(c, i):
    writer(c) if not F('read-token-patches') else None
    a = my_apiary(c, i); b = c.body('application/merge-patch+json')
    if F('patch-partial-on-error') and isinstance(b, dict) and isinstance(b.get('notes'), str): a['notes'] = b['notes']
    check('ap_patch', b)
    if not b: raise invalid('content', 'is empty')
    if 'name' in b and not F('rename-conflict-none') and any(x is not a and x['account'] == c.account and x['name'].lower() == b['name'].lower() for x in list(apiaries.values())): raise Stop(409, 'conflict', 'There is one of this name', 'name')
    old = dict(a)
    for k, v in b.items():
        if F('patch-null-skipped') and v is None: continue
        if F('patch-false-skipped') and v is False: continue
        if F('patch-empty-skipped') and v in ('', []): continue
        if F('patch-forage-merged') and k == 'forage': v = a['forage'] + [x for x in v if x not in a['forage']]
        a[k] = v
    if F('patch-clears-notes') and 'notes' not in b: a['notes'] = ''
    if F('patch-unarchives') and 'archived' not in b: a['archived'] = False
    if F('patch-place-of-all') and 'place' in b:
        for x in apiaries.values():
            if x['account'] == c.account and x['elevation'] == a['elevation']: x['place'] = a['place']
    out = ap_out(a)
    if F('patch-not-kept'): a.clear(); a.update(old)
    if F('patch-created-moves'): a['created_at'] = now()
    return 200, out, {}
@route('DELETE', '/apiaries/{apiary_id}')
def _(c, i):
    writer(c) if not F('read-token-deletes') else None
    a = my_apiary(c, i)
    if F('delete-archives'): a['archived'] = True; return 204, None, {}
    with lock:
        gone = [h for h in hives.values() if h['apiary_id'] == i]
        if F('delete-keeps-hives') and gone:
            other = next(x for x in apiaries.values() if x['account'] == c.account and x is not a)
            for h in gone: h['apiary_id'] = other['id']
        else:
            for h in gone:
                del hives[h['id']]
                for k in [k for k, x in inspections.items() if x['hive_id'] == h['id']]: del inspections[k]
        del apiaries[i]
    return (200, {}, {}) if F('delete-answers-200') else (204, None, {})
@route('GET', '/apiaries/{apiary_id}/summary')
def _(c, i):
    my_apiary(c, i); hs = [h for h in list(hives.values()) if h['apiary_id'] == i]; ids = {h['id'] for h in hs}; ins = [x for x in list(inspections.values()) if x['hive_id'] in ids]
    n = {s: sum(1 for h in hs if h['status'] == s) for s in STATUS}
    if F('summary-active-with-wintering'): n['active'] += n['wintering']
    last = (min if F('summary-first-inspection') else max)((x['date'] for x in ins), default='' if F('summary-empty-text') else None)
    return 200, {'hives': len(hs), **n, 'inspections': len(inspections) if F('summary-all-inspections') else len(ins), 'last_inspection': last}, {}
@route('GET', '/apiaries/{apiary_id}/hives')
def _(c, i):
    my_apiary(c, i); q = c.query
    sts = q.get('status', [])
    if any(s not in STATUS for s in sts): raise invalid('status', 'is wrong')
    typ = one(q, 'type', r_enum(TYPES)); mf = one(q, 'min_frames', r_int(1, 10**9)); limit = one(q, 'limit', r_int(1, 20), 4 if not F('hives-limit-default') else 20); after = one(q, 'starting_after', lambda s: s)
    al = sorted((h for h in list(hives.values()) if h['apiary_id'] == i or F('hives-of-all-apiaries') and apiaries[h['apiary_id']]['account'] == c.account), key=lambda h: h['id'], reverse=F('hives-newest-first'))
    if sts: al = [h for h in al if h['status'] in (sts[-1:] if F('status-last-only') else sts)]
    if typ and not (F('type-ignored-with-status') and sts): al = [h for h in al if h['type'] == typ]
    if mf: al = [h for h in al if (h['frames'] > mf if F('min-frames-exclusive') else h['frames'] >= mf)]
    if F('dead-hidden') and not sts: al = [h for h in al if h['status'] != 'dead']
    if after is not None:
        if after not in hives: raise invalid('starting_after', 'is no hive')
        al = [h for h in al if (h['id'] >= after if F('after-inclusive') else h['id'] < after if F('hives-newest-first') else h['id'] > after)]
    data = al[:limit]; more = len(al) > limit
    if F('has-more-on-exact'): more = len(data) == limit
    if F('has-more-never'): more = False
    if F('has-more-text'): more = 'true' if more else 'false'
    return 200, {'data': [hive_out(h, True) for h in data], 'has_more': more}, {}
def fill_queen(q): return None if q is None else {'year': q['year'], 'color': q.get('color'), 'marked': q.get('marked', F('marked-default'))}
@route('POST', '/apiaries/{apiary_id}/hives')
def _(c, i):
    writer(c); a = my_apiary(c, i); b = c.body('application/json'); check('hive', b)
    with lock:
        if any(h['label'] == b['label'] and (h['apiary_id'] == i or F('label-unique-everywhere') and apiaries[h['apiary_id']]['account'] == c.account) for h in hives.values()) and not F('label-conflict-none'): raise Stop(409, 'conflict', 'The label is taken', 'label')
        hid = add_hive(i if not F('hive-in-first-apiary') else a1, b['label'], b.get('type', 'dadant'), b.get('frames', 10 if not F('frames-default') else 12), fill_queen(b.get('queen')))
    h = hives[hid]; h['created_at'] = now(); out = hive_out(h)
    if F('queen-color-lost') and h['queen']: h['queen'] = {**h['queen'], 'color': None}
    if F('queen-year-shifted') and h['queen']: h['queen'] = {**h['queen'], 'year': h['queen']['year'] + 1}
    if F('hive-born-wintering'): h['status'] = 'wintering'; out = hive_out(h)
    if F('hive-answer-without-apiary'): out['apiary_id'] = ''
    return 201, out, {'Location': '/api/hives/' + hid}
@route('GET', '/hives/{hive_id}')
def _(c, i):
    h = my_hive(c, i); t = etag(h); inm = c.headers.get('If-None-Match')
    if inm and not F('no-304') and (inm.strip() == '*' or t in [re.sub('^W/', '', x.strip()) for x in inm.split(',')]): return 304, None, {'ETag': t}
    if F('always-304') and inm: return 304, None, {'ETag': t}
    return 200, hive_out(h), {} if F('etag-missing') else {'ETag': t}
@route('PATCH', '/hives/{hive_id}')
def _(c, i):
    writer(c); h = my_hive(c, i); b = c.body('application/merge-patch+json'); check('hive_patch', b)
    if not b: raise invalid('content', 'is empty')
    im = c.headers.get('If-Match')
    if im and not F('if-match-not-read') and im.strip() != '*' and etag(h) not in [x.strip() for x in im.split(',')]: raise Stop(412, 'changed', 'It has changed')
    if 'label' in b and not F('relabel-conflict-none') and any(x is not h and x['apiary_id'] == h['apiary_id'] and x['label'] == b['label'] for x in list(hives.values())): raise Stop(409, 'conflict', 'The label is taken', 'label')
    queen = h['queen']
    if 'queen' in b:
        if b['queen'] is None: queen = None if not F('queen-null-ignored') else queen
        else:
            m = {**({} if F('queen-patch-replaces') else queen or {}), **b['queen']}
            if 'year' not in m:
                if queen is None: raise invalid('queen', 'lacks year')
                m['year'] = queen['year']
            queen = fill_queen(m)
    h.update({k: v for k, v in b.items() if k != 'queen' and not (F('hive-patch-type-lost') and k == 'type')}); h['queen'] = queen; h['rev'] += 1
    if F('hive-patch-resets-frames') and 'frames' not in b: h['frames'] = 10
    if F('hive-patch-sibling'):
        for x in hives.values():
            if x is not h and x['apiary_id'] == h['apiary_id'] and 'frames' in b: x['frames'] = b['frames']; break
    return 200, hive_out(h), {'ETag': etag(h) if not F('patch-etag-old') else '"old"'}
@route('DELETE', '/hives/{hive_id}')
def _(c, i):
    writer(c); h = my_hive(c, i)
    with lock:
        if not F('hive-delete-none'): hives.pop(i, None)
        if F('hive-delete-soft'): hives[i] = dict(h, status='dead')
        for k in [k for k, x in inspections.items() if x['hive_id'] == i]: del inspections[k]
        if F('hive-delete-by-label'):
            for k in [k for k, x in hives.items() if x['label'] == h['label']]: del hives[k]
    return 204, None, {}
@route('POST', '/hives/{hive_id}/status')
def _(c, i):
    writer(c); h = my_hive(c, i); b = c.body('application/json'); check('status', b); to = b['status']
    ok = (h['status'], to) in {('active', 'wintering'), ('wintering', 'active'), ('active', 'dead'), ('wintering', 'dead')}
    if F('dead-revives') and h['status'] == 'dead': ok = True
    if F('same-status-taken') and h['status'] == to: ok = True
    if F('wintering-cannot-die') and h['status'] == 'wintering' and to == 'dead': ok = False
    if not ok: raise Stop(409, 'conflict', 'It cannot become that', 'status')
    old = dict(h)
    h['status'] = to; h['dead_since'] = (b.get('on') or today()) if to == 'dead' and not F('dead-since-never') else None; h['rev'] += 1
    if F('dead-since-today'): h['dead_since'] = today() if to == 'dead' else None
    if F('dead-loses-queen') and to == 'dead': h['queen'] = None
    if F('status-of-apiary'):
        for x in hives.values():
            if x['apiary_id'] == h['apiary_id']: x['status'] = to
    out = hive_out(h)
    if F('status-not-kept'): h.update(old)
    return 200, out, {}
@route('GET', '/hives/{hive_id}/inspections')
def _(c, i):
    my_hive(c, i); q = c.query
    f = one(q, 'from', r_date); t = one(q, 'to', r_date); s = one(q, 'queen_seen', r_bool); limit = one(q, 'limit', r_int(1, 100 if not F('inspections-limit-max') else 10**6), 10); off = one(q, 'offset', r_int(0, 10**9), 0)
    al = [x for x in list(inspections.values()) if x['hive_id'] == i or F('inspections-of-all')]
    if f and not (F('from-ignored-with-to') and t): al = [x for x in al if (x['date'] > f if F('from-exclusive') else x['date'] >= f)]
    if t: al = [x for x in al if (x['date'] < t if F('to-exclusive') else x['date'] <= t)]
    if (s is not None) if not F('queen-seen-false-ignored') else s: al = [x for x in al if x['queen_seen'] == s]
    al.sort(key=lambda x: (x['date'], x['id']) if not F('inspections-by-entry') else x['id'], reverse=not F('inspections-oldest-first'))
    total = len(al)
    if F('offset-off-by-one') and off: off -= 1
    data = al[off:off + limit]
    return 200, [insp_out(x) for x in data], {'X-Total': str(len(data) if F('x-total-is-page') else total)} if not F('x-total-missing-on-later-pages') or not off else {}
@route('POST', '/hives/{hive_id}/inspections')
def _(c, i):
    writer(c); h = my_hive(c, i); b = c.body('application/json'); check('insp', b)
    if h['status'] == 'dead' and not F('dead-inspected'): raise Stop(409, 'conflict', 'The colony is dead')
    if F('one-inspection-a-day'):
        for k in [k for k, x in inspections.items() if x['hive_id'] == i and x['date'] == b['date']]: del inspections[k]
    n = add_insp(i, b['date'], b['temper'], b.get('varroa'), b.get('queen_seen', F('queen-seen-default')), [{'kind': a.get('kind', 'feed'), 'amount': a.get('amount')} for a in b.get('actions', [])], b.get('remarks'))
    x = inspections[n]; x['created_at'] = now(); out = insp_out(dict(x))
    if F('actions-first-only'): x['actions'] = x['actions'][:1]
    if F('varroa-rounded') and x['varroa'] is not None: x['varroa'] = round(x['varroa'])
    if F('remarks-lost'): x['remarks'] = None
    if F('inspection-twice'): m = add_insp(i, x['date'], x['temper'], x['varroa'], x['queen_seen'], x['actions'], x['remarks'])
    return 200 if F('inspection-200') else 201, out, {}
def good(t): return (not t['revoked'] or F('revoked-opens')) and (t['expires_on'] is None or t['expires_on'] >= today() or F('expired-opens'))
@route('GET', '/tokens')
def _(c): return 200, [tok_out(t) for t in list(tokens.values()) if (t['account'] == c.account or F('tokens-of-others')) and (good(t) or F('dead-tokens-listed'))], {}
@route('POST', '/tokens')
def _(c):
    writer(c) if not F('read-token-makes-tokens') else None
    b = c.body('application/json'); check('token', b)
    tk = 'hl_' + secrets.token_hex(8) if not F('token-hyphen') else 'hl_' + secrets.token_hex(8)
    i = add_token(c.account, b['label'], b.get('scope', 'read') if not F('scope-default-write') else b.get('scope', 'write'), tk, b.get('expires_on'))
    t = tokens[i]; t['created_at'] = now(); out = {**tok_out(t), 'token': tk}
    if F('scope-always-write'): t['scope'] = 'write'
    if F('token-expiry-lost'): t['expires_on'] = None
    if F('token-not-answered'): del out['token']
    return 201, out, {}
@route('DELETE', '/tokens/{token_id}')
def _(c, i):
    writer(c); t = tokens.get(i)
    if not t or (t['account'] != c.account and not F('tokens-of-others-revoked')) or not good(t): raise Stop(404, 'not_there', 'No such token')
    if F('revoke-hides-only'): t['account'] = c.account + ''; t['label'] = t['label']; t['expires_on'] = t['expires_on']; HIDDEN.add(i); return 204, None, {}
    t['revoked'] = True
    return 204, None, {}
HIDDEN = set()

class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'; wbufsize = 65536; disable_nagle_algorithm = True
    server_version = 'hivelog'; sys_version = ''
    def log_message(self, *a): pass
    def body(self, media):
        ct = self.headers.get('Content-Type', ''); m = ct.split(';')[0].strip().lower(); cs = re.search(r'charset="?([^";]+)', ct, re.I)
        if (m not in (media,) and not F('media-type-any')) or (cs and cs.group(1).strip().lower() not in ('utf-8', 'utf8')): raise Stop(415, 'media_type', 'Send ' + media)
        try: v = json.loads(self.raw.decode('utf-8'), parse_constant=lambda s: (_ for _ in ()).throw(ValueError(s)))
        except (ValueError, RecursionError):
            if F('unreadable-500'): raise RuntimeError('x')
            raise Stop(400, 'unreadable', 'Not JSON')
        return v
    def reply(self, status, out, headers):
        content = b'' if out is None else json.dumps(out).encode()
        self.send_response(status)
        for k, v in headers.items(): self.send_header(k, v)
        if out is not None: self.send_header('Content-Type', 'text/json' if F('text-json') and status >= 400 else 'application/json')
        if status not in (204, 304): self.send_header('Content-Length', str(len(content)))
        self.end_headers()
        if self.method != 'HEAD' and out is not None and status not in (204, 304): self.wfile.write(content)
    def handle_any(self):
        self.method = self.command
        try: n = int(self.headers.get('Content-Length') or 0)
        except ValueError: n = 0
        if self.headers.get('Transfer-Encoding', '').lower() == 'chunked':
            self.raw = b''
            while True:
                k = int(self.rfile.readline().split(b';')[0] or b'0', 16)
                if not k:
                    self.rfile.readline(); break
                self.raw += self.rfile.read(k); self.rfile.readline()
        else: self.raw = self.rfile.read(n) if n else b''
        try:
            u = urlsplit(self.path if not self.path.startswith('//') else '/' + self.path); self.query = parse_qs(u.query, keep_blank_values=True)
            if len(self.path) > 8000: raise Stop(414, 'invalid', 'Too long')
            found = [(m, r.fullmatch(u.path), f) for m, r, f in ROUTES if r.fullmatch(u.path)]
            if not found: raise Stop(404, 'not_there', 'No such path')
            want = 'GET' if self.method == 'HEAD' else self.method
            mine = next(((m, x, f) for m, x, f in found if m == want), None)
            if F('head-not-allowed') and self.method == 'HEAD': mine = None
            if not mine:
                if F('post-as-patch') and want == 'PUT': mine = next(((m, x, f) for m, x, f in found if m == 'DELETE'), None)
                if not mine: raise Stop(405, 'method', 'Not this method', headers={'Allow': ', '.join(sorted({m for m, _, _ in found} | ({'HEAD'} if any(m == 'GET' for m, _, _ in found) else set())))})
            sent = self.headers.get('X-Api-Token')
            if sent is None and F('token-in-query'): sent = (self.query.get('token') or [None])[0]
            t = next((t for t in list(tokens.values()) if sent is not None and (t['token'] == sent or F('token-trimmed') and t['token'] == sent.rstrip('x0') or F('token-prefix') and len(sent) > 5 and t['token'].startswith(sent))), None)
            if not t or not good(t): 
                if F('unknown-token-400') and sent: raise Stop(400, 'unauthenticated', 'What?')
                raise Stop(401, 'unauthenticated', 'Send a token.')
            self.token, self.account = t, t['account']
            status, out, headers = mine[2](self, *[unquote(x) for x in mine[1].groups()])
            if F('head-short') and self.method == 'HEAD': headers.pop('X-Total', None); headers.pop('ETag', None)
            self.reply(status, out, headers)
        except Stop as e:
            st = e.status
            if F('conflict-422') and st == 409: st = 422
            if F('not-there-403') and st == 404: st = 403
            if F('invalid-400') and st == 422: st = 400
            err = {'code': e.code if not F('code-upper') else e.code.upper(), 'message': e.message}
            if e.field: err['field'] = e.field
            out = {'error': err} if not F('error-flat') or st != 422 else err
            if F('error-empty') and st == 403: out = {}
            self.reply(st, out, e.headers)
        except (BrokenPipeError, ConnectionResetError): pass
        except Exception:
            self.reply(500, {'error': {'code': 'invalid', 'message': 'Something went wrong'}}, {})
    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_TRACE = do_QUERY = handle_any
class Server(ThreadingHTTPServer): request_queue_size = 128; daemon_threads = True
Server(('127.0.0.1', PORT), Handler).serve_forever()
