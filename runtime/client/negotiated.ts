import { matchMediaRange, mediaTypeEssence, parseMediaType, selectMediaType } from '../wire/media-type.ts';
import type { RawBody } from './body/any-body.ts';
import type { AcceptOptions, CallOptions, Client } from './client.ts';
import type {
  Args as Arguments,
  BodyReader,
  OperationDescriptor,
  OperationDetails,
  WriterTable,
} from './descriptor.ts';
import { type Operation, operation } from './operation.ts';
import type { AnyResult } from './result.ts';

/**
 * Calls an operation that answers in several media types. Without `accept` the answer is JSON, where JSON is described,
 * and typed by it alone; `accept: 'text/csv'` asks for another one and types the result by that.
 */
export interface Negotiated<Args, Result, Results> {
  <Type extends keyof Results & string>(
    client: Client,
    args: Args,
    options: AcceptOptions<Type>,
  ): Promise<Results[Type]>;
  (client: Client, args: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  readonly orThrow: {
    <Type extends keyof Results & string>(
      client: Client,
      args: Args,
      options: AcceptOptions<Type>,
    ): Promise<Extract<Results[Type], { ok: true }>>;
    (client: Client, args: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  };
  readonly descriptor: OperationDescriptor;
}

/** As {@link Negotiated}, for an operation that needs no arguments. */
export interface OptionalNegotiated<Args, Result, Results> {
  <Type extends keyof Results & string>(
    client: Client,
    args: Args | undefined,
    options: AcceptOptions<Type>,
  ): Promise<Results[Type]>;
  (client: Client, args?: Args, options?: CallOptions): Promise<Result>;
  /** @throws ApiError for every other answer */
  readonly orThrow: {
    <Type extends keyof Results & string>(
      client: Client,
      args: Args | undefined,
      options: AcceptOptions<Type>,
    ): Promise<Extract<Results[Type], { ok: true }>>;
    (client: Client, args?: Args, options?: CallOptions): Promise<Extract<Result, { ok: true }>>;
  };
  readonly descriptor: OperationDescriptor;
}

/**
 * Makes the callable form of an operation that answers in several media types; see `operation` for the other parameters.
 * A success in a media type that is described and was not asked for is an `ApiError`: its type would be another one.
 * @param details with what reads bodies, by each media type or range that a caller can ask for
 */
export function negotiated(
  name: string,
  names: string,
  writers: WriterTable,
  { readers, ...details }: NegotiatedDetails,
): never {
  const offers = Object.keys(readers);
  const make = (own: OperationDetails): AnyOperation => {
    const asked = own.accept ?? 'application/json';
    const check = (response: Response): void => {
      expectAsked(response, asked, offers);
    };
    // Without a reader of its own an operation parses JSON.
    const read = own.decode ?? ((raw: string) => JSON.parse(raw) as unknown);
    const decode: OperationDetails['decode'] = (raw, response) => {
      check(response);
      return read(raw, response);
    };
    return operation(name, names, writers, { ...own, decode, check, offers, accepting });
  };
  const variants = new Map<string, AnyOperation>();
  const variant = (accept: string): AnyOperation => {
    const known = variants.get(accept);
    if (known !== undefined) return known;
    const offer = offers.includes(accept)
      ? accept
      : (selectMediaType(offers, accept) ?? offers.find((name) => couldBe(name, accept)));
    const own: OperationDetails = offer === undefined ? {} : { decode: readers[offer] as never, read: 'arrayBuffer' };
    const made = make({ ...details, ...own, accept });
    variants.set(accept, made);
    return made;
  };
  const accepting = (accept: string): OperationDescriptor => variant(accept).descriptor;
  const base = make(details);
  const call =
    (pick: (made: AnyOperation) => Call) =>
    (client: Client, args: Arguments = {}, { accept, ...options }: Partial<AcceptOptions<string>> = {}) =>
      pick(accept === undefined ? base : variant(accept))(client, args, options);
  return Object.assign(
    call((made) => made),
    {
      descriptor: base.descriptor,
      orThrow: call(
        (made) =>
          (...args) =>
            made.orThrow(...args),
      ),
    },
  ) as never;
}

/** What is to be known of an operation that answers in several media types. */
export interface NegotiatedDetails extends OperationDetails {
  readonly readers: Readonly<Record<string, BodyReader<RawBody>>>;
}

type AnyOperation = Operation<Arguments, AnyResult>;
type Call = (client: Client, args: Arguments, options: CallOptions) => Promise<AnyResult>;

/** @throws Error for a success in a media type that is described, and that nobody asked for */
function expectAsked(response: Response, asked: string, offers: readonly string[]): void {
  const type = response.headers.get('content-type');
  if (type === null || !response.ok) return;
  const ranges = asked.split(',');
  if (ranges.some((range) => couldBe(range, type))) return;
  const isSame = (range: string): boolean => mediaTypeEssence(range) === mediaTypeEssence(type);
  const described = offers.filter(isSame);
  // What was asked for under parameters that no description has is what was asked for.
  const isOfAsked = ranges.some(isSame) && !described.some((range) => couldBe(range, type));
  if (described.length > 0 && !isOfAsked) throw new Error(`asked for ${asked}, got ${type}`);
}

/**
 * Whether a body of a media type can be what a range describes: a parameter that it does not carry says nothing, a charset
 * says how it is written, and not what it is.
 */
function couldBe(range: string, mediaType: string): boolean {
  if (matchMediaRange(mediaTypeEssence(range), mediaType) < 0) return false;
  const given = parseMediaType(mediaType)?.parameters;
  return [...(parseMediaType(range)?.parameters ?? [])].every(([name, value]) => {
    return name === 'charset' || (given?.get(name) ?? value).toLowerCase() === value.toLowerCase();
  });
}
