import { CLAN_NAME_MAX, CLAN_NAME_MIN } from '@hokm/shared/api/clans/limits';

/** Cuts what is typed to so many characters; a name's inner blanks are made single. */
export function cutTo(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').replace(/^ /, '').slice(0, max);
}

/** True if a name is long enough and short enough, without the blanks around it. */
export function isClanName(name: string): boolean {
  const { length } = name.trim();
  return length >= CLAN_NAME_MIN && length <= CLAN_NAME_MAX;
}
