const byte = (text: string) => Math.min(255, Number(text)).toString(16).padStart(2, '0');

/** A colour of a Telegram client as `#rrggbb`; null for what is none. Clients also write `#rgb`, `rgb(…)` and numbers. */
export function hexColour(value: unknown): `#${string}` | null {
  if (typeof value === 'number' && Number.isInteger(value))
    return `#${(value & 0xff_ff_ff).toString(16).padStart(6, '0')}`;
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  const long = /^#?([\da-f]{6})(?:[\da-f]{2})?$/.exec(text)?.[1];
  if (long !== undefined) return `#${long}`;
  const short = /^#([\da-f]{3})[\da-f]?$/.exec(text)?.[1];
  if (short !== undefined) return `#${short.replace(/./g, '$&$&')}`;
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+[\d.]+%?)?\s*\)$/.exec(text);
  return parts === null ? null : `#${parts.slice(1, 4).map(byte).join('')}`;
}

/** True if a colour, `#rrggbb`, is a dark ground. */
export function isDarkColour(colour: `#${string}`): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000 < 128;
}
