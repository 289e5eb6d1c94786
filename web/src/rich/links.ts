import { safeLink } from '@hokm/shared/rich-text';

/** Callbacks for links that are followed with a plain click. Without one, the browser follows the link. */
export interface LinkCallbacks {
  /** A page of the app: a path that begins with a slash. */
  readonly onInternalLink?: ((path: string) => void) | undefined;
  /** A page elsewhere, `https:`. */
  readonly onExternalLink?: ((href: string) => void) | undefined;
}

export type LinkKind = 'internal' | 'web' | 'mail';

/** The host of this page: links to hosts that are taken for it lead nowhere. */
const ownHosts = (): string[] => (typeof window === 'undefined' ? [] : [window.location.hostname]);

/** The kind of a link and its address; null for an address that no document may have. */
export function linkOf(address: string): { readonly href: string; readonly kind: LinkKind } | null {
  const href = safeLink(address, ownHosts());
  if (href === null) return null;
  if (href.startsWith('/')) return { href, kind: 'internal' };
  return { href, kind: href.startsWith('mailto:') ? 'mail' : 'web' };
}

interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  preventDefault: () => void;
}

/** Hands a plain click to the callback. Clicks with a key, which open tabs and windows, stay with the browser. */
export function followLink(
  click: Click,
  href: string,
  kind: LinkKind,
  { onInternalLink, onExternalLink }: LinkCallbacks,
): void {
  const callback = { internal: onInternalLink, web: onExternalLink, mail: undefined }[kind];
  const isPlain = click.button === 0 && !click.altKey && !click.ctrlKey && !click.metaKey && !click.shiftKey;
  if (callback === undefined || !isPlain || click.defaultPrevented) return;
  click.preventDefault();
  callback(href);
}
