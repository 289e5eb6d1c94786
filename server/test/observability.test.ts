import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'node:http';
import { health } from '@hokm/shared/api';
import { signInGuest } from './support/player.js';
import { startTestServer, type TestServer } from './support/server.js';
import { aTable, playOut, type TestTable } from './support/table.js';

const TOKEN = 'a-token-of-metrics';
let server: TestServer;
let table: TestTable;
let revealed: string[];
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: TOKEN, LOG_LEVEL: 'trace' });
  table = await aTable(server);
  const ends = await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
  revealed = ends.flatMap(({ fairness }) => fairness?.revealed?.server_seed ?? []);
});
afterAll(() => server.close());

/** Asks with any headers, `Host` among them; gives status, headers and text. */
function ask(path: string, headers: Record<string, string> = {}, url = server.url) {
  return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const asked = request(`${url}${path}`, { headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          const { statusCode: status } = response;
          resolve({ ...(status === undefined ? {} : { status }), headers: response.headers, text });
        });
      });
      asked.on('error', reject).end();
    },
  );
}

/** The value of one line of the metrics. */
function valueOf(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  if (found === undefined) throw new Error(`no ${line} in the metrics`);
  return Number(found.slice(line.length + 1));
}

describe('the metrics', () => {
  it('count the played cards and matches', async () => {
    const { text, headers } = await ask('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const cards = valueOf(text, 'hokm_moves_total{type="play_card",by="player"}');
    expect(cards).toBeGreaterThanOrEqual(28);
    expect(valueOf(text, 'hokm_play_card_seconds_count')).toBe(cards);
    expect(valueOf(text, 'hokm_play_card_seconds_bucket{le="5"}')).toBe(cards);
    expect(valueOf(text, 'hokm_moves_total{type="deal",by="none"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, 'hokm_sockets')).toBe(4);
    expect(valueOf(text, 'hokm_matches')).toBe(0);
    expect(valueOf(text, 'hokm_settlement_lag_seconds')).toBeLessThan(5);
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  });

  it('name no person, room or card', async () => {
    const { text } = await ask('/metrics');
    for (const { id, name } of table.players) for (const word of [id, name]) expect(text).not.toContain(word);
    expect(text).not.toContain(table.roomId);
    expect(text).not.toMatch(/"(?:[2-9]|10|[JQKA])[SHDC]"/);
  });

  it('count refusals by their code', async () => {
    const code = 'room/does_not_exist';
    await table.players[0].call('join_room', { room_id: 'NOROOM' });
    expect(valueOf((await ask('/metrics')).text, `hokm_refusals_total{code="${code}"}`)).toBe(1);
  });

  it.each([
    ['a proxy on this machine, which names the caller', { 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that does not', { Via: '1.1 proxy' }],
    ['a page of another site in a browser on this machine', { Host: 'evil.example' }],
    ['a wrong token', { Host: 'hokm.example', Authorization: 'Bearer a-token-of-somebody' }],
    ['a token in another form', { Host: 'hokm.example', Authorization: TOKEN }],
  ])('are not there for %s', async (_, headers) => {
    const { status, text } = await ask('/metrics', headers);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'request/not_found' });
  });

  it('are there for who carries the token, from anywhere', async () => {
    const headers = {
      Host: 'hokm.example',
      Authorization: `Bearer ${TOKEN}`,
      'X-Forwarded-For': '203.0.113.7',
    };
    expect((await ask('/metrics', headers)).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds every move with its match and version, and every request with its id', async () => {
    const { headers } = await ask('/api/config');
    const id = String(headers['x-request-id']);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    const lines = server
      .logged()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'http', request: id, path: '/api/config' }));
    const moves = lines.filter(({ msg }) => msg === 'move stored');
    expect(moves.map(({ version }) => version)).toEqual(moves.map((_, index) => index + 1));
    expect(new Set(moves.map(({ match }) => match)).size).toBe(1);
  });

  it('holds no token, no seed and no card, on its most talkative level', async () => {
    await ask(`/api/user/profile/me?token=${table.players[1].token}`, {
      Authorization: `Bearer ${table.players[0].token}`,
      Cookie: `session=${table.players[1].token}`,
    });
    const logged = server.logged();
    expect(logged.length).toBeGreaterThan(5_000);
    expect(revealed).toHaveLength(4);
    for (const secret of [...revealed, ...table.players.map(({ token }) => token)])
      expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/"(?:[2-9]|10|[JQKA])[SHDC]"/);
  });

  it('takes over a well-formed id of a proxy, and only where one is set up', async () => {
    const given = { 'X-Request-Id': 'trace-0123456789' };
    expect((await ask('/api/config', given)).headers['x-request-id']).not.toBe('trace-0123456789');
    const behind = await startTestServer({ TRUST_PROXY: '1' });
    try {
      expect((await ask('/api/config', given, behind.url)).headers['x-request-id']).toBe('trace-0123456789');
      const bad = await ask('/api/config', { 'X-Request-Id': 'a b{}' }, behind.url);
      expect(bad.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
    } finally {
      await behind.close();
    }
  });
});

describe('a process without the role web', () => {
  it('answers for its health and its metrics, and for nothing else', async () => {
    const worker = await startTestServer({ ROLES: 'worker' });
    try {
      const asked = await ask('/health', {}, worker.url);
      expect(asked.status).toBe(200);
      expect(health.parse(JSON.parse(asked.text))).toMatchObject({
        status: 'ok',
        checks: { database: 'ok', redis: 'off', worker: 'ok' },
      });
      expect((await ask('/metrics', {}, worker.url)).text).toContain('hokm_settlement_lag_seconds');
      for (const path of ['/', '/api/config', '/socket.io/?EIO=4&transport=polling'])
        expect((await ask(path, {}, worker.url)).status).toBe(404);
      await expect(signInGuest(worker.url, 'کسی')).rejects.toThrow();
    } finally {
      await worker.close();
    }
  });

  it('and one without the role worker says that it is off', async () => {
    const web = await startTestServer({ ROLES: 'web' });
    try {
      const { text } = await ask('/health', {}, web.url);
      expect(health.parse(JSON.parse(text))).toMatchObject({ status: 'ok', checks: { worker: 'off' } });
    } finally {
      await web.close();
    }
  });
});
