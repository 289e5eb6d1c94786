import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { keptDocument } from './kept-document.js';

it('a document is made once, and not sent to whoever has it', async () => {
  let made = 0;
  const app = express();
  app.get(
    '/',
    keptDocument('text/plain', () => {
      made += 1;
      return 'سلام';
    }),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const url = `http://127.0.0.1:${String(port)}/`;
    const first = await fetch(url);
    expect(await first.text()).toBe('سلام');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await fetch(url, { headers })).status).toBe(304);
    expect(made).toBe(1);
  } finally {
    server.close();
  }
});
