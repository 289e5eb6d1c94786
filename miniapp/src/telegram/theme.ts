const COLOUR = /^#[0-9a-f]{6}$/i;

/** Whether a colour, `#rrggbb`, is a dark ground. */
export function isDarkColour(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (red * 299 + green * 587 + blue * 114) / 1000 < 128;
}

/** The colours among Telegram's theme parameters, by their names (`bg_color`); whatever else is there is left out. */
export function coloursOf(params: unknown): Readonly<Record<string, string>> {
  if (typeof params !== 'object' || params === null) return {};
  const colours = Object.entries(params).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && COLOUR.test(entry[1]),
  );
  return Object.fromEntries(colours);
}

/** Whether Telegram's ground is dark; null where its colours do not say. */
export function isDarkGround({ bg_color: ground }: Readonly<Record<string, string>>): boolean | null {
  return ground === undefined ? null : isDarkColour(ground);
}
