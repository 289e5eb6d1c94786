import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PictureSize } from '@hokm/shared/api/pictures/limits';
import type { Team } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';

const KEY_BYTES = 32;
const MAC_BYTES = 16;
/** Other uses of the same secret get other keys. */
const PURPOSE = 'hokm/match-pictures/v1';
const TOKEN =
  /^(?<claims>(?<match>[0-9a-f]{24})-(?<team>[01])(?<size>[ps])(?<language>[fe])-(?<expires>[0-9a-z]{1,10}))-(?<mac>[\w-]{22})$/;

const SIZES = { post: 'p', story: 's' } as const;
const LANGUAGE_LETTERS = { fa: 'f', en: 'e' } as const;

/** A picture: the match, from whose side, and in which form. */
export interface PictureClaims {
  /** The match's id, 24 hex characters. */
  readonly match: string;
  readonly team: Team;
  readonly size: PictureSize;
  readonly language: Language;
}

/** `expired`: it was valid once. */
export type OpenedLink =
  | { readonly ok: true; readonly claims: PictureClaims }
  | { readonly ok: false; readonly why: 'bad' | 'expired' };

const keyOf = (secret: string | Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));

function macOf(key: Buffer, claims: string): string {
  return createHmac('sha256', key).update(claims).digest().subarray(0, MAC_BYTES).toString('base64url');
}

// As text: two texts can be the same bytes in base64.
const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Signs and opens the links to pictures. Nothing of them is stored. */
export class PictureLinks {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  /** @param secrets the current one, then those whose links are still valid */
  constructor([current, ...previous]: readonly [string | Uint8Array, ...(string | Uint8Array)[]]) {
    this.keys = [keyOf(current), ...previous.map(keyOf)];
  }

  /** The token of a picture. `expiresAt` in ms since 1970; whole seconds count. */
  sign({ match, team, size, language }: PictureClaims, expiresAt: number): string {
    const seconds = Math.floor(expiresAt / 1000).toString(36);
    const claims = `${match}-${String(team)}${SIZES[size]}${LANGUAGE_LETTERS[language]}-${seconds}`;
    return `${claims}-${macOf(this.keys[0], claims)}`;
  }

  /** The picture of a token. `now` in ms since 1970. */
  open(token: string, now: number): OpenedLink {
    const { claims, match, team, size, language, expires, mac } = TOKEN.exec(token)?.groups ?? {};
    if (claims === undefined || match === undefined || mac === undefined) return { ok: false, why: 'bad' };
    if (!this.keys.some((key) => isEqual(macOf(key, claims), mac))) return { ok: false, why: 'bad' };
    if (Number.parseInt(expires ?? '', 36) * 1000 <= now) return { ok: false, why: 'expired' };
    return {
      ok: true,
      claims: {
        match,
        team: team === '0' ? 0 : 1,
        size: size === SIZES.story ? 'story' : 'post',
        language: language === LANGUAGE_LETTERS.en ? 'en' : 'fa',
      },
    };
  }
}
