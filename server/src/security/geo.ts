import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { Language } from '@hokm/shared/text';
import type { Log } from '../platform/core/ports.js';
import { networkOf } from '../platform/http/networks.js';

/** Names the country of an address in a language; empty where it is not known. */
export type LocationOf = (address: string, language: Language) => string;

const NAMES = {
  fa: new Intl.DisplayNames('fa', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};
const COUNTRY = /^[A-Z]{2}$/;

const nowhere: LocationOf = () => '';

function readerOf(path: string, log: Log): Reader<CountryResponse> | null {
  try {
    return new Reader<CountryResponse>(readFileSync(path));
  } catch (error) {
    // The game does not wait for it: the log shows no countries.
    log.error({ err: error, path }, 'GEO_DB cannot be read');
    return null;
  }
}

/** Finds countries in a file of MaxMind's form (`.mmdb`), which is read once. Without a file no country is known. */
export function openGeo(path: string | null, log: Log): LocationOf {
  const reader = path === null ? null : readerOf(path, log);
  if (reader === null) return nowhere;
  return (address, language) => {
    const network = networkOf(address);
    if (network === null) return '';
    const code = reader.get(network.address.toString())?.country?.iso_code ?? '';
    return COUNTRY.test(code) ? (NAMES[language].of(code) ?? '') : '';
  };
}
