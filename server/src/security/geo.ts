import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import type { Language } from '@hokm/shared/text';
import type { Log } from '../platform/core/ports.js';
import { networkOf } from '../platform/http/networks.js';

/** The code of the country of an address (ISO 3166-1 alpha-2); empty where it is not known. */
export type CountryOf = (address: string) => string;

/** Names the country of an address in a language; empty where it is not known. */
export type LocationOf = (address: string, language: Language) => string;

const NAMES = {
  fa: new Intl.DisplayNames('fa', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};
const COUNTRY = /^[A-Z]{2}$/;

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
export function openGeo(path: string | null, log: Log): CountryOf {
  const reader = path === null ? null : readerOf(path, log);
  return (address) => {
    const network = reader === null ? null : networkOf(address);
    if (network === null) return '';
    const code = reader?.get(network.address.toString())?.country?.iso_code ?? '';
    return COUNTRY.test(code) ? code : '';
  };
}

/** Names the countries that are found. */
export function locations(countryOf: CountryOf): LocationOf {
  return (address, language) => {
    const code = countryOf(address);
    return code === '' ? '' : (NAMES[language].of(code) ?? '');
  };
}
