import { PICTURE_LINK_MS } from '@hokm/shared/api/pictures/limits';
import type { Config } from '../platform/core/config.js';
import type { Clock } from '../platform/core/ports.js';
import type { PictureLinks } from './picture-links.js';

interface CardPicturesProps {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly clock: Clock;
  readonly links: PictureLinks;
}

/** A finished match as a card shows it. */
export interface ShownMatch {
  /** The match's id. */
  readonly id: string;
  /** `team`: null of a match that is void. */
  readonly result: { readonly team: 0 | 1 | null } | null;
}

/**
 * The address of the picture of a match's result, from the winners' side, for a message of the bot: Telegram fetches it
 * once. Null for a match without a winner, and where Telegram cannot reach the site.
 */
export function cardPictures({ config, clock, links }: CardPicturesProps) {
  const site = config.publicUrl?.startsWith('https:') === true ? config.publicUrl.replace(/\/+$/, '') : null;
  return ({ id, result }: ShownMatch, language: string): string | null => {
    const team = result?.team ?? null;
    if (site === null || team === null) return null;
    const claims = {
      match: id,
      team,
      size: 'post',
      language: language === 'en' ? 'en' : 'fa',
    } as const;
    return `${site}/api/pictures/matches/${links.sign(claims, clock.now() + PICTURE_LINK_MS)}.jpg`;
  };
}
