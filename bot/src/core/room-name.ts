import { cutUnits } from '@hokm/shared/graphemes';

const NAME_MAX = 10;

/** A room's name from a title or a name: at most ten UTF-16 units, cut between graphemes. */
export function roomNameOf(title: string): string {
  return cutUnits(title.trim(), NAME_MAX).trim() || 'حکم';
}
