/** The room to which an address invites: `/room/CODE?join=1`; null for any other address. */
export function invitedRoomAt({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string | null {
  const code = /^\/room\/([A-Za-z0-9]{6})\/?$/.exec(pathname)?.[1];
  if (code === undefined || new URLSearchParams(search).get('join') !== '1') return null;
  return code.toUpperCase();
}
