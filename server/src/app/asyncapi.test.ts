import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { CLIENT_EVENT_NAMES, serverEvents } from '@hokm/shared/protocol';
import { startTestHttp } from '../../test/support/http-app.js';
import type { AsyncApiDocument } from '../platform/openapi/asyncapi-document.js';

const http = await startTestHttp();
afterAll(() => http.close());
const response = await fetch(`${http.url}/api/asyncapi.json`);
const document = (await response.json()) as AsyncApiDocument;
const operations = Object.entries(document.operations);

describe('the description of the events', () => {
  it('is valid AsyncAPI 3.0, in JSON, for everybody', () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const path = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json');
    const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
      JSON.parse(readFileSync(path, 'utf8')) as object,
    );
    validate(document);
    expect(validate.errors).toBeNull();
  });

  it('receives every event of clients with its acknowledgement, and sends every event of the server', () => {
    const namesOf = (action: string) =>
      operations.filter(([, operation]) => operation.action === action).map(([name]) => name);
    expect(namesOf('receive').sort()).toEqual([...CLIENT_EVENT_NAMES].sort());
    expect(namesOf('send').sort()).toEqual(Object.keys(serverEvents).sort());
  });

  it('refers to messages that are there', () => {
    const channel = Object.keys(document.channels['events']?.messages ?? {});
    expect(channel.sort()).toEqual(Object.keys(document.components.messages).sort());
    for (const [, { messages, reply }] of operations)
      for (const { $ref } of [...messages, ...(reply?.messages ?? [])])
        expect(channel).toContain($ref.slice($ref.lastIndexOf('/') + 1));
  });

  it('is also a page without scripts, reached from that of the HTTP API', async () => {
    const page = await (await fetch(`${http.url}/api/docs/events`)).text();
    for (const [name] of operations) expect(page).toContain(`<code>${name}</code>`);
    expect(page).not.toMatch(/<script|style="|\son\w+=/);
    const api = await (await fetch(`${http.url}/api/docs`)).text();
    expect(api).toContain('href="/api/docs/events"');
  });
});
