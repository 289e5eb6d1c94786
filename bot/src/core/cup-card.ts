import { InlineKeyboard } from 'grammy';
import { CUP_SIZES, CUP_TARGETS as CUP_POINTS } from '@hokm/shared/api/cups/limits';
import { CUP_PARTNERS } from '@hokm/shared/api/tournaments/limits';
import { appLink, type LinkConfig } from './links.js';
import type { CupCard, CupMatch } from './services.js';
import type { Say, Spoken } from '../texts/texts.js';

interface Rendered {
  readonly text: string;
  /** Absent where nothing is to be seen any more. */
  readonly keyboard?: InlineKeyboard;
}

/** A day and an hour in Tehran, in a language. */
function hourOf(language: Spoken, at: number): { day: string; hour: string } {
  const locale = language === 'en' ? 'en-GB' : 'fa-IR';
  const zone = { timeZone: 'Asia/Tehran' } as const;
  return {
    day: new Date(at).toLocaleDateString(locale, { ...zone, weekday: 'long' }),
    hour: new Date(at).toLocaleTimeString(locale, { ...zone, hour: '2-digit', minute: '2-digit' }),
  };
}

/** The value after the present one; the first one after the last. */
const after = <T>(values: readonly T[], present: T): T | undefined =>
  values[(values.indexOf(present) + 1) % values.length];

/** The buttons with which its opener changes a cup in which nobody is yet: each says what it sets. */
function choices(say: Say, language: Spoken, card: CupCard, keyboard: InlineKeyboard): InlineKeyboard {
  const { id, hours, people_most, partners, target_points, starts_at } = card;
  if (hours === null) return keyboard;
  const people = after(CUP_SIZES, people_most) ?? people_most;
  const points = after(CUP_POINTS, target_points) ?? target_points;
  const others = after(CUP_PARTNERS, partners) ?? partners;
  const at = after([null, ...hours], starts_at) ?? null;
  const when =
    at === null ? say(language, 'cup-set-full') : say(language, 'cup-set-hour', hourOf(language, at));
  return keyboard
    .row()
    .text(say(language, 'cup-set-people', { people }), `cup:${id}:people:${people}`)
    .text(say(language, 'cup-set-points', { points }), `cup:${id}:points:${points}`)
    .row()
    .text(say(language, `cup-set-${others}`), `cup:${id}:partners:${others}`)
    .text(when, `cup:${id}:at:${at ?? 'full'}`);
}

function openLines(say: Say, language: Spoken, card: CupCard): string[] {
  const { people, people_most, names, partners } = card;
  return [
    say(language, `cup-partners-${partners}`),
    say(language, 'cup-points', { points: card.target_points }),
    card.starts_at === null
      ? say(language, 'cup-when-full')
      : say(language, 'cup-when-hour', hourOf(language, card.starts_at)),
    '',
    say(language, 'cup-people', { people, most: people_most, names: names.join('، ') }),
  ];
}

function matchLine(say: Say, language: Spoken, { sides, winner, points }: CupMatch, at: number): string {
  const [one, other] = sides.map((side) => side ?? say(language, 'cup-nobody'));
  const names = { table: at + 1, one: one ?? '', other: other ?? '' };
  if (winner === null) return say(language, 'cup-match-running', names);
  const won = { table: at + 1, winner: winner === 0 ? names.one : names.other };
  if (points === null) return say(language, 'cup-match-walkover', won);
  const [us, them] = winner === 0 ? points : [points[1], points[0]];
  return say(language, 'cup-match-over', {
    ...won,
    loser: winner === 0 ? names.other : names.one,
    us,
    them,
  });
}

function linesOf(say: Say, language: Spoken, card: CupCard): string[] {
  switch (card.status) {
    case 'open':
      return openLines(say, language, card);
    case 'running': {
      const { round, rounds, matches } = card;
      const lines = matches.map((match, at) => matchLine(say, language, match, at));
      return [say(language, 'cup-round', { round, rounds }), ...lines];
    }
    case 'finished':
      if (card.winners.length === 0) return [say(language, 'cup-no-winner')];
      return [say(language, 'cup-won', { winners: card.winners.join('، ') })];
    case 'cancelled':
      return [say(language, 'cup-cancelled')];
  }
}

/** The card of a cup in its group: who is in, its running round, or its winners, and a button that leads to it. */
export function renderCupCard(say: Say, language: Spoken, links: LinkConfig, card: CupCard): Rendered {
  const text = [say(language, 'cup', { name: card.name }), ...linesOf(say, language, card)].join('\n');
  if (card.status === 'cancelled') return { text };
  const button = say(language, card.status === 'open' ? 'cup-join' : 'cup-see');
  const keyboard = new InlineKeyboard().url(button, appLink(links, { kind: 'tour', id: card.id }));
  return { text, keyboard: choices(say, language, card, keyboard) };
}
