import { escapeHtml } from '../http/html.js';
import type { JsonSchema } from './schema-registry.js';

const INDENT = '  ';
/** Schemas go no deeper than this; what does is a mistake, not a page that never ends. */
const DEPTH_MAX = 12;

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Where the page shows a named schema. */
export const schemaAnchor = (name: string): string => `schema-${name}`;

function literal(value: unknown): string {
  return `<b>${escapeHtml(JSON.stringify(value))}</b>`;
}

/** `1–64`, `≥ 1`, `≤ 10`; empty without a limit. */
function range(from: unknown, to: unknown): string {
  const low = typeof from === 'number' && from > Number.MIN_SAFE_INTEGER ? from : null;
  const high = typeof to === 'number' && to < Number.MAX_SAFE_INTEGER ? to : null;
  if (low !== null && high !== null) return low === high ? String(low) : `${low}–${high}`;
  if (low !== null) return `≥ ${low}`;
  return high === null ? '' : `≤ ${high}`;
}

/** The limits of a value besides its type. */
function limits(schema: JsonSchema): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format, pattern } = schema;
  const length = range(minLength, maxLength);
  const parts = [
    typeof format === 'string' ? format : '',
    length === '' ? '' : `${length} characters`,
    range(minimum, maximum),
    range(minItems, maxItems),
    typeof pattern === 'string' && format === undefined ? `/${pattern}/` : '',
    'default' in schema ? `default ${JSON.stringify(schema['default'])}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` <i>${escapeHtml(parts.join(', '))}</i>`;
}

function fields(schema: JsonSchema, indent: string, depth: number): string {
  const properties = Object.entries(isSchema(schema['properties']) ? schema['properties'] : {});
  if (properties.length === 0) return '{}';
  const required = listOf(schema['required']);
  const lines = properties.map(([name, value]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${indent}${INDENT}${escapeHtml(name)}${mark}: ${text(value, `${indent}${INDENT}`, depth + 1)}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function text(schema: unknown, indent: string, depth: number): string {
  if (!isSchema(schema) || depth > DEPTH_MAX) return 'anything';
  const { $ref, type } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return `<a href="#${schemaAnchor(escapeHtml(name))}">${escapeHtml(name)}</a>`;
  }
  if ('const' in schema) return literal(schema['const']);
  if ('enum' in schema) return listOf(schema['enum']).map(literal).join(' | ');
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (choices.length > 0) return choices.map((choice) => text(choice, indent, depth + 1)).join(' | ');
  if (type === 'object' && 'properties' in schema) return fields(schema, indent, depth);
  if (type === 'array') {
    const places = listOf(schema['prefixItems']).map((item) => text(item, indent, depth + 1));
    const list =
      places.length > 0 ? `[${places.join(', ')}]` : `${text(schema['items'], indent, depth + 1)}[]`;
    return `${list}${limits(schema)}`;
  }
  return `${typeof type === 'string' ? escapeHtml(type) : 'anything'}${limits(schema)}`;
}

/** A schema as people read types, as HTML: names of other schemas lead to them. */
export function typeText(schema: unknown): string {
  return text(schema, '', 0);
}
