import type { ReceivedOf, SentOf } from '@hokm/shared/api/endpoint';
import type { toursAdmin } from '@hokm/shared/api/tournaments';
import {
  ARENA_MINUTES,
  ENTRANTS,
  TOURNAMENT_TARGETS,
  type TournamentKind,
  type TournamentStatus,
} from '@hokm/shared/api/tournaments/limits';
import type { Language } from '@hokm/shared/text';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { Version } from '../../form/use-entity-form.js';
import type { Tone } from '../../ui/Tag.js';

export type Tour = ReceivedOf<typeof toursAdmin.get>['data'];
export type TourBody = SentOf<typeof toursAdmin.create, 'body'>;
export const LIST = 'GET /admin/tours';
/** Beginnings of the calls whose answers a change makes out of date. */
export const STALE = [LIST, 'GET /tours'];

export const STATUS_TONES: Readonly<Record<TournamentStatus, Tone>> = {
  draft: 'mute',
  published: 'info',
  check_in: 'wait',
  running: 'ok',
  paused: 'warn',
  finished: 'mute',
  cancelled: 'bad',
};

/** A text in a language, or in the other where it has none. */
export const inLanguage = (text: Record<Language, string>, language: Language): string =>
  text[language] || text[language === 'fa' ? 'en' : 'fa'];

/** The first values of a kind when it is chosen: places, points, pace and length. */
export const ofKind = (kind: TournamentKind) => ({
  kind,
  seats: Math.min(ENTRANTS[kind].most, kind === 'arena' ? 100 : 32),
  target_points: TOURNAMENT_TARGETS[kind][0],
  pace: kind === 'arena' ? ('fast' as const) : ('classic' as const),
  minutes: kind === 'arena' ? ARENA_MINUTES[1] : null,
});

/** A new tournament, a day from the next full hour on. */
export const newTour = (): Version<TourBody> => ({
  values: {
    ...ofKind('elimination'),
    name: { fa: '', en: '' },
    about: { fa: '', en: '' },
    series: '',
    starts_at: new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS).toISOString(),
    fee: 0,
    house_coins: 0,
  },
  revision: null,
});

/** A tournament as it is edited. */
export function toVersion(tour: Tour): Version<TourBody> {
  const { name, about, kind, series, starts_at, seats, target_points, pace, minutes, fee, house_coins } =
    tour;
  return {
    values: { name, about, kind, series, starts_at, seats, target_points, pace, minutes, fee, house_coins },
    revision: tour.revision,
  };
}

/** The fields of a tournament that may still change. */
export function freedomOf(status: TournamentStatus | null): 'all' | 'texts_and_start' | 'texts' {
  if (status === null || status === 'draft') return 'all';
  return status === 'published' ? 'texts_and_start' : 'texts';
}
