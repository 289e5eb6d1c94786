import { afterAll, describe, expect, it } from 'vitest';
import { endpointsOf } from '../platform/http/endpoints.js';
import { startTestHttp } from '../../test/support/http-app.js';
import type { OpenApiDocument } from '../platform/openapi/openapi-types.js';
import { subjectsOf } from '../platform/openapi/operations/legacy.js';
import { schemaRegistry } from '../platform/openapi/schema-registry.js';

const http = await startTestHttp();
afterAll(() => http.close());
const response = await fetch(`${http.url}/api/openapi.json`);
const document = (await response.json()) as OpenApiDocument;
const { endpoints } = endpointsOf(http.app);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

const documentedPath = (path: string) =>
  path.startsWith('/api/') ? path.slice('/api'.length).replace(/:(\w+)/g, '{$1}') : null;

/** What is under `/api` and not part of the API. */
const NOT_OF_THE_API = [
  'GET /asyncapi.json',
  'GET /dev/mailbox',
  'GET /docs',
  'GET /docs/events',
  'GET /docs/style.css',
];

function* valuesIn(value: unknown, key = ''): Generator<[string, unknown]> {
  yield [key, value];
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, name);
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1, in JSON, for everybody', () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(document).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'Hokm', version: '1.2.3' },
      servers: [{ url: '/api' }],
    });
  });

  it('has every call that the server answers, and no other', () => {
    const answered = endpoints.flatMap(({ method, path }) => {
      const documented = documentedPath(path);
      return documented === null ? [] : [`${method} ${documented}`];
    });
    expect(operations.map(({ name }) => name).sort()).toEqual(
      answered.filter((name) => !NOT_OF_THE_API.includes(name)).sort(),
    );
  });

  it('has texts for no call that is not there', () => {
    const described = subjectsOf(endpoints).flatMap((subject) =>
      subject.endpoints.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
    );
    expect(described.sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('refers to nothing that is not in it, and holds no schema that nothing refers to', () => {
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    const refs = [...valuesIn(document)].flatMap(([key, value]) => (key === '$ref' ? [value] : []));
    expect([...new Set(refs)].sort()).toEqual(named.sort());
  });

  it('names each call once, and every parameter of its path', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, path, operation } of operations) {
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      expect(inPath.map((each) => each.name).sort(), name).toEqual(names.sort());
      expect(
        inPath.every(({ required }) => required),
        name,
      ).toBe(true);
    }
  });

  it('asks for a session where the server does, and tells how each call can be refused', () => {
    for (const { name, operation } of operations) {
      const facts = endpoints.find(
        (each) => `${each.method} ${documentedPath(each.path) ?? ''}` === name,
      )?.facts;
      const isOpen = (facts?.policy ?? 'anyone') === 'anyone';
      expect(operation.security.length === 0, name).toBe(isOpen);
      expect('401' in operation.responses || isOpen, name).toBe(true);
      const good = Object.keys(operation.responses).filter((status) => status < '400');
      expect(good, name).toHaveLength(1);
      for (const [, answer] of Object.entries(operation.responses))
        for (const media of Object.values(answer.content ?? {})) expect(media.schema, name).toBeDefined();
    }
  });

  it('has one shape under each name, whether it is sent or answered', () => {
    const schemas = endpoints.flatMap(({ facts }) =>
      facts === null
        ? []
        : [facts.params, facts.query, facts.body, facts.answer].filter((each) => each !== undefined),
    );
    const [sent, answered] = [schemaRegistry(schemas, 'input'), schemaRegistry(schemas, 'output')];
    const bodies = operations.map(({ operation }) => operation.requestBody);
    const answers = operations.map(({ operation }) => operation.responses);
    const [inBodies, inAnswers] = [sent.reached(bodies), answered.reached(answers)];
    const both = Object.keys(inBodies).filter((name) => name in inAnswers);
    expect(both.map((name) => inBodies[name])).toEqual(both.map((name) => inAnswers[name]));
  });

  it('says of a name what the schema says', () => {
    expect(document.components.schemas['GuestSignIn']).toMatchObject({
      type: 'object',
      properties: { name: { type: 'string', minLength: 1, maxLength: 32 } },
      required: ['name'],
    });
    expect(document.paths['/friends']?.['get']?.parameters).toEqual([
      expect.objectContaining({ name: 'page', in: 'query', required: false }),
      expect.objectContaining({ name: 'per_page', in: 'query', required: false }),
    ]);
  });
});

describe('its page', () => {
  it('shows every call and every schema, and runs no script', async () => {
    const page = await fetch(`${http.url}/api/docs`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const { operation } of operations) expect(html).toContain(operation.summary);
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`id="schema-${name}"`);
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|https?:\/\//i);
  });

  it('is all from here', async () => {
    const style = await fetch(`${http.url}/api/docs/style.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).not.toMatch(/url\(|@import/);
  });
});
