interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The room that an address names to people without a session: `/room/CODE`; null for any other address. */
export function invitedRoomAt({ pathname }: Pick<Address, 'pathname'>): string | null {
  const code = /^\/room\/([A-Za-z0-9]{6})\/?$/.exec(pathname)?.[1];
  return code?.toUpperCase() ?? null;
}

/** A person whose link somebody has opened, and what they ask for. */
export interface Inviter {
  readonly id: string;
  /** `friends`: to be friends; `game`: to come and play. */
  readonly to: 'friends' | 'game';
}

/** The person whose link an address is: `/friends?add=ID` or `/profile/ID?invited=1`; null for any other address. */
export function inviterAt({ pathname, search }: Address): Inviter | null {
  const params = new URLSearchParams(search);
  const friend = /^\/friends\/?$/.test(pathname) ? (params.get('add') ?? '') : '';
  if (friend !== '') return { id: friend, to: 'friends' };
  const player =
    params.get('invited') === '1' ? /^\/profile\/([0-9a-f]{24})\/?$/.exec(pathname)?.[1] : undefined;
  return player === undefined ? null : { id: player, to: 'game' };
}
