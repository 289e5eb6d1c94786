import type { Tournament } from '@hokm/shared/api/tournaments';
import { inMinutes, playerOf, tourOf } from './sample-tours.js';

type Cup = NonNullable<Tournament['cup']>;

const FRIEND = playerOf(3);

/** A cup that opens when it is full, of somebody else. */
export const cupOf = (more: Partial<Cup> = {}): Cup => ({
  opener: { player_id: FRIEND.player_id, name: FRIEND.name },
  is_mine: false,
  partners: 'drawn',
  when_full: true,
  of_group: true,
  people: 6,
  people_most: 16,
  may_start: false,
  ...more,
});

/** The fields in which a cup differs from a tournament of the house. */
export const asCup = {
  name: { fa: 'شب یلدا', en: '' },
  about: { fa: '', en: '' },
  fee: 0,
  prizes: [],
  seats: 16,
  taken: 6,
  target_points: 3,
  final_points: null,
  pace: 'fast',
  rounds: 3,
} as const;
/** The tournament of a cup, open for sign-up. */
export const cup = (more: Partial<Cup> = {}, tour: Partial<Tournament> = {}): Tournament => ({
  ...tourOf(0),
  ...asCup,
  prizes: [],
  cup: cupOf(more),
  starts_at: inMinutes(20 * 60),
  check_in_at: inMinutes(20 * 60),
  ...tour,
});
