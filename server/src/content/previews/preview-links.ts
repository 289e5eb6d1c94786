import { VERSIONED, type Versioned } from '@hokm/shared/api/versions/limits';
import { LinkKeys, type LinkSecrets } from '../../platform/core/link-keys.js';

const PURPOSE = 'hokm/previews/v1';
/** Short, so that a token fits into a start parameter. */
const LETTERS: Readonly<Record<Versioned, string>> = {
  stories: 's',
  gallery: 'g',
  albums: 'a',
  pages: 'p',
  books: 'b',
  authors: 'w',
};
const TOKEN =
  /^(?<claims>(?<letter>[a-z])(?<id>[0-9a-f]{24})-(?<expires>[0-9a-z]{1,8}))-(?<proof>[\w-]{22})$/;

/** The draft that a link shows. */
export interface PreviewClaims {
  readonly type: Versioned;
  readonly id: string;
}

/** `expired`: it was valid once. `expiresAt` in ms since 1970. */
export type OpenedPreview =
  | { readonly ok: true; readonly claims: PreviewClaims; readonly expiresAt: number }
  | { readonly ok: false; readonly why: 'bad' | 'expired' };

/** Signs and opens the links to drafts. Nothing of them is stored. */
export class PreviewLinks {
  private readonly keys: LinkKeys;

  constructor(secrets: LinkSecrets) {
    this.keys = new LinkKeys(PURPOSE, secrets);
  }

  /** The token of a draft. `expiresAt` in ms since 1970; whole seconds count. */
  sign({ type, id }: PreviewClaims, expiresAt: number): string {
    const claims = `${LETTERS[type]}${id}-${Math.floor(expiresAt / 1000).toString(36)}`;
    return `${claims}-${this.keys.proofOf(claims)}`;
  }

  /** The draft of a token. `now` in ms since 1970. */
  open(token: string, now: number): OpenedPreview {
    const { claims = '', letter, id = '', expires = '', proof = '' } = TOKEN.exec(token)?.groups ?? {};
    const type = VERSIONED.find((each) => LETTERS[each] === letter);
    if (type === undefined || !this.keys.isProof(claims, proof)) return { ok: false, why: 'bad' };
    const expiresAt = Number.parseInt(expires, 36) * 1000;
    if (expiresAt <= now) return { ok: false, why: 'expired' };
    return { ok: true, claims: { type, id }, expiresAt };
  }
}
