import { readFileSync } from 'node:fs';
import type { Received } from './receiver.ts';

interface Webhook {
  readonly name: string;
  /** What `X-Service-Event` says. */
  readonly event: string;
  /** Names of the headers that every delivery has, in small letters. */
  readonly required: readonly string[];
  /** The schema of the payload. */
  readonly schema: string;
  readonly isPayload: (body: unknown) => boolean;
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly const?: string };
}

interface Described {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody: { readonly content: { 'application/json': { schema: { $ref: string }; examples: object } } };
}

// What the generators bundled of the description.
const document = JSON.parse(readFileSync(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8')) as {
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};

function parameterOf(parameter: Described['parameters'][number]): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${parameter.$ref} is missing`);
  return found;
}

async function webhookOf(name: string, { parameters, requestBody }: Described): Promise<Webhook> {
  const headers = parameters.map(parameterOf);
  const schema = requestBody.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
  const file = schema.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const path = new URL(`../../../../generated/validators/components/${file}.ts`, import.meta.url).href;
  // Generated modules of schemas have one check each, named like the schema.
  const validators = (await import(path)) as Readonly<Record<string, (body: unknown) => boolean>>;
  return {
    name,
    event: headers.find((one) => one.name === 'X-Service-Event')?.schema.const ?? '',
    required: headers.filter((one) => one.required === true).map((one) => one.name.toLowerCase()),
    schema,
    isPayload: validators[`is${schema}`] ?? (() => false),
  };
}

/** Every webhook of the description, with the generated check of its payload. */
export const webhooks: readonly Webhook[] = await Promise.all(
  Object.entries(document.webhooks).map(([name, item]) => webhookOf(name, item.post)),
);

/** The values that the description shows as examples of what a webhook sends. */
export function examplesOf(name: string): unknown[] {
  const examples = document.webhooks[name]?.post.requestBody.content['application/json'].examples ?? {};
  return Object.values(examples).map((example: { readonly value: unknown }) => example.value);
}

/**
 * The webhook that a delivery is one of, by its event and its payload.
 * @throws Error when the description has none for it, or more than one, or when a header is missing
 */
export function describedAs({ headers, body }: Pick<Received, 'headers' | 'body'>): string {
  const event = headers['x-service-event'];
  const fitting = webhooks.filter((hook) => hook.event === event && hook.isPayload(body));
  const [webhook, another] = fitting;
  if (webhook === undefined) throw new Error(`no webhook describes ${String(event)}: ${JSON.stringify(body)}`);
  if (another !== undefined) throw new Error(`${webhook.name} and ${another.name} describe ${JSON.stringify(body)}`);
  const missing = webhook.required.filter((name) => headers[name] === undefined);
  if (missing.length > 0) throw new Error(`${webhook.name} lacks ${missing.join(', ')}`);
  return webhook.name;
}
