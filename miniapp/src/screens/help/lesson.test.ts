import { describe, expect, it } from 'vitest';
import { DECK, legalCards, type CardId } from '@hokm/shared/rules';
import { LESSON_DEAL } from './lesson-deal.js';
import {
  DEAL,
  done,
  judge,
  nameTrump,
  newLesson,
  nextAutomaticMove,
  playCard,
  startOf,
  stepOf,
  STEPS,
  suggestion,
  tried,
} from './lesson.js';
import { lessonView } from './lesson-view.js';
import { LESSON_STEPS, readProgress } from './progress.js';

const at = (name: (typeof STEPS)[number]) => startOf(STEPS.indexOf(name));

describe('the lesson', () => {
  it('deals each of the 52 cards once', () => {
    expect([...LESSON_DEAL.deck].sort()).toEqual([...DECK].sort());
  });

  it('has as many steps as the progress counts, and each begins by waiting for the learner', () => {
    expect(STEPS).toHaveLength(LESSON_STEPS);
    STEPS.forEach((_, step) => {
      const state = startOf(step);
      expect(stepOf(state)).toBe(step);
      expect(nextAutomaticMove(state)).toBeNull();
    });
  });

  it('is played by the game’s own rules from the draw to a kot', () => {
    let state = newLesson();
    let moves = 0;
    for (;;) {
      const command = nextAutomaticMove(state) ?? suggestion(state);
      if (command === null) break;
      state = done(state, command, 0);
      moves += 1;
    }
    expect(moves).toBeGreaterThan(30);
    expect(state.hand_result).toMatchObject({ winner: 0, kind: 'kot', points: 2 });
  });

  it('makes the learner the hakem of five cards, of which three are spades', () => {
    const state = at('trump');
    expect(state.hand?.hakem).toBe(0);
    expect(state.hand?.cards[0].filter((card) => card.endsWith('S'))).toHaveLength(3);
  });

  it('takes the ace for the first lead and no other card', () => {
    const state = at('lead');
    expect(judge(state, 'AH')).toBe('right');
    for (const card of legalCards(state, 0)) if (card !== 'AH') expect(judge(state, card)).toBe('other');
  });

  it('refuses at "follow" exactly what the rules refuse', () => {
    const state = at('follow');
    for (const card of state.hand?.cards[0] ?? []) {
      const refused = tried(state, playCard(card), 0) === null;
      expect(judge(state, card) === 'refused', card).toBe(refused);
    }
    expect(judge(state, '5H')).toBe('right');
    expect(judge(state, 'AS')).toBe('refused');
  });

  it('lets any trump ruff, and every one of them wins the trick', () => {
    const state = at('ruff');
    const trumps = legalCards(state, 0).filter((card) => judge(state, card) === 'right');
    expect(trumps).toEqual(['AS', 'KS', '9S', 'QS', 'JS']);
    for (const card of trumps) {
      let next = done(state, playCard(card), 0);
      for (let command = nextAutomaticMove(next); command !== null; command = nextAutomaticMove(next))
        next = done(next, command, 0);
      expect(next.hand?.tricks.at(-1)?.winner).toBe(0);
    }
  });

  it('is won whatever legal cards the learner plays in the end', () => {
    const worst = (cards: readonly CardId[]) => cards.at(-1);
    const first = (cards: readonly CardId[]) => cards[0];
    for (const pick of [worst, first]) {
      let state = at('seven');
      while (state.phase !== 'hand_complete') {
        const card = pick(legalCards(state, 0));
        const own = card === undefined ? null : playCard(card);
        state = done(state, nextAutomaticMove(state) ?? own!, 0);
      }
      expect(state.hand_result?.winner).toBe(0);
    }
  });

  it('goes on from any diamond that was given to the partner', () => {
    for (const card of ['3D', '5D', '8D', 'JD', 'QD'] as const) {
      let state = at('partner');
      expect(judge(state, card)).toBe('right');
      state = done(state, playCard(card), 0);
      for (let command = nextAutomaticMove(state); command !== null; command = nextAutomaticMove(state))
        state = done(state, command, 0);
      expect(STEPS[stepOf(state)]).toBe('follow');
    }
  });

  it('shows the table nothing but what the learner’s seat may know', () => {
    const view = lessonView(done(done(newLesson(), DEAL, 0), { type: 'begin_choosing' }, 0), [], '');
    expect(view.my_cards).toHaveLength(5);
    expect(JSON.stringify(view.players)).not.toMatch(/"card_id"/);
    const named = lessonView(done(at('trump'), nameTrump('S'), 0), [], '');
    expect(named.players.map(({ sorted_cards }) => sorted_cards.length)).toEqual([13, 13, 13, 13]);
  });
});

describe('readProgress', () => {
  it('goes on where it was left', () => {
    expect(readProgress('{"step":3,"status":"begun"}')).toEqual({ step: 3, status: 'begun' });
  });

  it.each(['', 'null', '[]', '{"step":3}', '{"step":3,"status":"lost"}', 'x', null])(
    'offers the lesson anew for %s',
    (kept) => expect(readProgress(kept)).toEqual({ step: 0, status: 'offered' }),
  );

  it('takes a step that does not exist for the first', () => {
    expect(readProgress('{"step":99,"status":"begun"}').step).toBe(0);
    expect(readProgress('{"step":1.5,"status":"begun"}').step).toBe(0);
  });
});
