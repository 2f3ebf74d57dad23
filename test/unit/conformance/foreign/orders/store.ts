import type { OrdersFault } from './faults.ts';

/** An order as it is kept. */
export interface Order {
  readonly tenant: string;
  readonly id: number;
  readonly customer_id: number;
  currency: string;
  status: string;
  note: string | null;
  placed_at: string;
  deleted: boolean;
  lines: Line[];
}

/** A line of an order. */
export interface Line {
  readonly id: number;
  readonly sku: string;
  quantity: number;
}

/** Somebody who orders. */
export interface Customer {
  readonly tenant: string;
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/** Something that opens. */
export interface Key {
  readonly tenant: string;
  readonly id: number;
  readonly name: string;
  readonly key: string;
}

/** Refused with a status. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Everything the service keeps. */
export class Store {
  readonly fault: OrdersFault;
  readonly orders: Order[] = [];
  readonly customers: Customer[] = [];
  readonly jobs: Map<string, string> = new Map();
  readonly webhooks: { tenant: string; id: number; url: string; secret: string | undefined }[] = [];
  readonly keys: Key[] = [];
  private readonly lastIds: Map<string, number> = new Map<string, number>();

  constructor(fault: OrdersFault) {
    this.fault = fault;
    for (const [tenant, key] of [
      ['north', 'north-key-41'],
      ['south', 'south-key-52'],
    ] as const) {
      this.keys.push({ tenant, id: this.nextId('key'), name: 'first', key });
      for (const name of ['Ida', 'Otto']) {
        const id = this.nextId('customer');
        this.customers.push({ tenant, id, email: `${name.toLowerCase()}@${tenant}.example`, name });
      }
    }
    for (let index = 0; index < 9; index += 1) this.seed(index);
  }

  nextId(kind: string): number {
    const id = (this.lastIds.get(kind) ?? 0) + 1;
    this.lastIds.set(kind, id);
    return id;
  }

  private seed(index: number): void {
    const isNorth = index !== 4;
    this.orders.push({
      tenant: isNorth ? 'north' : 'south',
      id: this.nextId('order'),
      customer_id: isNorth ? 1 + (index % 2) : 3,
      currency: index % 3 === 0 ? 'EUR' : 'USD',
      status: ['open', 'paid', 'open', 'cancelled'][index % 4] ?? 'open',
      note: null,
      placed_at: `2026-01-${String(index + 10)}T12:00:00Z`,
      deleted: false,
      lines: [
        { id: this.nextId('line'), sku: 'tea', quantity: index + 1 },
        { id: this.nextId('line'), sku: 'jam', quantity: 1 },
      ],
    });
  }

  is(fault: OrdersFault): boolean {
    return this.fault === fault;
  }

  order(tenant: string, id: number, isWrite = false, isBelow = false): Order {
    const mayBeForeign = this.is(isWrite ? 'tenant-writes' : 'tenant-reads');
    const order = this.orders.find((item) => item.id === id && (item.tenant === tenant || mayBeForeign));
    if (order === undefined) throw new Refused(404, 'no such order');
    if (order.deleted && !(isBelow && this.is('deleted-lines'))) throw new Refused(410, 'deleted');
    return order;
  }

  line(order: Order, id: number): Line {
    const orders = this.is('line-of-other') ? this.orders : [order];
    const line = orders.flatMap(({ lines }) => lines).find((item) => item.id === id);
    if (line === undefined) throw new Refused(404, 'no such line');
    return line;
  }
}
