import { CLAN_NAME_MAX, CLAN_NAME_MIN } from '@hokm/shared/api/clans/limits';
import { cutUnits } from '@hokm/shared/graphemes';

/** Cuts the typed text to a maximum length; in a name, runs of blanks become one. */
export function cutTo(text: string, max: number): string {
  return cutUnits(text.replace(/\s+/g, ' ').replace(/^ /, ''), max);
}

/** True if a name is long enough and short enough, without the blanks around it. */
export function isClanName(name: string): boolean {
  const { length } = name.trim();
  return length >= CLAN_NAME_MIN && length <= CLAN_NAME_MAX;
}
