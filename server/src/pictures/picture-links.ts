import type { PictureSize } from '@hokm/shared/api/pictures/limits';
import type { Team } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';
import { LinkKeys, type LinkSecrets } from '../platform/core/link-keys.js';

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

/** Signs and opens the links to pictures. Nothing of them is stored. */
export class PictureLinks {
  private readonly keys: LinkKeys;

  constructor(secrets: LinkSecrets) {
    this.keys = new LinkKeys(PURPOSE, secrets);
  }

  /** The token of a picture. `expiresAt` in ms since 1970; whole seconds count. */
  sign({ match, team, size, language }: PictureClaims, expiresAt: number): string {
    const seconds = Math.floor(expiresAt / 1000).toString(36);
    const claims = `${match}-${String(team)}${SIZES[size]}${LANGUAGE_LETTERS[language]}-${seconds}`;
    return `${claims}-${this.keys.proofOf(claims)}`;
  }

  /** The picture of a token. `now` in ms since 1970. */
  open(token: string, now: number): OpenedLink {
    const { claims, match, team, size, language, expires, mac } = TOKEN.exec(token)?.groups ?? {};
    if (claims === undefined || match === undefined || mac === undefined) return { ok: false, why: 'bad' };
    if (!this.keys.isProof(claims, mac)) return { ok: false, why: 'bad' };
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
