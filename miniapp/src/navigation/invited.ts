interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The room to which an address invites: `/room/CODE?join=1`; null for any other address. */
export function invitedRoomAt({ pathname, search }: Address): string | null {
  const code = /^\/room\/([A-Za-z0-9]{6})\/?$/.exec(pathname)?.[1];
  if (code === undefined || new URLSearchParams(search).get('join') !== '1') return null;
  return code.toUpperCase();
}

/** The person whose link an address is: `/friends?add=ID`; null for any other address. */
export function invitingFriendAt({ pathname, search }: Address): string | null {
  const id = /^\/friends\/?$/.test(pathname) ? new URLSearchParams(search).get('add') : null;
  return id === null || id === '' ? null : id;
}
