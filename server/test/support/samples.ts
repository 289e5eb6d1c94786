import type { JsonSchema } from '../../src/platform/openapi/schema-registry.js';

const REF = '#/components/schemas/';
const DEPTH_MAX = 6;

/** A schema of the API’s description with its references looked up in it. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Looks up references in the schemas of a description. */
export function resolverOf(schemas: Readonly<Record<string, JsonSchema>>): Resolve {
  return function resolve(schema) {
    const { $ref } = schema;
    if (typeof $ref !== 'string') return schema;
    const found = schemas[$ref.slice(REF.length)];
    if (found === undefined) throw new Error(`nothing stands at ${$ref}`);
    return resolve(found);
  };
}

/** The fields of an object’s schema. */
export function fieldsOf(schema: JsonSchema): [string, JsonSchema][] {
  const { properties = {} } = schema as { properties?: Record<string, JsonSchema> };
  return Object.entries(properties);
}

/** The types of JSON that a schema takes. */
export function typesOf(schema: JsonSchema, resolve: Resolve): string[] {
  const {
    type,
    enum: choices,
    anyOf,
  } = resolve(schema) as {
    type?: string | string[];
    enum?: unknown[];
    anyOf?: JsonSchema[];
  };
  if (anyOf !== undefined) return anyOf.flatMap((choice) => typesOf(choice, resolve));
  if (choices !== undefined) return choices.map((choice) => typeof choice);
  const types = typeof type === 'string' ? [type] : (type ?? ['anything']);
  return types.map((each) => (each === 'integer' ? 'number' : each));
}

/** Something that a schema takes; `known` has what cannot be guessed, by the name of the field. */
export function sampleOf(
  schema: JsonSchema,
  resolve: Resolve,
  known: Readonly<Record<string, unknown>>,
  depth = 0,
): unknown {
  const whole = resolve(schema) as {
    const?: unknown;
    enum?: unknown[];
    anyOf?: JsonSchema[];
    type?: string;
    minLength?: number;
    minimum?: number;
    required?: string[];
  };
  if (depth > DEPTH_MAX) return null;
  if ('const' in whole) return whole.const;
  if (whole.enum !== undefined) return whole.enum[0];
  const [choice] = whole.anyOf ?? [];
  if (choice !== undefined) return sampleOf(choice, resolve, known, depth + 1);
  switch (whole.type) {
    case 'object':
      return Object.fromEntries(
        fieldsOf(whole as JsonSchema)
          .filter(([name]) => name in known || (whole.required ?? []).includes(name))
          .map(([name, field]) => [name, known[name] ?? sampleOf(field, resolve, known, depth + 1)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(1, whole.minimum ?? 1);
    case 'null':
      return null;
    default:
      return 'x'.repeat(Math.max(8, whole.minLength ?? 0));
  }
}

/** Where a value stands in a body: the names of the fields on the way to it. */
export type FieldPath = readonly string[];

/** Every field of a body, those inside of others too. */
export function everyField(
  schema: JsonSchema,
  resolve: Resolve,
  at: FieldPath = [],
): [FieldPath, JsonSchema][] {
  if (at.length > DEPTH_MAX) return [];
  return fieldsOf(resolve(schema)).flatMap(([name, field]): [FieldPath, JsonSchema][] => [
    [[...at, name], field],
    ...everyField(field, resolve, [...at, name]),
  ]);
}

/** A body with another value at one place; made anew, so that `__proto__` is a field like any other. */
export function withValue(body: unknown, [name, ...rest]: FieldPath, value: unknown): unknown {
  if (name === undefined) return value;
  const whole = typeof body === 'object' && body !== null ? body : {};
  const inner = (whole as Record<string, unknown>)[name];
  return { ...whole, [name]: withValue(inner, rest, value) };
}
