import { describe, expect, it } from 'vitest';
import { sampleGame, type SampleState } from '../../table/testing/sample-game.js';
import { cueOf, soundsOf } from './cues.js';
import { nextOptions } from './next-options.js';
import { hasMissedTurn } from './use-missed-turn.js';

const of = (state: SampleState) => sampleGame({ state, cards: 13, seconds: 24, now: 0 });
const known = {
  target_points: 5,
  pace: 'fast',
  visibility: 'private',
  bots: 'none',
  bot_level: 'normal',
  stake: 0,
} as const;

describe('playing again', () => {
  it('keeps the room’s options, and waits for people where people played', () => {
    expect(nextOptions(of('final'), known)).toEqual({ ...known, bots: 'none' });
  });

  it('fills the table again for someone who played alone', () => {
    const game = of('final');
    const alone = {
      ...game,
      players: game.players.map((player) => ({ ...player, is_bot: player.player_id !== game.clientId })),
    };
    expect(nextOptions(alone, known).bots).toBe('fill');
  });

  it('plays to the same points when the room is no longer known', () => {
    expect(nextOptions(of('final'), null).target_points).toBe(7);
  });
});

describe('what the phone answers', () => {
  it('is felt when a turn begins, once', () => {
    expect(cueOf(of('other'), of('turn'))).toBe('medium');
    expect(cueOf(of('turn'), of('turn'))).toBeNull();
    expect(cueOf(of('turn'), of('other'))).toBeNull();
  });

  it('is felt when the trump is named, and at the end of a hand and of the match', () => {
    expect(cueOf(of('waits'), of('other'))).toBe('medium');
    expect(cueOf(of('turn'), of('hand'))).toBe('success');
    expect(cueOf(of('turn'), of('final'))).toBe('success');
    expect(cueOf(of('turn'), of('lost'))).toBe('warning');
  });
});

describe('a turn', () => {
  it('is missed where its time was over, and not where a card was played in time or the turn is still there', () => {
    const [mine, over] = [of('turn'), of('other')];
    expect(hasMissedTurn(mine, over, 60_000)).toBe(true);
    expect(hasMissedTurn(mine, over, 10_000)).toBe(false);
    expect(hasMissedTurn(mine, mine, 60_000)).toBe(false);
    expect(hasMissedTurn(over, mine, 60_000)).toBe(false);
    expect(hasMissedTurn(mine, { ...over, game_id: 'OTHER1' }, 60_000)).toBe(false);
  });
});

describe('sounds', () => {
  const heard = (before: SampleState, now: SampleState, sent: string | null = null) =>
    soundsOf(of(before), of(now), sent).map(({ moment }) => moment);

  it('are a card of the others and then your own turn, after the card', () => {
    expect(soundsOf(of('other'), of('turn'), null)).toEqual([
      { moment: 'other', delay: 0 },
      { moment: 'turn', delay: 200 },
    ]);
    expect(heard('turn', 'turn')).toEqual([]);
  });

  it('are not your own card a second time, which sounded under the finger', () => {
    expect(heard('turn', 'round', 'KH')).toEqual(['won']);
    expect(heard('turn', 'round')).toEqual(['other', 'won']);
  });

  it('is the trump, and the end of a hand, a match and a kot, rising for who won and falling for who lost', () => {
    expect(heard('waits', 'other')).toContain('trump');
    expect(heard('round', 'hand')).toEqual(['hand']);
    expect(heard('round', 'kot')).toEqual(['kot']);
    expect(heard('round', 'final')).toEqual(['match']);
    expect(heard('round', 'lost')).toEqual(['match_lost']);
  });
});
