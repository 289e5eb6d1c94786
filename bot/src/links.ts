/** Where links lead: Telegram's own host (it has several names) and the bot's name there. */
export interface LinkPlace {
  readonly host: string;
  readonly username: string;
}

/** What a start parameter asks for. */
export type StartWish =
  | { readonly kind: 'room'; readonly code: string }
  | { readonly kind: 'friend'; readonly id: string }
  | { readonly kind: 'ref'; readonly id: string }
  | { readonly kind: 'replay'; readonly id: string };

const FORMS: readonly [StartWish['kind'], RegExp][] = [
  ['room', /^room_((?=.*[A-Z])[A-Z0-9]{6})$/],
  ['friend', /^friend_([0-9a-f]{24})$/],
  ['ref', /^ref_([0-9a-f]{24})$/],
  ['replay', /^replay_([0-9a-f]{24}|(?=.*[A-Z])[A-Z0-9]{6})$/],
];

/** Reads what stands behind `?start=` or `?startapp=`. Null for whatever we have not made: it is harmless. */
export function readStartParameter(text: string): StartWish | null {
  for (const [kind, form] of FORMS) {
    const value = form.exec(text)?.[1];
    if (value === undefined) continue;
    return kind === 'room' ? { kind, code: value } : { kind, id: value };
  }
  return null;
}

/** The start parameter of a wish: 1 to 64 of `A-Za-z0-9_-`, the same for `start` and `startapp`. */
export function startParameter(wish: StartWish): string {
  return `${wish.kind}_${wish.kind === 'room' ? wish.code : wish.id}`;
}

/** A link that opens the mini app, from any chat, also for who never spoke to the bot. */
export function appLink({ host, username }: LinkPlace, wish: StartWish | null = null): string {
  const query = wish === null ? 'startapp' : `startapp=${startParameter(wish)}`;
  return `https://${host}/${username}?${query}`;
}

/** A link that opens the chat with the bot and offers Start. */
export function chatLink({ host, username }: LinkPlace, wish: StartWish | null = null): string {
  const query = wish === null ? '' : `?start=${startParameter(wish)}`;
  return `https://${host}/${username}${query}`;
}

/** A link that opens Telegram's own sheet to share another link with words. */
export function shareLink({ host }: LinkPlace, url: string, text: string): string {
  return `https://${host}/share/url?${new URLSearchParams({ url, text }).toString()}`;
}

/** The page of the mini app that a wish is about, from its root. */
export function pathOf(wish: StartWish | null): string {
  if (wish === null) return '/';
  switch (wish.kind) {
    case 'room':
      return `/room/${wish.code}?join=1`;
    case 'friend':
    case 'ref':
      return `/profile/${wish.id}`;
    case 'replay':
      return `/replay/${wish.id}`;
  }
}
