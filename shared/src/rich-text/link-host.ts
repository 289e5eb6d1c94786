/** Browsers and Node have it; the types of neither are here. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Hosts of Telegram, which people trust with their account. */
const TELEGRAM_HOSTS = ['t.me', 'telegram.org', 'telegram.me', 'telegram.dog', 'fragment.com'];

const ASCII = /^[a-z\d-]+$/i;
/** The letters of Persian as it is written: without those of other languages that look like them. */
const PERSIAN = /^[آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیئؤأء\d-]+$/;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Arabic}/u];

/** True for letters of different scripts in one part of a name: nobody names a site so, but to be taken for another one. */
const isMixed = (label: string): boolean => {
  const letters = Array.from(label).filter((letter) => /\p{L}/u.test(letter));
  const known = SCRIPTS.filter((script) => letters.some((letter) => script.test(letter)));
  const isOther = letters.some((letter) => !SCRIPTS.some((script) => script.test(letter)));
  return known.length + (isOther ? 1 : 0) > 1;
};

/** A host by its looks: signs that are drawn alike have one form. */
const looksOf = (host: string): string =>
  host
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0o]/g, 'o')
    .replace(/[1li]/g, 'l')
    .replace(/-/g, '');

/** True for a host that is taken for a known one: drawn like it or below it, or with its name in front of another. */
function imitates(host: string, known: string): boolean {
  if (host === known || host.endsWith(`.${known}`)) return false;
  if (`.${host}`.includes(`.${known}.`)) return true;
  const depth = known.split('.').length;
  return looksOf(host.split('.').slice(-depth).join('.')) === looksOf(known);
}

/** A host as it is asked for; null for none. */
function asciiOf(host: string): string | null {
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    // No host.
    return null;
  }
}

/**
 * The host of a link as it is stored and shown: names in Latin and in Persian as they are, all others in the form that
 * cannot be taken for another one (`xn--…`). Null for a host that imitates Telegram's or one of `own`.
 */
export function linkHost(host: string, own: readonly string[]): string | null {
  const labels = host.split('.');
  if (labels.some(isMixed)) return null;
  const isPlain = labels.every((label) => ASCII.test(label) || PERSIAN.test(label));
  const ascii = asciiOf(host);
  if (ascii === null) return null;
  const known = [...TELEGRAM_HOSTS, ...own.map((each) => each.toLowerCase())];
  if (known.some((each) => imitates(ascii, each))) return null;
  return isPlain ? host : ascii;
}
