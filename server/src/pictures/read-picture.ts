import { refuse, type Result } from '../platform/core/result.js';
import type { MatchReader } from '../play/games/match-reader.js';
import { drawMatch } from './draw-match.js';
import type { Fonts } from './fonts.js';
import { finishedOf, matchFacts } from './match-facts.js';
import type { MatchPainter, Picture } from './match-painter.js';
import type { PictureClaims } from './picture-links.js';

export interface PictureContext {
  readonly histories: Pick<MatchReader, 'find' | 'read'>;
  readonly painter: Pick<MatchPainter, 'picture'>;
  /** Read when the first picture is drawn. */
  readonly fonts: () => Fonts;
  /** Where the game is played, as people type it; null where that is not known. */
  readonly address: string | null;
}

async function draw(
  { histories, fonts, address }: PictureContext,
  { match, team, size, language }: PictureClaims,
): Promise<Result<{ drawing: string }, 'request/not_found'>> {
  const record = await histories.find(match);
  const finished = record === null ? null : finishedOf(record);
  const history = record === null ? null : await histories.read(record);
  if (finished === null || history === null) return refuse('request/not_found');
  const facts = matchFacts(finished, history, team, language);
  return { ok: true, drawing: drawMatch({ facts, size, language, address, fonts: fonts() }) };
}

/** The picture that a link names, as JPEG. Refusals: `request/not_found`, `files/busy`, `pictures/not_drawn`. */
export function readPicture(context: PictureContext, claims: PictureClaims): Promise<Picture> {
  const { match, team, size, language } = claims;
  return context.painter.picture([match, team, size, language].join(), () => draw(context, claims));
}
