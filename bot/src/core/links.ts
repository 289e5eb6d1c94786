/** Telegram's host in links (it has several) and the bot's username. */
export interface LinkConfig {
  readonly host: string;
  readonly username: string;
}

/** The target of a link: the meaning of its start parameter. */
export type LinkTarget =
  | { readonly kind: 'room'; readonly code: string }
  | { readonly kind: 'friend'; readonly id: string }
  | { readonly kind: 'ref'; readonly id: string }
  | { readonly kind: 'replay'; readonly id: string }
  | { readonly kind: 'account'; readonly id: AccountPage }
  /** A story, or `mine`: what the person has handed in. */
  | { readonly kind: 'story'; readonly id: string }
  | { readonly kind: 'picture'; readonly id: string }
  | { readonly kind: 'album'; readonly id: string };

/**
 * What opens in the mini app: what links lead to, a page by its path, or the draft that a link of the panel shows (`id`: its
 * token). The last one is for the mini app alone.
 */
export type AppTarget =
  | LinkTarget
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'preview'; readonly id: string };

/** The page with the export of the person’s data, and the one that deletes the account. */
export type AccountPage = 'data' | 'delete';

const FORMS: readonly [LinkTarget['kind'], RegExp][] = [
  ['room', /^room_((?=.*[A-Z])[A-Z0-9]{6})$/],
  ['friend', /^friend_([0-9a-f]{24})$/],
  ['ref', /^ref_([0-9a-f]{24})$/],
  ['account', /^account_(data|delete)$/],
  ['story', /^story_([0-9a-f]{24}|mine)$/],
  ['picture', /^picture_([0-9a-f]{24})$/],
  ['album', /^album_([0-9a-f]{24})$/],
  ['replay', /^replay_([0-9a-f]{24}|(?=.*[A-Z])[A-Z0-9]{6})$/],
];

/** Reads the value of `?start=` or `?startapp=`; null for any value that this product does not write. */
export function readStartParameter(text: string): LinkTarget | null {
  for (const [kind, form] of FORMS) {
    const value = form.exec(text)?.[1];
    if (value === undefined) continue;
    if (kind === 'room') return { kind, code: value };
    return kind === 'account' ? { kind, id: value as AccountPage } : { kind, id: value };
  }
  return null;
}

/** Paths that a start parameter can carry. */
const PAGE = /^(?:\/[a-z0-9-]+){1,4}$/;

/**
 * The start parameter of a target: 1 to 64 of `A-Za-z0-9_-`, the same for `start` and `startapp`. Null for a page whose path
 * has other characters: the link leads to the first page then.
 */
function startParameter(target: AppTarget): string | null {
  if (target.kind === 'page') {
    const parameter = `page${target.path.replaceAll('/', '_')}`;
    return PAGE.test(target.path) && parameter.length <= 64 ? parameter : null;
  }
  return `${target.kind}_${target.kind === 'room' ? target.code : target.id}`;
}

/** A link that opens the mini app from any chat, also for people who never wrote to the bot. */
export function appLink({ host, username }: LinkConfig, target: AppTarget | null = null): string {
  const parameter = target === null ? null : startParameter(target);
  const query = parameter === null ? 'startapp' : `startapp=${parameter}`;
  return `https://${host}/${username}?${query}`;
}

/** A link that opens Telegram's sheet to share another link with a text. */
export function shareLink({ host }: LinkConfig, url: string, text: string): string {
  return `https://${host}/share/url?${new URLSearchParams({ url, text }).toString()}`;
}

/** The path of a target in the mini app. */
export function appPath(target: AppTarget | null): string {
  if (target === null) return '/';
  switch (target.kind) {
    case 'room':
      return `/room/${target.code}?join=1`;
    case 'friend':
    case 'ref':
      return `/profile/${target.id}`;
    case 'account':
      return target.id === 'delete' ? '/security/delete' : '/security';
    case 'replay':
      return `/replay/${target.id}`;
    case 'page':
      return target.path;
    case 'story':
      return `/stories/${target.id}`;
    case 'picture':
      return `/gallery/${target.id}`;
    case 'album':
      return `/albums/${target.id}`;
    case 'preview':
      return `/preview/${target.id}`;
  }
}
