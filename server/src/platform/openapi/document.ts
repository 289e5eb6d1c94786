import { failure } from '@hokm/shared/api';
import type { Subject } from '@hokm/shared/api/subjects';
import type { OpenApiDocument, Operation } from './openapi-types.js';
import { describeOperation, pathOf, type Registries } from './operation.js';
import { schemaRegistry } from './schema-registry.js';

const BASE = '/api';

const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in’s answer.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'Set by a sign-in; over HTTPS its name is `__Host-session`. Accepted for changes only from pages of this server.',
  },
} as const;

const ABOUT = [
  'Requests and answers are JSON; `Accept-Language` (`fa`, `en`) chooses the language of messages.',
  'A failure has `success: false`, a `code` that stays the same, and a `message` for people.',
  'Unknown fields of a body are dropped.',
].join(' ');

/** The API as OpenAPI 3.1, made from its contracts. */
export function openApiDocument(subjects: readonly Subject[], version: string): OpenApiDocument {
  const all = subjects.flatMap(({ endpoints }) => endpoints);
  const sent = all.flatMap(({ params, query, body, fields, form }) => [
    ...[params, query, body, fields],
    form?.fields,
  ]);
  const registries: Registries = {
    sent: schemaRegistry(sent, 'input'),
    answered: schemaRegistry([...all.map(({ answer }) => answer), failure], 'output'),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { name, endpoints } of subjects)
    for (const contract of endpoints) {
      const { method, path } = pathOf(contract);
      (paths[path] ??= {})[method] = describeOperation(contract, name, registries);
    }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return {
    openapi: '3.1.1',
    info: { title: 'Hokm', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: BASE }],
    tags: subjects.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: {
        ...registries.sent.reached(
          operations.map(({ parameters, requestBody }) => [parameters, requestBody]),
        ),
        ...registries.answered.reached(operations.map(({ responses }) => responses)),
      },
      securitySchemes: SECURITY,
    },
  };
}
