import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { geoFile } from '../../test/support/geo-file.js';
import { startTestHttp } from '../../test/support/http-app.js';
import { aPanelPerson } from '../../test/support/people.js';
import { locations, openGeo } from './geo.js';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-geo-'));
  path = join(folder, 'country.mmdb');
  writeFileSync(path, geoFile(81, 'IR'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const silent = pino({ level: 'silent' });

it.each([
  ['81.2.69.5', 'fa', 'ایران'],
  ['81.2.69.5', 'en', 'Iran'],
  ['::ffff:81.2.69.5', 'en', 'Iran'],
  ['82.2.69.5', 'en', ''],
  ['2a02:898::1', 'en', ''],
  ['', 'en', ''],
  ['somewhere', 'en', ''],
] as const)('%s is in %s: %j', (address, language, country) => {
  expect(locations(openGeo(path, silent))(address, language)).toBe(country);
});

it('knows no country without a file, and says in the log that a file cannot be read', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  expect(openGeo(null, log)('81.2.69.5')).toBe('');
  expect(lines).toEqual([]);
  const broken = join(folder, 'broken.mmdb');
  writeFileSync(broken, 'this is no such file');
  for (const file of [broken, join(folder, 'none.mmdb')]) expect(openGeo(file, log)('81.2.69.5')).toBe('');
  expect(lines.filter((line) => line.includes('GEO_DB cannot be read'))).toHaveLength(2);
});

it('shows countries in the security log where GEO_DB names a file', async () => {
  const http = await startTestHttp({ env: { GEO_DB: path } });
  try {
    const { token } = await aPanelPerson(http, 'super_admin');
    await http.connection.collection('security_events').insertOne({
      event_type: 'sign_in_locked',
      severity: 'high',
      source_ip: '81.2.69.5',
      device: '',
      at: new Date(http.clock.now()),
    });
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fa' };
    const answer = await fetch(`${http.url}/api/security/logs?type=sign_in_locked`, { headers });
    expect(await answer.json()).toMatchObject({ data: [{ ip: '81.2.69.5', location: 'ایران' }] });
  } finally {
    await http.close();
  }
});
