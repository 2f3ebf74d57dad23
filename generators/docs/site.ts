import type { Api } from '../../model/api.ts';
import type { ExternalDocs } from '../../model/external-docs.ts';
import type { Tag } from '../../model/tag.ts';
import type { Operation } from '../../model/operation.ts';
import type { Schema } from '../../model/schema.ts';
import { NameScope, kebabCase } from '../emit/code/naming.ts';
import { inlineTitle, largeInlineSchemas } from './inline-schemas.ts';
import type { Naming } from '../emit/name-hooks.ts';
import { titleText } from './text/one-line.ts';
import { longValueLists, type ValueList } from './value-lists.ts';
import { operationNames } from '../emit/operation/operation-names.ts';

/** A tag with the operations that name it first or later, in document order. */
export interface TagGroup {
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly externalDocs: ExternalDocs | undefined;
  readonly path: string;
  /** Tags that it is part of (OAS 3.2 `parent`), the outermost first. */
  readonly parents: readonly Tag[];
  readonly operations: readonly Operation[];
  /** Webhooks that name it. */
  readonly webhooks: readonly Operation[];
}

/** A schema that has a page. */
export interface PagedSchema {
  readonly schema: Schema;
  readonly title: string;
  readonly path: string;
}

/** Where every page of the site is: paths relative to its root, unique whatever the file system's case rules. */
export interface Site {
  readonly api: Api;
  /** What chooses the names of the client's functions. */
  readonly naming: Naming;
  readonly groups: readonly TagGroup[];
  /** Page of an operation or webhook; undefined for an operation of a callback, which has no page of its own. */
  readonly pathOfOperation: (operation: Operation) => string | undefined;
  /** Schemas with a page: the components in document order, then those without a name that are too large for others. */
  readonly schemas: readonly PagedSchema[];
  /** Lists of values that are too long for the pages on which they are used. */
  readonly valueLists: readonly ValueList[];
  /** Page of a list of values; undefined for one that stands where it is used. */
  readonly pathOfValues: (values: ValueList['values']) => string | undefined;
  /** Page of a schema; undefined for one that stands where it is used. */
  readonly pathOfSchema: (schema: Schema) => string | undefined;
}

/** Lays out the pages of a description. */
export function planSite(api: Api, naming: Naming): Site {
  const operations = new Map<Operation, string>();
  for (const [operation, names] of operationNames(api, naming))
    operations.set(operation, `operations/${names.fileName}.html`);
  const webhookNames = new NameScope();
  for (const webhook of api.webhooks) {
    operations.set(webhook, `webhooks/${webhookNames.take(fileName(webhook.operationId), true)}.html`);
  }
  const schemaNames = new NameScope();
  const paged = (schema: Schema, title: string): PagedSchema => ({
    schema,
    title,
    path: `schemas/${schemaNames.take(fileName(title), true)}.html`,
  });
  const schemas = [
    ...api.schemas.map((schema) => paged(schema, schema.name ?? '')),
    ...largeInlineSchemas(api).map((schema) => paged(schema, inlineTitle(schema))),
  ];
  const pathOf = new Map(schemas.map(({ schema, path }) => [schema, path]));
  const valueLists = longValueLists(api);
  const pathOfList = new Map(valueLists.map(({ values, path }) => [values, path]));
  return {
    api,
    naming,
    groups: groupsOf(api),
    schemas,
    valueLists,
    pathOfValues: (values) => pathOfList.get(values),
    pathOfOperation: (operation) => operations.get(operation),
    pathOfSchema: (schema) => pathOf.get(schema),
  };
}

/** `CreateCommitBody` -> `create-commit-body`. */
function fileName(name: string): string {
  return kebabCase(name.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '-'));
}

const UNTAGGED = 'Other operations';

function groupsOf(api: Api): readonly TagGroup[] {
  const paths = new NameScope();
  const groups = api.tags.map((tag) => groupOf(tag, api, paths)).filter(isTold);
  const rest = api.operations.filter((operation) => operation.tags.length === 0);
  if (rest.length === 0) return groups;
  const path = `tags/${paths.take(kebabCase(UNTAGGED), true)}.html`;
  return [
    ...groups,
    {
      name: UNTAGGED,
      title: UNTAGGED,
      description: undefined,
      externalDocs: undefined,
      path,
      parents: [],
      operations: rest,
      webhooks: [],
    },
  ];
}

/** A tag without operations and webhooks has a page when something is told on it: such tags are chapters. */
function isTold({ operations, webhooks, description, externalDocs }: TagGroup): boolean {
  return operations.length + webhooks.length > 0 || description !== undefined || externalDocs !== undefined;
}

function groupOf(tag: Tag, api: Api, paths: NameScope): TagGroup {
  const isTagged = ({ tags }: Operation): boolean => tags.some((other) => other.name === tag.name);
  return {
    name: tag.name,
    title: titleText(tag.summary ?? '') || tag.name,
    description: tag.description,
    externalDocs: tag.externalDocs,
    path: `tags/${paths.take(kebabCase(tag.name), true)}.html`,
    parents: parentsOf(tag, api),
    operations: api.operations.filter(isTagged),
    webhooks: api.webhooks.filter(isTagged),
  };
}

/** `../` for a page inside a folder of the site, empty for one at its root. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

function parentsOf(tag: Tag, { tags }: Api): readonly Tag[] {
  const parents: Tag[] = [];
  for (let inner = tag; inner.parent !== undefined;) {
    const { parent } = inner;
    const outer = tags.find(({ name }) => name === parent);
    // A circle of tags has no outermost one.
    if (outer === undefined || outer === tag || parents.includes(outer)) break;
    parents.unshift(outer);
    inner = outer;
  }
  return parents;
}
