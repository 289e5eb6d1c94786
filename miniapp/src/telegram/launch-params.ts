import { hexColour } from '@hokm/web/telegram';

/** What a Telegram client says of itself at a launch. */
export interface ClientParams {
  readonly version: `${number}.${number}`;
  readonly platform: string;
  /** Colours by their names. */
  readonly theme: Readonly<Record<string, `#${string}`>>;
}

/** Of a client that does not say its version: back button, closing question and payment are there. */
const USUAL_VERSION = '6.9';
/** Clients of the first Mini Apps. */
const FIRST_VERSION = 6;
/** Of a client that does not say what it runs on. */
const UNKNOWN_PLATFORM = 'unknown';
const NAMES = /tgWebApp\w+/;
const MOST_DECODINGS = 3;
/** They become names of CSS variables. */
const COLOUR_NAME = /^[a-z][a-z_]{0,40}$/;

/** A text that a link may have percent-encoded once more on its way. `isWhole` knows the proper form. */
function decoded(text: string, isWhole: (text: string) => boolean): string {
  let now = text;
  try {
    for (let n = 0; n < MOST_DECODINGS && !isWhole(now) && now.includes('%'); n += 1)
      now = decodeURIComponent(now);
  } catch {
    return text;
  }
  return isWhole(now) ? now : text;
}

/** The launch parameters of an address's fragment, also behind a route and encoded twice. The first of two counts. */
export function fragmentParams(fragment: string): URLSearchParams {
  const whole = decoded(fragment, (text) => /tgWebApp\w+=/.test(text));
  const begin = NAMES.exec(whole)?.index ?? -1;
  const params = new URLSearchParams(begin < 0 ? '' : whole.slice(begin).replace(/[?#]/g, '&'));
  const initData = params.get('tgWebAppData');
  if (initData !== null)
    params.set(
      'tgWebAppData',
      decoded(initData, (text) => text.includes('=')),
    );
  return params;
}

/** The colours of a theme that can be read. */
export function readTheme(theme: unknown): ClientParams['theme'] {
  if (typeof theme !== 'object' || theme === null) return {};
  return Object.fromEntries(
    Object.entries(theme).flatMap(([name, value]) => {
      const colour = hexColour(value);
      return colour === null || !COLOUR_NAME.test(name) ? [] : [[name, colour]];
    }),
  );
}

/** The colours of a launch parameter. */
export function themeOf(text: string | null): ClientParams['theme'] {
  try {
    return readTheme(JSON.parse(decoded(text ?? 'null', (json) => json.trimStart().startsWith('{'))));
  } catch {
    // Broken: no colours.
    return {};
  }
}

/** Each parameter for itself, repaired or dropped; null where no Telegram client opened the page. */
export function clientParams(fragment: string): ClientParams | null {
  const params = fragmentParams(fragment);
  if (params.size === 0) return null;
  const [, major, minor = '0'] =
    /^\D{0,2}(\d{1,3})(?:\.(\d{1,3}))?/.exec(params.get('tgWebAppVersion') ?? '') ?? [];
  const platform = /^[a-z][\w-]{0,31}$/i.exec(params.get('tgWebAppPlatform') ?? '')?.[0].toLowerCase();
  return {
    version: Number(major ?? 0) < FIRST_VERSION ? USUAL_VERSION : `${Number(major)}.${Number(minor)}`,
    platform: platform ?? UNKNOWN_PLATFORM,
    theme: themeOf(params.get('tgWebAppThemeParams')),
  };
}

/** The parameters in the form that the SDK understands, without the signed data, which it does not need. */
export function sdkParams({ version, platform, theme }: ClientParams): string {
  return new URLSearchParams({
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(theme),
  }).toString();
}
