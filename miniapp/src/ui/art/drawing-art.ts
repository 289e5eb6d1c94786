import type { DrawnReaction } from '@hokm/shared/conduct';

const INK = '#2B1A12';
const RED = '#C7304A';
const DARK_RED = '#8E1B33';
const GREEN = '#2F8F5B';
const DARK_GREEN = '#1D6A41';
const PAPER = '#FFF6E2';
const GOLD = '#E3A236';
const LIGHT_GOLD = '#F7C65A';
const BROWN = '#8A5A2B';
const TEAL = '#2BA698';
const SKY = '#4F9FD0';

const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const line = (d: string, colour: string = INK, width = 2.6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const mirrored = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 48 0)">${shape}</g>`;
const around = (shape: string, count: number, x: number, y: number, from = 0) =>
  Array.from(
    { length: count },
    (_, k) => `<g transform="rotate(${from + (360 / count) * k} ${x} ${y})">${shape}</g>`,
  ).join('');

const HEAD =
  dot(24, 24, 20, LIGHT_GOLD) +
  fill('M24 44a20 20 0 0 0 17.6-29.5A22.5 22.5 0 0 1 10 38.3 20 20 0 0 0 24 44Z', GOLD);
const face = (...parts: readonly string[]) => HEAD + parts.join('');
const EYES = mirrored(`<ellipse cx="17" cy="20.5" rx="2.5" ry="3.2" fill="${INK}"/>`);
const CLOSED = mirrored(line('M13.5 21c1.8 2 5 2 6.8 0'));
const CHEEKS = mirrored(dot(12.5, 27, 3.2, '#EE8B5A'));
const SMILE = line('M16 29c2.5 4 5.5 5.3 8 5.3s5.5-1.3 8-5.3');

const FACES = {
  smile: face(EYES, CHEEKS, SMILE),
  laugh: face(
    mirrored(line('M13 21.5c1.3-3 5.5-3 6.8 0')),
    fill('M13.5 27h21c0 6.5-4.7 11-10.5 11S13.5 33.5 13.5 27Z', INK),
    fill('M15 27h18c0 1.5-.3 2.5-.7 3.2H15.7C15.3 29.5 15 28.5 15 27Z', PAPER),
    fill('M18 35.5c1.5-2.5 10.5-2.5 12 0A9.5 9.5 0 0 1 24 38a9.5 9.5 0 0 1-6-2.5Z', '#E0596B'),
  ),
  wink: face(
    `<ellipse cx="17" cy="20.5" rx="2.5" ry="3.2" fill="${INK}"/>`,
    line('M27 20.5c2-2 5.5-2 7.5.500'),
    line('M28 14.5c2-1.5 5-1.5 7 0', INK, 2),
    CHEEKS,
    line('M16.5 30c4 5 12 5 16-1.5'),
  ),
  surprise: face(
    mirrored(dot(16.5, 20.5, 5, PAPER) + dot(16.8, 20.8, 2.5, INK)),
    mirrored(line('M12 12.5c2-1.8 5.5-2 7.5-.5', INK, 2)),
    `<ellipse cx="24" cy="34" rx="4.2" ry="5.2" fill="${INK}"/>`,
  ),
  thinking: face(
    mirrored(dot(17, 20.5, 4.4, PAPER)),
    dot(18.4, 18.7, 2.2, INK) + dot(32.4, 18.7, 2.2, INK),
    line('M12.5 13.5c2.5-1 5-.8 7 .3', INK, 2) + line('M28 12c2.5-1.8 5-1.8 7.5-.3', INK, 2),
    line('M20 33c3-1.5 6-1.3 9-.3'),
    dot(40.5, 11, 2, SKY) + dot(44.5, 5.5, 2.8, SKY),
  ),
  shy: face(
    CLOSED,
    mirrored(`<ellipse cx="12.5" cy="28" rx="4.6" ry="3" fill="#E8705F"/>`),
    line('M20.5 32c2.3 1.8 4.7 1.8 7 0'),
  ),
  sleepy: face(
    CLOSED,
    `<ellipse cx="24" cy="33" rx="3" ry="3.6" fill="${INK}"/>`,
    line('M35 4.5h6l-6 7h6', SKY, 2.4) + line('M42.5 13h3.5l-3.5 4.5h3.5', SKY, 1.9),
  ),
  cool: face(
    fill(
      'M7 16.5h34l-.8 4.5c-.8 4.5-3.5 6.5-7.2 6.5-4 0-6.5-2.3-7.3-6.5h-3.4c-.8 4.2-3.3 6.5-7.3 6.5-3.7 0-6.4-2-7.2-6.5Z',
      INK,
    ),
    line('M12 19.5l4 4', '#6F8794', 2) + line('M30 19.5l4 4', '#6F8794', 2),
    line('M17.5 33c4 3.5 9.5 3 13-1'),
  ),
  dizzy: face(
    mirrored(line('M17 21a1.6 1.6 0 1 1 2-1.6 3.7 3.7 0 1 1-3.8-3.3 5.7 5.7 0 0 1 5.8 5', INK, 1.9)),
    line('M15 33c2-2.5 4-2.5 6 0s4 2.5 6 0 4-2.5 6 0'),
  ),
  singing: face(
    CLOSED,
    CHEEKS,
    `<ellipse cx="24" cy="33" rx="5" ry="4.3" fill="${INK}"/>`,
    fill('M20.5 34.5c1.5-1.7 5.5-1.7 7 0a5 5 0 0 1-7 0Z', '#E0596B'),
    line('M41 12V3.5l5-1.3', SKY, 2) + dot(39.3, 12.3, 2.3, SKY),
  ),
} as const;

const STEAM = (x: number, y: number) => line(`M${x} ${y}c-2-2 2-3.5 0-6`, '#9DBFB6', 1.8);

const LEAF = fill('M24 34c5-6 11-6 14-5-1 5-7 8-14 5Z', GREEN);

const THINGS = {
  applause:
    line('M24 6.5V1.5M14.5 9 12 4.5M33.5 9 36 4.5', LIGHT_GOLD, 2.4) +
    fill(
      'M12 39c-4-5-6.5-11-6-14 .3-1.8 2.8-2 3.6 0l1.7 4L7.8 16.5c-.5-2 2.3-3 3.2-1l3.8 9.2-2.3-12c-.3-2.2 2.7-2.8 3.4-.8l3.3 12.3-.5-10c0-2.1 3-2.3 3.3-.2L24.5 31c.6 6-1.5 9.5-4 10.5-3 1.2-6 .6-8.5-2.5Z',
      '#F0B48A',
    ) +
    fill(
      'M36 39c4-5 6.5-11 6-14-.3-1.8-2.8-2-3.6 0l-1.7 4 3.5-12.5c.5-2-2.3-3-3.2-1l-3.8 9.2 2.3-12c.3-2.2-2.7-2.8-3.4-.8l-3.3 12.3.5-10c0-2.1-3-2.3-3.3-.2L23.5 31c-.6 6 1.5 9.5 4 10.5 3 1.2 6 .6 8.5-2.5Z',
      '#E39A6B',
    ) +
    line('M24.2 29.5c-.6 5 .3 8.5 2.3 11', '#B86F45', 1.5),
  esfand:
    line('M18 21c-4-4 3-6.5-1-12', '#9DBFB6', 2.4) +
    line('M25 20c-4-5 4-8.5 0-16', '#9DBFB6', 2.4) +
    line('M32 21c-3-3.5 3-6 0-10.5', '#9DBFB6', 2.4) +
    fill('M9 25h30c0 8-5.5 13-15 13S9 33 9 25Z', '#B8742C') +
    fill('M9 25h30c0 1.5-.2 2.8-.6 4H9.6C9.2 27.8 9 26.5 9 25Z', GOLD) +
    fill('M18 37.5h12l3 6.5H15Z', '#8F5720') +
    [14, 19, 24, 29, 34].map((x, k) => dot(x, 23.5 + (k % 2), 2, k % 2 === 0 ? RED : INK)).join(''),
  tea:
    STEAM(20, 10) +
    STEAM(27, 9) +
    fill(
      'M14.5 12h19c0 6-4 8-4 12.5S33 31 33 36c0 3-2.5 5-9 5s-9-2-9-5c0-5 3.5-7 3.5-11.5S14.5 18 14.5 12Z',
      '#E8F3EF',
    ) +
    fill(
      'M16 16c.8 4 4 5.5 4 9s-3.5 6-3.5 11c0 2.2 2.2 3.5 7.5 3.5s7.5-1.3 7.5-3.5c0-5-3.5-7.5-3.5-11s3.2-5 4-9Z',
      '#B5431F',
    ) +
    fill('M16 16h16l-.6 2.4H16.6Z', '#D96B35') +
    `<ellipse cx="24" cy="42.5" rx="16" ry="3.4" fill="#8FB4C9"/><ellipse cx="24" cy="42" rx="10" ry="1.7" fill="#6A93AB"/>`,
  samovar:
    fill('M18.5 3h11l2 3c0 3.5-3 5-7.5 5s-7.5-1.5-7.5-5Z', '#355FB3') +
    line('M31.5 5.5l4-1.5', '#355FB3', 2.2) +
    fill('M19 11h10v3.5H19Z', '#A8701D') +
    fill('M13 15h22c2.5 7-.5 15-4.5 21h-13C13.5 30 10.5 22 13 15Z', GOLD) +
    fill('M17 16.5c-1.8 6-.8 12.5 2.5 18h-2C14 29.5 12.3 22 14.3 16.5Z', LIGHT_GOLD) +
    line('M11.8 19.5c-3.5-.5-4.5 4-1 5M36.2 19.5c3.5-.5 4.5 4 1 5', '#A8701D', 2.2) +
    line('M24 28.5v4.5M21.5 28.5h5', '#7D4F10', 2.2) +
    fill('M15.5 36h17l2.5 4H13Z', '#A8701D') +
    fill('M11 40h26v4H11Z', '#7D4F10'),
  sweets:
    fill('M6 33h36c-1.5 7-8 10.5-18 10.5S7.5 40 6 33Z', '#355FB3') +
    fill('M6 33h36l-.8 2.8H6.8Z', '#6F93DB') +
    dot(14.5, 28.5, 6.3, '#D8893B') +
    dot(33.5, 28.5, 6.3, '#D8893B') +
    dot(24, 27, 7, '#E6A04F') +
    dot(24, 16.5, 6.6, '#D8893B') +
    fill('M17.5 25.5c2-2.5 4-2 6.5-.3 2.5-1.7 4.5-2.2 6.5.3-1 2-3.5 2.5-6.5 2.5s-5.5-.5-6.5-2.5Z', PAPER) +
    fill('M18.5 15c2-2 3.5-1.7 5.5-.3 2-1.4 3.5-1.7 5.5.3-1 2-3 2.2-5.5 2.2S19.5 17 18.5 15Z', PAPER) +
    [21, 24, 27].map((x) => dot(x, 12.3, 1, GREEN)).join(''),
  pomegranate:
    fill('M19.5 9 17 2.5l4.3 2.3L24 1.5l2.7 3.3L31 2.5 28.5 9Z', DARK_RED) +
    dot(24, 26, 18, RED) +
    fill('M24 44a18 18 0 0 0 15.5-27A20 20 0 0 1 11 38.5 18 18 0 0 0 24 44Z', DARK_RED) +
    `<ellipse cx="24" cy="25" rx="10.5" ry="9.5" fill="${PAPER}"/>` +
    [
      [20.5, 19],
      [24.5, 18.5],
      [28.3, 20],
      [17.5, 22.5],
      [22, 23],
      [26.4, 23.3],
      [30.7, 24],
      [17.8, 27],
      [21.8, 27.5],
      [26, 27.8],
      [29.6, 28.3],
      [21.5, 31.5],
      [25.8, 32],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 1.9, '#D4213F'))
      .join('') +
    fill('M11.5 20c1-3 2.7-5 4.5-6l.8 1.6c-1.8 1.2-2.8 2.7-3.5 4.9Z', '#F08A9A'),
  watermelon:
    fill('M3 17h42c0 14-9.5 25-21 25S3 31 3 17Z', DARK_GREEN) +
    fill('M5.7 17h36.6c0 12.3-8.2 22-18.3 22S5.7 29.3 5.7 17Z', '#BFE3A8') +
    fill('M8 17h32c0 10.8-7.2 19.3-16 19.3S8 27.8 8 17Z', '#E2485A') +
    [
      [14, 21.5],
      [20, 24.5],
      [28, 24.5],
      [34, 21.5],
      [24, 20],
      [24, 30.5],
    ]
      .map(([x = 0, y = 0]) => `<ellipse cx="${x}" cy="${y}" rx="1.3" ry="2" fill="${INK}"/>`)
      .join(''),
  rose:
    line('M24 26c0 8-.5 13-1.5 19', DARK_GREEN, 2.8) +
    LEAF +
    `<g transform="matrix(-1 0 0 1 47 4)">${LEAF}</g>` +
    around(`<ellipse cx="24" cy="9.5" rx="7.5" ry="7" fill="${RED}"/>`, 5, 24, 17) +
    dot(24, 17, 9, '#D94460') +
    dot(24, 17, 6, RED) +
    line('M20 17.5c0-5 8-5.5 8.3-.5.2 3.5-4.8 4.3-5.3 1.3', DARK_RED, 1.9) +
    line('M15.5 15c.5-3 2.5-5.5 5-6.5M33 19.5c-1 3.5-3.5 5.5-6.5 6.3', DARK_RED, 1.7),
  candle:
    dot(24, 11.5, 11, 'rgba(247,198,90,.28)') +
    fill('M24 1.5c4.5 5.5 6 8.5 6 11.5a6 6 0 0 1-12 0c0-3 1.5-6 6-11.5Z', '#F29B2E') +
    fill('M24 7.5c2.5 3 3.3 4.8 3.3 6.5a3.3 3.3 0 0 1-6.6 0c0-1.7.8-3.5 3.3-6.5Z', '#FFE9A8') +
    line('M24 16v5', INK, 1.8) +
    fill('M17 22c0-2 14-2 14 0v17H17Z', '#F4DFAE') +
    fill('M27 21v18h4V22c0-.5-1.5-.8-4-1Z', '#DDBF82') +
    fill(
      'M17 22.5c0-2.2 14-2.2 14 0 0 2-1 2.3-1 5.5 0 2-2.5 2-2.5 0 0-2.5-1-3-2.5-3s-1.8 1-1.8 4.5c0 2.3-2.7 2.3-2.7 0 0-4-3.5-4-3.5-7Z',
      '#FFF3D2',
    ) +
    `<ellipse cx="24" cy="40.5" rx="14" ry="4.5" fill="${GOLD}"/><ellipse cx="24" cy="39.5" rx="9" ry="2.3" fill="#A8701D"/>`,
  fireworks:
    around(line('M17 10.5V4', '#F29B2E', 2.4) + dot(17, 1.8, 1.4, LIGHT_GOLD), 8, 17, 17) +
    around(line('M35 12V8', TEAL, 2.2), 7, 35, 16) +
    around(line('M32 28.5v-5', '#E0596B', 2.4) + dot(32, 21.3, 1.2, '#F7A6B2'), 9, 32, 33) +
    around(line('M11 34.5v-3', '#9C7BE0', 2), 6, 11, 38),
  daf:
    dot(24, 24, 21, '#7D4F10') +
    dot(24, 24, 18.6, '#C98A3A') +
    dot(24, 24, 16.6, '#F2DDB4') +
    around(
      `<circle cx="24" cy="5.5" r="1.5" fill="none" stroke="${LIGHT_GOLD}" stroke-width="1.1"/>`,
      16,
      24,
      24,
    ) +
    around(fill('M24 12c2 3.5 2 6 0 8.5-2-2.5-2-5 0-8.5Z', '#355FB3'), 8, 24, 24) +
    dot(24, 24, 3, RED),
  nightingale:
    line('M3 39c12-3.5 28-3.5 42-.5', BROWN, 2.8) +
    fill('M36 36c3-1 6-1 8.5.5-2.5 2-6 2-8.5-.5Z', GREEN) +
    line('M21 32v5.5M26 32.5v5', '#6B4220', 1.8) +
    fill('M4 30c6-.5 10-3 13-7l5 8c-6 2-13 2-18-1Z', '#6B4220') +
    fill('M13 25c0-9 7-16 16-16 6 0 10 4 10 9 0 9-7 15.5-15 15.5-7 0-11-3.5-11-8.5Z', '#A9713B') +
    fill('M23 33.4c8-.3 15.5-6.4 16-14.4-4 .5-7.5 2-9.5 4.5-2.5 3-3.5 7-6.5 9.9Z', '#F2DDB4') +
    fill('M14 24c3-4.5 9-6 13-3.5-1 5.5-6.5 9-12 8Z', '#7D4F20') +
    dot(33, 15.5, 1.9, INK) +
    fill('M38.6 15.5 45 13l-5 6Z', '#F29B2E') +
    line('M43 7.5V3l3-.8', LIGHT_GOLD, 1.5) +
    dot(42, 7.6, 1.4, LIGHT_GOLD),
  turtle:
    fill('M36 25c3-5 9-4.5 10 0 .5 3.5-2 6.5-6 6.5h-6Z', '#6DB36B') +
    dot(42.3, 24.7, 1.3, INK) +
    fill('M9 33h7l1 6.5c-3 1.5-6.5 1.5-9 0ZM28 33h7l1 6.5c-3 1.5-6.5 1.5-9 0Z', '#6DB36B') +
    fill('M2 35c1.5-3 4-4.5 7-5v5Z', '#6DB36B') +
    fill('M5 33C5 20 12.5 12 21.5 12S38 20 38 33Z', DARK_GREEN) +
    fill('M4 31.5h35v3.3c-11 2-24 2-35 0Z', '#B9D98A') +
    fill('m21.5 16 6 4-2 7h-8l-2-7Z', '#4DAA6A') +
    line('m27.5 20 6-2.5M25.5 27l3 4M17.5 27l-3 4M15.5 20l-6-2M21.5 16v-3.5', '#4DAA6A', 1.9),
  cat:
    fill('M8 22 6.5 4.5 18 11h12L41.5 4.5 40 22c2 12-5 21-16 21S6 34 8 22Z', '#E69A4C') +
    fill('M10.5 15 9.3 8.8l6 3.4ZM37.5 15l1.2-6.2-6 3.4Z', '#F6B9A6') +
    line('M24 12v5M18.5 13v3.5M29.5 13v3.5', '#B86A22', 2.4) +
    mirrored(
      `<ellipse cx="16.5" cy="24" rx="3.2" ry="3.8" fill="#DDF0B8"/><ellipse cx="16.5" cy="24" rx="1.3" ry="3.4" fill="${INK}"/>`,
    ) +
    fill('M14 33c0-4 4.5-5.5 10-5.5S34 29 34 33c0 4.5-4.5 8-10 8s-10-3.5-10-8Z', PAPER) +
    fill('M21.5 29.5h5L24 32.5Z', '#D9596B') +
    line('M24 32.5v2c-.5 2-3.5 2.5-5 .8M24 34.5c.5 2 3.5 2.5 5 .8', INK, 1.7) +
    line('M12.5 31 4 29.5M12.5 34 4.5 35.5M35.5 31l8.5-1.5M35.5 34l8 1.5', INK, 1.3),
} as const;

/** The drawing of each reaction, in a 48 × 48 box, in its own colours: they are on the felt and on both themes. */
export const DRAWINGS: Readonly<Record<DrawnReaction, string>> = { ...FACES, ...THINGS };
