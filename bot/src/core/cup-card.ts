import { InlineKeyboard } from 'grammy';
import { appLink, type LinkConfig } from './links.js';
import type { CupCard, CupMatch } from './services.js';
import type { Say, Spoken } from '../texts/texts.js';

interface Rendered {
  readonly text: string;
  /** Absent where nothing is to be seen any more. */
  readonly keyboard?: InlineKeyboard;
}

function openLines(say: Say, language: Spoken, card: CupCard): string[] {
  const { people, people_most, names, partners } = card;
  return [
    say(language, `cup-partners-${partners}`),
    say(language, 'cup-when-full'),
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
  return { text, keyboard: new InlineKeyboard().url(button, appLink(links, { kind: 'tour', id: card.id })) };
}
