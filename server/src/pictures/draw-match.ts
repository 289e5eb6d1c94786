import { MATCH_PICTURES, type PictureSize } from '@hokm/shared/api/pictures/limits';
import type { Language } from '@hokm/shared/text';
import { fitText, measure } from './fit-text.js';
import type { Fonts } from './fonts.js';
import type { MatchFacts } from './match-facts.js';
import { aces, brandSign, COLOURS, GRADIENTS, medallion, rays } from './ornament.js';
import { drawSide, type SideLayout } from './side.js';
import { pill, textLine } from './svg.js';
import { dateText, numberText, WORDS } from './words.js';

export interface PictureProps {
  readonly facts: MatchFacts;
  readonly size: PictureSize;
  readonly language: Language;
  /** Where the game is played: `t.me/hokm_bot`; null where that is not known. */
  readonly address: string | null;
  readonly fonts: Fonts;
}

export interface Line {
  readonly y: number;
  readonly size: number;
}

interface Layout {
  readonly brand: Line;
  /** The middle of the fan, and the width of a card. */
  readonly fan: Line;
  readonly stamp: Line;
  readonly headline: Line;
  /** The ground under both teams. */
  readonly panel: { readonly y: number; readonly height: number };
  readonly side: SideLayout;
  readonly facts: Line;
  readonly invitation: Line;
  readonly address: Line;
}

const LAYOUTS: Readonly<Record<PictureSize, Layout>> = {
  story: {
    brand: { y: 196, size: 96 },
    fan: { y: 500, size: 236 },
    stamp: { y: 792, size: 50 },
    headline: { y: 960, size: 124 },
    panel: { y: 1024, height: 574 },
    side: {
      points: { y: 1182, size: 176 },
      tiles: { y: 1284, size: 136 },
      label: { y: 1404, size: 38 },
      names: { y: 1458, size: 38, line: 52 },
      kots: { y: 1562, size: 32 },
      width: 420,
    },
    facts: { y: 1658, size: 36 },
    invitation: { y: 1726, size: 36 },
    address: { y: 1786, size: 42 },
  },
  post: {
    brand: { y: 96, size: 76 },
    fan: { y: 292, size: 158 },
    stamp: { y: 484, size: 42 },
    headline: { y: 610, size: 96 },
    panel: { y: 652, height: 470 },
    side: {
      points: { y: 776, size: 138 },
      tiles: { y: 858, size: 112 },
      label: { y: 960, size: 32 },
      names: { y: 1006, size: 33, line: 44 },
      kots: { y: 1094, size: 28 },
      width: 420,
    },
    facts: { y: 1174, size: 31 },
    invitation: { y: 1226, size: 31 },
    address: { y: 1276, size: 38 },
  },
};

const MIDDLE = MATCH_PICTURES.post.width / 2;
const COLUMN = 250;
const MARGIN = 48;

/** The kot that a picture is about: the side's own before one that it suffered, a hakem-kot before a kot. */
function featured({ us, them }: MatchFacts): { of: 'us' | 'them'; kind: 'kot' | 'hakem_kot' } | null {
  for (const [of, side] of [
    ['us', us],
    ['them', them],
  ] as const) {
    if (side.hakem_kots > 0) return { of, kind: 'hakem_kot' };
    if (side.kots > 0) return { of, kind: 'kot' };
  }
  return null;
}

/** The product's sign and word. */
export function drawBrand(
  { language, fonts }: Pick<PictureProps, 'language' | 'fonts'>,
  { y, size }: Line,
): string {
  const { product, direction } = WORDS[language];
  const letters = size * 0.8;
  const gap = size * 0.22;
  const width = measure(product, fonts.black, letters);
  const whole = size + gap + width;
  // The sign stands before the word in the direction of reading.
  const towards = direction === 'rtl' ? 1 : -1;
  const sign = MIDDLE + (towards * (whole - size)) / 2;
  const word = MIDDLE - (towards * (whole - width)) / 2;
  const line = {
    x: word,
    y: y + letters * 0.33,
    size: letters,
    weight: 'black',
    fill: COLOURS.cream,
  } as const;
  return brandSign(sign, y, size) + textLine(product, { ...line, direction });
}

function drawStamp({ facts, language, fonts }: PictureProps, { y, size }: Line): string {
  const kot = featured(facts);
  if (kot === null) return '';
  const words = WORDS[language];
  const text = (kot.of === 'us' ? words.stamp : words.suffered)[kot.kind];
  const box = { x: MIDDLE, y, width: measure(text, fonts.black, size) + size * 1.8, height: size * 1.8 };
  const [ground, ink] =
    kot.of === 'us'
      ? [`fill="${COLOURS.saffron}"`, COLOURS.onSaffron]
      : ['fill="#082A25" stroke="#C9B2FF" stroke-opacity=".5" stroke-width="2"', COLOURS.them];
  const line = { x: MIDDLE, y: y + size * 0.33, size, weight: 'black', fill: ink } as const;
  return pill(box, ground) + textLine(text, { ...line, direction: words.direction });
}

function drawPanel({ y, height }: Layout['panel'], side: SideLayout): string {
  const width = MATCH_PICTURES.post.width - 2 * MARGIN;
  const dash = side.points.y - side.points.size * 0.33;
  return (
    `<rect x="${MARGIN}" y="${y}" width="${width}" height="${height}" rx="44" fill="#031613" fill-opacity=".46" ` +
    `stroke="#F2B544" stroke-opacity=".22" stroke-width="2"/>` +
    `<rect x="${MIDDLE - 26}" y="${dash - 5}" width="52" height="10" rx="5" fill="${COLOURS.pale}"/>` +
    `<path d="M${MIDDLE} ${side.tiles.y - side.tiles.size / 2}V${y + height - 40}" stroke="#F2B544" stroke-opacity=".18" stroke-width="2"/>`
  );
}

/** How the match ended, in words. */
function endOf({ reason, winner, target_points }: MatchFacts, language: Language): string {
  const words = WORDS[language];
  switch (reason) {
    case 'points':
      return words.target(numberText(target_points, language));
    case 'forfeit':
      return words.forfeit[winner === 'us' ? 'them' : 'us'];
    case 'void':
    case 'adjudicated':
      return words[reason];
  }
}

function drawFacts({ facts, language }: PictureProps, line: Line): string {
  const words = WORDS[language];
  const parts = [endOf(facts, language), dateText(facts.finished_at, language)];
  const style = { x: MIDDLE, ...line, weight: 'medium', fill: COLOURS.pale } as const;
  return textLine(parts.join('  ·  '), { ...style, direction: words.direction });
}

/** Where to play; nothing where that is not known. */
export function drawInvitation(
  { language, address, fonts }: Pick<PictureProps, 'language' | 'address' | 'fonts'>,
  layout: Pick<Layout, 'invitation' | 'address'>,
): string {
  const { invitation, direction } = WORDS[language];
  if (address === null) return '';
  const { y, size } = layout.address;
  const text = fitText(address, fonts.bold, size, 800);
  const box = { x: MIDDLE, y, width: measure(text, fonts.bold, size) + size * 1.6, height: size * 1.75 };
  const line = { x: MIDDLE, y: y + size * 0.33, size, weight: 'bold', fill: COLOURS.onSaffron } as const;
  return (
    textLine(invitation, {
      x: MIDDLE,
      ...layout.invitation,
      weight: 'medium',
      fill: COLOURS.cream,
      direction,
    }) +
    pill(box, `fill="${COLOURS.saffron}"`) +
    textLine(text, { ...line, direction: 'ltr' })
  );
}

/** The picture of a finished match, as SVG of the size's width and height. It says what `facts` has and nothing else. */
export function drawMatch(props: PictureProps): string {
  const { facts, size, language, fonts } = props;
  const words = WORDS[language];
  const layout = LAYOUTS[size];
  const { width, height } = MATCH_PICTURES[size];
  const kot = featured(facts);
  // Without a stamp below them the cards take its room.
  const fan = layout.fan.y + (kot === null ? layout.stamp.size : 0);
  const ours = MIDDLE + (words.direction === 'rtl' ? COLUMN : -COLUMN);
  const side = { facts, layout: layout.side, language, fonts };
  const headline = facts.winner === 'us' ? words.won : words.result;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${GRADIENTS}<clipPath id="round"><circle cx="50" cy="50" r="50"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#felt)"/>`,
    kot?.of === 'us' ? rays(MIDDLE, fan) : '',
    medallion(MIDDLE, fan, 1_320),
    drawBrand(props, layout.brand),
    aces(MIDDLE, fan, layout.fan.size),
    drawStamp(props, layout.stamp),
    textLine(headline, {
      x: MIDDLE,
      ...layout.headline,
      weight: 'black',
      fill: COLOURS.cream,
      direction: words.direction,
    }),
    drawPanel(layout.panel, layout.side),
    drawSide({ ...side, which: 'us', x: ours }),
    drawSide({ ...side, which: 'them', x: 2 * MIDDLE - ours }),
    drawFacts(props, layout.facts),
    drawInvitation(props, layout),
    '</svg>',
  ].join('');
}
