import type { Response } from 'express';
import { tileOf } from '@hokm/shared/art';
import type { Language } from '@hokm/shared/text';
import type { PictureSize } from '@hokm/shared/api/pictures/limits';
import { refuse } from '../platform/core/result.js';
import type { WinnersFacts, WinnersProps } from '../pictures/draw-winners.js';
import type { Picture } from '../pictures/match-painter.js';
import type { TourReading } from './readings.js';

/** Paints what a drawing says; the same name is the same picture. */
export type PaintWinners = (
  name: string,
  props: Pick<WinnersProps, 'facts' | 'size' | 'language'>,
) => Promise<Picture>;

/** The texts of a finished tournament's picture; null before its end, and where nobody has played. */
function winnersFacts({ tour, standings }: TourReading, language: Language): WinnersFacts | null {
  const [first, second] = standings;
  if (tour.status !== 'finished' || tour.ended_at === null || first === undefined) return null;
  return {
    name: tour.name[language] || tour.name.fa || tour.name.en,
    winners: first.people.map(({ player_id, name }) => ({
      name,
      is_bot: false,
      face: null,
      tile: tileOf(player_id),
    })),
    second: second?.people.map(({ name }) => name) ?? [],
    entrants: standings.length,
    of: tour.kind === 'arena' ? 'people' : 'pairs',
    finished_at: tour.ended_at,
  };
}

/** The picture that a file's name asks for: `post-fa.jpg`. Refusals: `request/not_found`, and those of painting. */
export async function winnersPicture(
  paint: PaintWinners,
  reading: TourReading | null,
  file: string,
): Promise<Picture> {
  const [size, language] = file.replace('.jpg', '').split('-') as [PictureSize, Language];
  const facts = reading === null ? null : winnersFacts(reading, language);
  if (reading === null || facts === null) return refuse('request/not_found');
  const name = [reading.tour._id.toHexString(), reading.tour.version, size, language].join();
  return paint(name, { facts, size, language });
}

/** Sends a picture that is made to be shown elsewhere. */
export function sendPicture(response: Response, bytes: Buffer): void {
  response.set({
    'Content-Type': 'image/jpeg',
    'Content-Disposition': 'inline; filename="hokm.jpg"',
    'Content-Security-Policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control': 'public, max-age=3600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  response.send(bytes);
}
