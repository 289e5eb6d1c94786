/** What Telegram's client puts into the page. */
export interface Proxy {
  readonly postEvent: (type: string, data: string) => void;
}

/** Telegram's client; undefined outside its web view. */
export const telegramProxy = (): Proxy | undefined =>
  (window as { readonly TelegramWebviewProxy?: Proxy }).TelegramWebviewProxy;
