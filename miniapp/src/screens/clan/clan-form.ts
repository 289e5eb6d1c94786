/** Bounds of the contract (`@hokm/shared/api`, clans), which cannot be imported here without its validator. */
export const CLAN_NAME = { min: 3, max: 20 } as const;
export const CLAN_DESCRIPTION_MAX = 140;
export const CLAN_SIZE = 50;

/** Cuts what is typed to so many characters; a name's inner blanks are made single. */
export function cutTo(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').replace(/^ /, '').slice(0, max);
}

/** Whether a name is long enough and short enough, without the blanks around it. */
export function isClanName(name: string): boolean {
  const { length } = name.trim();
  return length >= CLAN_NAME.min && length <= CLAN_NAME.max;
}
