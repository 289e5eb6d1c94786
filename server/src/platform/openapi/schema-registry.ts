import { z } from 'zod';
import * as shared from '@hokm/shared/api';

/** A JSON Schema, draft 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const PREFIX = '#/components/schemas/';

/** A reference to a named schema. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });

const pascal = (name: string): string => name.replace(/^./, (first) => first.toUpperCase());

/** The schemas that `@hokm/shared/api` exports, by name. */
function namedSchemas(): [string, z.ZodType][] {
  return Object.entries(shared).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType ? [[pascal(name), value]] : [],
  );
}

/** Zod adds dialect and id to each schema; the document states both once. */
function withoutHead(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema'));
}

function refsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (key === '$ref' && typeof inner === 'string') found.add(inner.slice(PREFIX.length));
    else refsIn(inner, found);
}

/** JSON Schemas of one direction: requests (`input`) or answers (`output`). */
export interface SchemaRegistry {
  /** The schema, or a reference when it has a name. */
  of(schema: z.ZodType): JsonSchema;
  /** The schema itself. */
  whole(schema: z.ZodType): JsonSchema;
  /** The named schemas that a part of the document refers to. */
  reached(from: unknown): Readonly<Record<string, JsonSchema>>;
}

/**
 * Converts zod schemas to JSON Schema together, so that shared schemas are referred to by name. Fields of a query are
 * described by the type that they are converted to.
 */
export function schemaRegistry(
  schemas: readonly (z.ZodType | undefined)[],
  io: 'input' | 'output',
): SchemaRegistry {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas()) if (!registry.has(schema)) registry.add(schema, { id });
  for (const [at, schema] of schemas.entries())
    if (schema !== undefined && !registry.has(schema)) registry.add(schema, { id: `own:${at}` });
  const converted = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => `${PREFIX}${id}`,
  }).schemas;
  const idOf = (schema: z.ZodType): string => registry.get(schema)?.id ?? '';
  const whole = (id: string): JsonSchema => withoutHead(converted[id] ?? {});
  return {
    of: (schema) => (idOf(schema).startsWith('own:') ? whole(idOf(schema)) : schemaRef(idOf(schema))),
    whole: (schema) => whole(idOf(schema)),
    reached(from) {
      const names = new Set<string>();
      refsIn(from, names);
      for (const name of names) refsIn(whole(name), names);
      return Object.fromEntries([...names].sort().map((name) => [name, whole(name)]));
    },
  };
}
