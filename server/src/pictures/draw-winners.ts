import { MATCH_PICTURES, type PictureSize } from '@hokm/shared/api/pictures/limits';
import type { Language } from '@hokm/shared/text';
import { drawBrand, drawInvitation, type Line } from './draw-match.js';
import { directionOf, drawable, fitText, measure } from './fit-text.js';
import type { Fonts } from './fonts.js';
import type { PicturePlayer } from './match-facts.js';
import { aces, COLOURS, GRADIENTS, medallion, rays } from './ornament.js';
import { drawTile } from './side.js';
import { pill, textLine } from './svg.js';
import { dateText, numberText, WORDS } from './words.js';

/** Everything that the picture of a finished tournament says. */
export interface WinnersFacts {
  /** The tournament's name. */
  readonly name: string;
  /** Those on the first place: a pair, or one person. */
  readonly winners: readonly PicturePlayer[];
  /** Names of those on the second place; empty for nobody. */
  readonly second: readonly string[];
  readonly entrants: number;
  readonly of: 'pairs' | 'people';
  /** Ms since 1970. */
  readonly finished_at: number;
}

export interface WinnersProps {
  readonly facts: WinnersFacts;
  readonly size: PictureSize;
  readonly language: Language;
  /** Where the game is played; null where that is not known. */
  readonly address: string | null;
  readonly fonts: Fonts;
}

interface Layout {
  readonly brand: Line;
  readonly fan: Line;
  readonly stamp: Line;
  readonly tiles: Line;
  /** The first name; the other stands `line` px below it. */
  readonly names: Line & { readonly line: number };
  readonly title: Line;
  readonly second: Line;
  readonly facts: Line;
  readonly invitation: Line;
  readonly address: Line;
}

const LAYOUTS: Readonly<Record<PictureSize, Layout>> = {
  story: {
    brand: { y: 196, size: 96 },
    fan: { y: 486, size: 220 },
    stamp: { y: 770, size: 50 },
    tiles: { y: 994, size: 260 },
    names: { y: 1226, size: 74, line: 100 },
    title: { y: 1446, size: 56 },
    second: { y: 1532, size: 38 },
    facts: { y: 1614, size: 36 },
    invitation: { y: 1716, size: 36 },
    address: { y: 1782, size: 42 },
  },
  post: {
    brand: { y: 92, size: 72 },
    fan: { y: 268, size: 140 },
    stamp: { y: 446, size: 40 },
    tiles: { y: 622, size: 210 },
    names: { y: 810, size: 62, line: 82 },
    title: { y: 996, size: 46 },
    second: { y: 1060, size: 32 },
    facts: { y: 1124, size: 31 },
    invitation: { y: 1214, size: 31 },
    address: { y: 1270, size: 38 },
  },
};

const MIDDLE = MATCH_PICTURES.post.width / 2;
/** Most of a line's width. */
const WIDTH = 960;
/** How far apart the middles of two tiles are, in tiles. */
const TILES_APART = 0.86;

type Style = { readonly weight: 'medium' | 'bold' | 'black'; readonly fill: string };

/** A line in the middle, as much of it as has room. */
function line(text: string, at: Line, style: Style, { language, fonts }: WinnersProps): string {
  const fitted = fitText(text, fonts[style.weight], at.size, WIDTH);
  const direction = directionOf(text, WORDS[language].direction);
  return textLine(fitted, { x: MIDDLE, ...at, ...style, direction });
}

function drawStamp({ facts, language, fonts }: WinnersProps, { y, size }: Line): string {
  const { winner, winners, direction } = WORDS[language];
  const text = facts.winners.length > 1 ? winners : winner;
  const box = { x: MIDDLE, y, width: measure(text, fonts.black, size) + size * 1.8, height: size * 1.8 };
  const style = { x: MIDDLE, y: y + size * 0.33, size, weight: 'black', fill: COLOURS.onSaffron } as const;
  return pill(box, `fill="${COLOURS.saffron}"`) + textLine(text, { ...style, direction });
}

/** The tiles beside each other, the first one first in the direction of reading. */
function drawTiles({ facts: { winners }, language }: WinnersProps, { y, size }: Line): string {
  const towards = WORDS[language].direction === 'rtl' ? 1 : -1;
  const apart = winners.length > 1 ? (size * TILES_APART) / 2 : 0;
  return winners
    .map((player, at) =>
      drawTile(player, { x: MIDDLE + (at === 0 ? towards : -towards) * apart, y, size, language }),
    )
    .join('');
}

/** The picture of a finished tournament, as SVG of the size's width and height. It says what `facts` has and nothing else. */
export function drawWinners(given: WinnersProps): string {
  const { size, language, fonts } = given;
  const words = WORDS[language];
  const named = (name: string) => drawable(name, fonts.medium, words.player);
  const winners = given.facts.winners.map((player) => ({ ...player, name: named(player.name) }));
  const props = { ...given, facts: { ...given.facts, winners } };
  const { facts } = props;
  const layout = LAYOUTS[size];
  const { width, height } = MATCH_PICTURES[size];
  // One name stands in the middle of the room for two.
  const first = layout.names.y + (winners.length > 1 ? 0 : layout.names.line / 2);
  const second = facts.second.map(named).join(language === 'fa' ? ' و ' : ' & ');
  const about = [
    words.entrants[facts.of](numberText(facts.entrants, language)),
    dateText(facts.finished_at, language),
  ].join('  ·  ');
  const pale = { weight: 'medium', fill: COLOURS.pale } as const;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${GRADIENTS}<clipPath id="round"><circle cx="50" cy="50" r="50"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#felt)"/>`,
    rays(MIDDLE, layout.tiles.y),
    medallion(MIDDLE, layout.tiles.y, 1_320),
    drawBrand(props, layout.brand),
    aces(MIDDLE, layout.fan.y, layout.fan.size),
    drawStamp(props, layout.stamp),
    drawTiles(props, layout.tiles),
    ...winners.map(({ name }, at) =>
      line(
        name,
        { y: first + at * layout.names.line, size: layout.names.size },
        { weight: 'black', fill: COLOURS.cream },
        props,
      ),
    ),
    line(
      drawable(facts.name, fonts.bold, words.product),
      layout.title,
      { weight: 'bold', fill: COLOURS.saffron },
      props,
    ),
    second === '' ? '' : line(words.second(second), layout.second, pale, props),
    line(about, layout.facts, pale, props),
    drawInvitation(props, layout),
    '</svg>',
  ].join('');
}
