export type HapticMoment = 'select' | 'light' | 'soft' | 'medium' | 'success' | 'warning' | 'error';

/** Telegram's main button, which stands below the page. */
export interface MainButton {
  readonly text: string;
  readonly isActive: boolean;
  /** Shows that something is on its way. */
  readonly isBusy: boolean;
  readonly press: () => void;
}

/** The interface to the app's environment: Telegram (`sdk.ts`) or a plain browser (`browser.ts`). */
export interface Platform {
  readonly kind: 'telegram' | 'browser';
  /** Telegram's brightness; null outside Telegram, where the device decides. */
  isDark: () => boolean | null;
  languageCode: () => string | null;
  /** Asks for a short vibration; nothing where there is none. */
  haptic: (moment: HapticMoment) => void;
  /** Shows Telegram's back button while a handler is set; null hides it. */
  setBack: (handler: (() => void) | null) => void;
  /** Shows Telegram's main button, or changes it; null hides it. Absent where there is none. */
  setMain?: (button: MainButton | null) => void;
  /** Asks before Telegram closes the app. */
  setClosingConfirmation: (on: boolean) => void;
  /** Enters or leaves full screen. Absent where the client does not support it. */
  setFullScreen?: (on: boolean) => void;
  /** Gives Telegram's bars the colour of the page, `#rrggbb`; null: that of the theme. */
  setGround?: (colour: `#${string}` | null) => void;
  /** Shows "Settings" in Telegram's own menu, and calls back when it is chosen. Returns how to take it away. Absent in older clients. */
  offerSettings?: (open: () => void) => () => void;
  /** Telegram's own question whether the bot may write; true: it may. Absent in older clients. */
  askToWrite?: () => Promise<boolean>;
  /** This app's part of the person's cloud at Telegram, the same on each device. Absent in older clients. */
  cloud?: {
    /** An empty text where nothing is kept; null where Telegram does not answer. `name`: letters, digits, `_`, `-`. */
    readonly read: (name: string) => Promise<string | null>;
    readonly write: (name: string, value: string) => Promise<void>;
  };
  /** Opens Telegram's scanner, with a hint, until `read` makes something of a code; null: it was closed before. Absent where there is none. */
  scanQr?: (hint: string, read: (text: string) => string | null) => Promise<string | null>;
  /** Keeps the app on the side on which the phone is held now, or lets it turn again. Absent where there is no such lock. */
  lockTurning?: (locked: boolean) => void;
  /** The app's icon on the phone's home screen. Absent where there is none. */
  homeScreen?: {
    /** True where the icon can be put there and is not, as far as the client knows. */
    readonly isMissing: () => Promise<boolean>;
    readonly add: () => void;
  };
  /** Offers a link to other people; `copied` where the device can only copy it. */
  share: (url: string, text: string) => Promise<'shared' | 'copied' | 'failed'>;
  /** Opens a page elsewhere, `https:`, and leaves this app open. Absent where the browser follows links itself; false: it did not open. */
  openLink?: (url: string) => boolean;
  copy: (text: string) => Promise<boolean>;
  /** Offers a prepared message to send on, in Telegram's own sheet. Absent where there is none; `failed`: share a link instead. */
  sendPrepared?: (id: string) => Promise<'sent' | 'declined' | 'failed'>;
  /** Opens Telegram's editor of stories with a picture, by its address, and a caption. Absent where there is none; false: it did not open. */
  shareStory?: (pictureUrl: string, caption: string) => boolean;
  /** Offers to download a file, by its address. Absent where there is no such popup; `failed`: save it in another way. */
  download?: (url: string, name: string) => Promise<'done' | 'declined' | 'failed'>;
  /** Opens the payment sheet of an invoice's link; gives Telegram's word: `paid`, `failed`, `pending`, `cancelled`. Absent where there is none. */
  pay?: (url: string) => Promise<string>;
  /** Subscribes to changes of theme. Returns a function that unsubscribes. */
  onThemeChange: (listener: () => void) => () => void;
  /** Subscribes to the app returning to the foreground. Returns a function that unsubscribes. */
  onActive: (listener: () => void) => () => void;
}
