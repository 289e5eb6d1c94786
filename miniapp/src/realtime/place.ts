const KEY = 'hokm-place';

/** The place of the server's process that the page was last led to: the proxy takes a connection there that names it; null: none. */
export const knownPlace = (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(KEY);

/** Connections name this place from now on. */
export const rememberPlace = (storage: Pick<Storage, 'setItem'>, place: string): void =>
  storage.setItem(KEY, place);
