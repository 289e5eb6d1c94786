import { z } from 'zod';
import * as shared from '@hokm/shared/api';

/** A schema as OpenAPI 3.1 has it: JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const PREFIX = '#/components/schemas/';

/** Where a named schema stands in the document. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every schema that the API’s clients can import from `@hokm/shared/api`, under the name it has there. */
function namedSchemas(): [string, z.ZodType][] {
  return Object.entries(shared).flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType ? [[pascal(name), value]] : [],
  );
}

/** Zod says of each schema which dialect it is and where it stands: the document says both once, for all. */
function withoutHead(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id' && name !== '$schema'));
}

function refsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    if (key === '$ref' && typeof inner === 'string') found.add(inner.slice(PREFIX.length));
    else refsIn(inner, found);
}

/** Schemas as they are sent (`input`) or as they come back (`output`). */
export interface SchemaBook {
  /** The schema itself, or where it stands when it has a name. */
  of(schema: z.ZodType): JsonSchema;
  /** The schema itself, with its name or without. */
  whole(schema: z.ZodType): JsonSchema;
  /** The named schemas that these lead to, by name. */
  reached(from: unknown): Readonly<Record<string, JsonSchema>>;
}

/**
 * Turns zod schemas into JSON Schema in one go, so that what they share is referred to by name. A field that is read from
 * a text (of a query) is described as what it is read as.
 */
export function schemaBook(schemas: readonly z.ZodType[], io: 'input' | 'output'): SchemaBook {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas()) if (!registry.has(schema)) registry.add(schema, { id });
  for (const [at, schema] of schemas.entries())
    if (!registry.has(schema)) registry.add(schema, { id: `own:${at}` });
  const book = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => `${PREFIX}${id}`,
  }).schemas;
  const idOf = (schema: z.ZodType): string => registry.get(schema)?.id ?? '';
  const whole = (id: string): JsonSchema => withoutHead(book[id] ?? {});
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
