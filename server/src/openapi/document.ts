import type { z } from 'zod';
import { failure } from '@hokm/shared/api';
import { ERRORS, type ErrorCode } from '@hokm/shared/errors';
import { POLICIES } from '@hokm/shared/policy';
import { errorText } from '@hokm/shared/text';
import type { Endpoint } from '../http/endpoints.js';
import type { Policy, RouteFacts } from '../http/route.js';
import { SUBJECTS, type Operation } from './operations/index.js';
import { schemaBook, schemaRef, type JsonSchema, type SchemaBook } from './schemas.js';

/** A call as it is documented. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly examples?: Examples }>>;
type Examples = Readonly<Record<string, { readonly value: unknown }>>;
interface Response {
  readonly description: string;
  readonly content?: Content;
}

/** The description of the whole API, OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

export interface DocumentProps {
  readonly endpoints: readonly Endpoint[];
  /** The product's version. */
  readonly version: string;
}

const BASE = '/api';
const FAILURE = 'Failure';

/** `/api/friends/:id` as OpenAPI writes it, without `/api`; null for what is not under it. */
export function documentedPath(path: string): string | null {
  if (!path.startsWith(`${BASE}/`)) return null;
  return path.slice(BASE.length).replace(/:(\w+)/g, '{$1}');
}

/** `GET /friends/{id}` → `getFriendsById`. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[^A-Za-z0-9]+/);
  const named = words
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method.toLowerCase()}${named.join('')}`;
}

function whoMay({ policy, fresh }: { readonly policy: Policy; readonly fresh?: boolean }): string {
  const again =
    fresh === true ? ' The session must have begun or been confirmed in the last ten minutes.' : '';
  if (policy === 'anyone') return `Open to everybody.${again}`;
  if (policy === 'signed-in') return `Needs a session.${again}`;
  return `Needs the level ${POLICIES[policy]} or higher (${policy}).${again}`;
}

/** With what every call of this kind can be refused. */
function usualRefusals(method: string, facts: RouteFacts | null, limited: boolean): ErrorCode[] {
  if (facts === null) return [];
  const codes: ErrorCode[] = ['server/unavailable'];
  if ((facts.params ?? facts.query ?? facts.body) !== undefined) codes.push('request/invalid');
  if (facts.policy !== 'anyone') codes.push('auth/unauthenticated');
  if (facts.policy !== 'anyone' && facts.policy !== 'signed-in')
    codes.push('auth/forbidden', 'auth/two_factor_setup_needed', 'auth/step_up_needed');
  if (facts.fresh === true) codes.push('auth/step_up_needed');
  if (method !== 'GET') codes.push('request/foreign_origin');
  if (facts.body !== undefined) codes.push('request/too_large');
  if (limited) codes.push('request/too_many');
  return codes;
}

/** A response for each status, with an example of each code. */
function failuresOf(codes: readonly ErrorCode[]): Record<string, Response> {
  const responses: Record<string, Response> = {};
  for (const status of [...new Set(codes.map((code) => ERRORS[code]))].sort((a, b) => a - b)) {
    const own = [...new Set(codes)].filter((code) => ERRORS[code] === status);
    const examples = Object.fromEntries(
      own.map((code) => [code, { value: { success: false, code, message: errorText(code, 'en') } }]),
    );
    responses[String(status)] = {
      description: own.join(', '),
      content: { 'application/json': { schema: schemaRef(FAILURE), examples } },
    };
  }
  return responses;
}

interface Books {
  readonly sent: SchemaBook;
  readonly answered: SchemaBook;
}

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query', { sent }: Books): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = sent.whole(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: described,
  }));
}

function bodyOf(
  facts: RouteFacts | null,
  { upload }: Operation,
  { sent }: Books,
): DocumentedOperation['requestBody'] {
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      properties: { [upload]: { type: 'string', contentMediaType: 'image/*' } },
      required: [upload],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (facts?.body === undefined) return undefined;
  return { required: true, content: { 'application/json': { schema: sent.of(facts.body) } } };
}

function successOf(
  facts: RouteFacts | null,
  { produces, redirects }: Operation,
  { answered }: Books,
): Readonly<Record<string, Response>> {
  if (redirects === true) return { '302': { description: 'Goes on to another page' } };
  const type = produces ?? 'application/json';
  const schema = facts === null || produces !== undefined ? {} : answered.of(facts.answer);
  return { '200': { description: 'Done', content: { [type]: { schema } } } };
}

function documented(
  { method, facts, limited }: Endpoint,
  path: string,
  tag: string,
  operation: Operation,
  books: Books,
): DocumentedOperation {
  const open = facts === null || facts.policy === 'anyone';
  const parameters = [
    ...parametersOf(facts?.params, 'path', books),
    ...parametersOf(facts?.query, 'query', books),
  ];
  // A parameter of the path that no schema names is one all the same.
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    if (name !== undefined && !parameters.some((each) => each.name === name))
      parameters.push({ name, in: 'path', required: true, schema: { type: 'string' } });
  const requestBody = bodyOf(facts, operation, books);
  return {
    operationId: operationIdOf(method, path),
    tags: [tag],
    summary: operation.summary,
    description: whoMay(facts ?? { policy: 'anyone' }),
    security: open ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: {
      ...successOf(facts, operation, books),
      ...failuresOf([...usualRefusals(method, facts, limited), ...(operation.refusals ?? [])]),
    },
  };
}

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in’s answer.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'Set by a sign-in; over HTTPS its name is `__Host-session`. Counts for changes only where the browser says that our own page asks.',
  },
} as const;

const ABOUT = [
  'Everything goes in and out as JSON; `Accept-Language` (`fa`, `en`) chooses the language of the messages.',
  'A failure has `success: false`, a `code` that stays the same, and a `message` for people.',
  'What a body holds besides its fields is dropped.',
].join(' ');

/**
 * The description of the API, made from what the server really answers: paths, policies and schemas are those of its
 * routes, texts are those of `operations/`. A call that has no text there is left out, and the tests say which.
 */
export function openApiDocument({ endpoints, version }: DocumentProps): OpenApiDocument {
  const facts = endpoints.map((endpoint) => endpoint.facts).filter((found) => found !== null);
  const sentSchemas = facts.flatMap(({ params, query, body }) =>
    [params, query, body].filter((schema) => schema !== undefined),
  );
  const books: Books = {
    sent: schemaBook(sentSchemas, 'input'),
    answered: schemaBook([...facts.map(({ answer }) => answer), failure], 'output'),
  };
  const paths: Record<string, Record<string, DocumentedOperation>> = {};
  for (const { name, operations } of SUBJECTS)
    for (const [key, operation] of Object.entries(operations)) {
      const endpoint = endpoints.find(
        ({ method, path }) => `${method} ${documentedPath(path) ?? ''}` === key,
      );
      const path = endpoint === undefined ? null : documentedPath(endpoint.path);
      if (endpoint === undefined || path === null) continue;
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = documented(
        endpoint,
        path,
        name,
        operation,
        books,
      );
    }
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  return {
    openapi: '3.1.1',
    info: { title: 'Hokm', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: BASE }],
    tags: SUBJECTS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...books.sent.reached(all.map(({ parameters, requestBody }) => [parameters, requestBody])),
        ...books.answered.reached(all.map(({ responses }) => responses)),
      },
      securitySchemes: SECURITY,
    },
  };
}
