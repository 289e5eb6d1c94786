import { BOT_ICON, initialOf, TILE_STAR, TILE_THREAD } from '@hokm/shared/art';
import type { Language } from '@hokm/shared/text';
import { FACES } from './faces.js';
import { directionOf, drawable, fitText } from './fit-text.js';
import type { Fonts } from './fonts.js';
import type { MatchFacts, PicturePlayer, PictureSide } from './match-facts.js';
import { COLOURS } from './ornament.js';
import { placed, textLine } from './svg.js';
import { numberText, WORDS } from './words.js';

/** Where the parts of a team's column stand, px. */
export interface SideLayout {
  readonly points: { readonly y: number; readonly size: number };
  readonly tiles: { readonly y: number; readonly size: number };
  readonly label: { readonly y: number; readonly size: number };
  /** The first name; the other stands `line` px below it. */
  readonly names: { readonly y: number; readonly size: number; readonly line: number };
  readonly kots: { readonly y: number; readonly size: number };
  /** Most of a line's width. */
  readonly width: number;
}

interface SideProps {
  readonly which: 'us' | 'them';
  readonly x: number;
  readonly facts: MatchFacts;
  readonly layout: SideLayout;
  readonly language: Language;
  readonly fonts: Fonts;
}

/** How far apart the middles of two tiles are, in tiles. */
const TILES_APART = 0.8;

function tileArt({ is_bot, face, tile }: PicturePlayer, name: string, language: Language): string {
  if (face !== null) return FACES[face];
  const ground = `<rect width="100" height="100" fill="${tile}"/><path d="${TILE_STAR}" fill="#000" opacity=".16"/>`;
  if (is_bot)
    return (
      `${ground}<g transform="translate(20 18) scale(2.5)" fill="none" stroke="#E6F0EB" stroke-width="1.8" ` +
      `stroke-linecap="round" stroke-linejoin="round">${BOT_ICON}</g>`
    );
  const letter = initialOf(name);
  const y = /[A-Z0-9]/.test(letter) ? 65 : 60;
  const style = { x: 50, y, size: 42, weight: 'bold', fill: '#fff' } as const;
  const direction = directionOf(letter, WORDS[language].direction);
  return (
    `${ground}<path d="${TILE_THREAD}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>` +
    textLine(letter, { ...style, direction })
  );
}

/** The round tile of a player around a point. */
export function drawTile(
  player: PicturePlayer,
  { x, y, size, language }: { x: number; y: number; size: number; language: Language },
): string {
  return framed(tileArt(player, player.name, language), x, y, size, COLOURS.saffron);
}

function framed(art: string, x: number, y: number, size: number, rim: string): string {
  const round = `<g clip-path="url(#round)">${art}</g><circle cx="50" cy="50" r="50" fill="none" stroke="${rim}" stroke-width="7"/>`;
  return placed(round, { x, y, size, box: 100 });
}

/** The kots of a team in words; null without any. */
function kotsText({ kots, hakem_kots }: PictureSide, language: Language): string | null {
  const words = WORDS[language];
  const parts = [
    ...(kots > 0 ? [words.kots(numberText(kots, language))] : []),
    ...(hakem_kots > 0 ? [words.hakemKots(numberText(hakem_kots, language))] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}

/** The column of a team: its points, its players' tiles and names, its kots. */
export function drawSide({ which, x, facts, layout, language, fonts }: SideProps): string {
  const words = WORDS[language];
  const { direction } = words;
  const side = facts[which];
  const { points, tiles, label, names, kots, width } = layout;
  const hasWon = facts.winner === which;
  const players = side.players.map((player) => ({
    player,
    name: drawable(player.name, fonts.medium, words.player),
  }));
  const apart = (tiles.size * TILES_APART) / 2;
  const rim = hasWon ? COLOURS.saffron : COLOURS.felt;
  // The first of a team stands first in the direction of reading.
  const towards = direction === 'rtl' ? 1 : -1;
  const faces = players.map(({ player, name }, at) =>
    framed(
      tileArt(player, name, language),
      x + (at === 0 ? towards : -towards) * apart,
      tiles.y,
      tiles.size,
      rim,
    ),
  );
  const lines = players.map(({ name }, at) =>
    textLine(fitText(name, fonts.medium, names.size, width), {
      x,
      y: names.y + at * names.line,
      size: names.size,
      weight: 'medium',
      fill: COLOURS.cream,
      direction: directionOf(name, direction),
    }),
  );
  const made = kotsText(side, language);
  return [
    textLine(numberText(side.points, language), {
      x,
      ...points,
      weight: 'black',
      fill: hasWon ? COLOURS.saffron : COLOURS.cream,
      direction: 'ltr',
    }),
    ...faces,
    textLine(words[which], { x, ...label, weight: 'bold', fill: COLOURS[which], direction }),
    ...lines,
    made === null ? '' : textLine(made, { x, ...kots, weight: 'bold', fill: COLOURS.saffron, direction }),
  ].join('');
}
