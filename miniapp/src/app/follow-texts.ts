import { ApiError } from '@hokm/web/client';
import { call } from '../api/index.js';
import { loadConfig } from '../data/config.js';
import { keepTexts, keptTexts, showTexts } from '../i18n/kept-texts.js';
import { spokenLanguage } from '../i18n/spoken.js';
import { whenIdle } from '../lib/idle.js';
import { logWarning } from '../lib/log.js';
import { findLocale } from '../settings/find-locale.js';
import { useSettings } from '../settings/index.js';
import { getPlatform } from '../telegram/current.js';

/** All open apps hear of a change at once, and ask within this time, ms. */
const SPREAD_MS = 400;

/** The newest version that this page has heard of. */
let wanted = 0;
let loading: Promise<void> | null = null;

/** Looks for the language of somebody who has chosen none. */
async function chooseLocale(): Promise<void> {
  const { language, locale, change } = useSettings.getState();
  if (language !== null) return;
  const { data } = await call('GET /languages');
  const found = findLocale(data, getPlatform().languageCode());
  if (found?.code !== locale?.code) change({ locale: found });
}

/** Loads the texts of the spoken language at the wanted version, unless they lie there already. */
async function load(): Promise<void> {
  await chooseLocale();
  const language = spokenLanguage();
  const version = wanted;
  if (keptTexts()?.version === version) return;
  try {
    const { data } = await call('GET /texts/:language', { params: { language }, query: { v: version } });
    if (language !== spokenLanguage()) return;
    keepTexts(data);
    showTexts(data);
  } catch (error) {
    // The language is there no longer.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    useSettings.getState().change({ locale: null });
  }
}

/** Loads until what is shown is what is wanted. One load at a time. */
async function catchUp(): Promise<void> {
  for (;;) {
    const [language, version] = [spokenLanguage(), wanted];
    await load();
    if (language === spokenLanguage() && version === wanted) return;
  }
}

function begin(): void {
  if (wanted === 0) return;
  loading ??= catchUp()
    .catch((error: unknown) => logWarning('Changed texts', error))
    .finally(() => {
      loading = null;
    });
}

/** The staff has changed texts. The pages that are open do not ask all in the same moment. */
export function textsChangedSoon(version: number): void {
  if (!Number.isInteger(version) || version <= wanted) return;
  wanted = version;
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  setTimeout(begin, (byte / 256) * SPREAD_MS);
}

/** What the device has kept of the spoken language lies over the app's texts at once. */
const showKept = (): void => showTexts(keptTexts());

/** Follows texts that the staff changes, and the language that the person chooses. Call once, when the texts are started. */
export function followTexts(): void {
  showKept();
  let spoken = spokenLanguage();
  useSettings.subscribe(() => {
    if (spoken === spokenLanguage()) return;
    spoken = spokenLanguage();
    showKept();
    begin();
  });
  whenIdle(() => {
    void loadConfig().then((config) => {
      if (config === null) return;
      wanted = Math.max(wanted, config.texts_version);
      // Nobody has changed anything there: what this device has kept is of another database.
      if (wanted === 0) showTexts(null);
      else begin();
    });
  });
}
