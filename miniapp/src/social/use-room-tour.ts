import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { callQuery } from '../data/query.js';
import { useQuery } from '../data/use-query.js';
import { useLanguage } from '../settings/index.js';
import '../text/table-tour.js';
import { roundKey } from '../rooms/round-name.js';

/** Younger answers are not read again, ms. */
const STALE_MS = 60_000;

/** The tournament that a room belongs to. */
export interface RoomTour {
  readonly id: string;
  /** Empty until it is known. */
  readonly name: string;
  /** Its running round in words; in an arena, and until it is known, what it is. */
  readonly round: string;
  readonly tour: Tournament | null;
}

/** The id of the tournament that made a room; null for other rooms. */
function tourIdOf(options: object | undefined): string | null {
  const tour: unknown = options === undefined ? undefined : Reflect.get(options, 'tour');
  return typeof tour === 'string' ? tour : null;
}

/** Reads the tournament of a room; null for a room of none. */
export function useRoomTour(options: object | undefined): RoomTour | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = tourIdOf(options);
  const { data } = useQuery({
    ...callQuery('GET /tours/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleMs: STALE_MS,
  });
  if (id === null) return null;
  const tour = data?.data ?? null;
  if (tour === null) return { id, name: '', round: t('table_tour.one'), tour };
  const { kind, round, rounds, name } = tour;
  return {
    id,
    name: name[language] || name[language === 'fa' ? 'en' : 'fa'],
    round: round === 0 ? t('table_tour.one') : t(roundKey(kind, round, rounds), { round }),
    tour,
  };
}
