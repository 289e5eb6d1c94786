import type { z } from 'zod';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import { ERRORS, type ErrorCode } from '@hokm/shared/errors';
import { POLICIES } from '@hokm/shared/policy';
import { errorText } from '@hokm/shared/text';
import { methodAndPath } from '../http/api-router.js';
import type { Operation, Parameter, Response } from './openapi-types.js';
import { schemaRef, type JsonSchema, type SchemaRegistry } from './schema-registry.js';

/** Schemas as they are sent, and as they are answered. */
export interface Registries {
  readonly sent: SchemaRegistry;
  readonly answered: SchemaRegistry;
}

/** `GET /friends/:id` as OpenAPI splits and writes it. */
export function pathOf(contract: Pick<Endpoint, 'path'>): { method: string; path: string } {
  const { method, path } = methodAndPath(contract);
  return { method: method.toLowerCase(), path: path.replace(/:(\w+)/g, '{$1}') };
}

/** `GET /friends/{id}` → `getFriendsById`. */
function operationId(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[^A-Za-z0-9]+/);
  const named = words
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${method}${named.join('')}`;
}

function accessDescription({ access, fresh, sessions }: Endpoint): string {
  const freshness =
    fresh === true ? ' The session must have begun or been confirmed in the last ten minutes.' : '';
  if (access === 'anyone') return `Open to everybody.${freshness}`;
  if (access === 'signed-in')
    return `Needs a session${sessions === 'both' ? ' of the game or of the panel' : ''}.${freshness}`;
  return `Needs the level ${POLICIES[access]} or higher (${access}), in a session of the panel.${freshness}`;
}

/** Refusals that every call of this kind can give. */
function commonErrorCodes({
  path,
  access,
  fresh,
  limit,
  sessions,
  beforePasswordChange,
  ...contract
}: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['server/unavailable'];
  if ((contract.params ?? contract.query ?? contract.body) !== undefined) codes.push('request/invalid');
  if (access !== 'anyone') codes.push('auth/unauthenticated', 'auth/account_inactive');
  if (access !== 'anyone' && access !== 'signed-in')
    codes.push(
      'auth/forbidden',
      'auth/panel_session_needed',
      'auth/two_factor_setup_needed',
      'auth/step_up_needed',
    );
  if (access === 'signed-in' && sessions !== 'both') codes.push('auth/player_session_needed');
  if (access !== 'anyone' && beforePasswordChange !== true) codes.push('auth/password_change_needed');
  if (fresh === true) codes.push('auth/step_up_needed');
  if (!path.startsWith('GET ')) codes.push('request/foreign_origin');
  if (contract.body !== undefined) codes.push('request/too_large', 'request/too_slow');
  if (contract.upload !== undefined || contract.form !== undefined)
    codes.push('files/busy', 'request/too_slow');
  codes.push('request/too_many');
  return codes;
}

/** A response for each status, with an example of each code. */
function failures(codes: readonly ErrorCode[]): Record<string, Response> {
  const responses: Record<string, Response> = {};
  for (const status of [...new Set(codes.map((code) => ERRORS[code]))].sort((a, b) => a - b)) {
    const own = [...new Set(codes)].filter((code) => ERRORS[code] === status);
    const examples = Object.fromEntries(
      own.map((code) => [code, { value: { success: false, code, message: errorText(code, 'en') } }]),
    );
    responses[String(status)] = {
      description: own.join(', '),
      content: { 'application/json': { schema: schemaRef('Failure'), examples } },
    };
  }
  return responses;
}

function parameters(
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  { sent }: Registries,
): Parameter[] {
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

/** A form with a file and the fields of a schema. */
function formSchema(
  file: string,
  fields: z.ZodType | undefined,
  needed: readonly string[],
  { sent }: Registries,
): JsonSchema {
  const { properties = {}, required = [] } = (fields === undefined ? {} : sent.whole(fields)) as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return {
    type: 'object',
    properties: { [file]: { type: 'string', contentMediaType: 'image/*' }, ...properties },
    required: [...needed, ...required],
  };
}

function requestBody(contract: Endpoint, registries: Registries): Operation['requestBody'] {
  const { upload, fields, form, body } = contract;
  if (upload !== undefined) {
    const schema = formSchema(upload, fields, [upload], registries);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (body === undefined) return undefined;
  const json = { 'application/json': { schema: registries.sent.of(body) } };
  if (form === undefined) return { required: true, content: json };
  const schema = formSchema(form.file, form.fields, [], registries);
  return { required: true, content: { ...json, 'multipart/form-data': { schema } } };
}

function success(
  { answer, status, produces = 'application/json', redirects }: Endpoint,
  { answered }: Registries,
): Readonly<Record<string, Response>> {
  if (redirects === true) return { '302': { description: 'Redirects to another page' } };
  const schema = answer === undefined ? {} : answered.of(answer);
  return { [String(status ?? 200)]: { description: 'Done', content: { [produces]: { schema } } } };
}

/** A call as OpenAPI describes it. */
export function describeOperation(contract: Endpoint, tag: string, registries: Registries): Operation {
  const { method, path } = pathOf(contract);
  const described = [
    ...parameters(contract.params, 'path', registries),
    ...parameters(contract.query, 'query', registries),
  ];
  const body = requestBody(contract, registries);
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: contract.summary,
    description: accessDescription(contract),
    security: contract.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    ...(described.length === 0 ? {} : { parameters: described }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      ...success(contract, registries),
      ...failures([...commonErrorCodes(contract), ...contract.refusals]),
    },
  };
}
