import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../test/support/api.js';
import { geoFile } from '../../test/support/geo-file.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson } from '../../test/support/people.js';
import { signInGuest } from '../../test/support/player.js';
import { INITIAL_ECONOMY } from '../settings/values.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';

const IN_IRAN = '81.2.69.5';
const ELSEWHERE = '82.2.69.5';

let folder: string;
let http: TestHttp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hokm-seen-'));
  const path = join(folder, 'country.mmdb');
  writeFileSync(path, geoFile(81, 'IR'));
  http = await startTestHttp({ env: { GEO_DB: path, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const countryOf = async (at: TestHttp, id: string) =>
  (await accountModel(at.connection).findById(id).orFail().lean<AccountRecord>()).seen_country;
const useFrom = (at: TestHttp, token: string, address: string) =>
  fetch(`${at.url}/api/betting/limits`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
  });

describe('the country that an account was last used from', () => {
  it('is kept where the file of countries knows it, and stays where it does not', async () => {
    const { id, token } = await signInGuest(http.url, 'سارا');
    await useFrom(http, token, ELSEWHERE);
    expect(await countryOf(http, id)).toBe(undefined);
    await useFrom(http, token, IN_IRAN);
    await expect.poll(() => countryOf(http, id)).toBe('IR');
    const chief = await aPanelPerson(http, 'super_admin');
    const opened = { ...INITIAL_ECONOMY, stakes: true, unknown_country: true, revision: 0 };
    await apiOf(http.url, chief.token)('PUT', '/admin/economy', opened);
    const limits = await useFrom(http, token, IN_IRAN);
    expect(await limits.json()).toMatchObject({ data: { why_not: 'stake/region' } });
    await useFrom(http, token, ELSEWHERE);
    expect(await countryOf(http, id)).toBe('IR');
  });

  it('is written again after a minute: another process may have seen the person elsewhere', async () => {
    const { id, token } = await signInGuest(http.url, 'مینا');
    await useFrom(http, token, IN_IRAN);
    await expect.poll(() => countryOf(http, id)).toBe('IR');
    await accountModel(http.connection).updateOne({ _id: id }, { $set: { seen_country: 'DE' } });
    await useFrom(http, token, IN_IRAN);
    http.clock.advance(60_000);
    await useFrom(http, token, IN_IRAN);
    await expect.poll(() => countryOf(http, id)).toBe('IR');
  });

  it('is not known without a file', async () => {
    const bare = await startTestHttp({ env: { TRUST_PROXY: '1' } });
    const { id, token } = await signInGuest(bare.url, 'سارا');
    await useFrom(bare, token, IN_IRAN);
    expect(await countryOf(bare, id)).toBe(undefined);
    await bare.close();
  });
});
