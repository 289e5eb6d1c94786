import { describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { botOptions, BOT_LEVELS, PACES, readBotMatch, USUAL_BOT_MATCH } from './bot-match.js';

describe('the choice of a match against computer players', () => {
  it('is to three points, fast, against skilled players, until somebody chooses', () => {
    expect(readBotMatch(undefined)).toEqual({ points: 3, pace: 'fast', level: 'normal' });
  });

  it('is read as it was kept', () => {
    const kept = { points: 7, pace: 'classic', level: 'easy' } as const;
    expect(readBotMatch(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([
    null,
    'fast',
    7,
    [],
    { points: 4, pace: 'slow', level: 'hard' },
    { points: '3', pace: 1, level: null },
    { points: { $gt: 0 } },
  ])('is as usual where the device keeps what is no choice: %j', (kept) => {
    expect(readBotMatch(kept)).toEqual(USUAL_BOT_MATCH);
  });

  it('keeps the good parts beside a bad one', () => {
    expect(readBotMatch({ points: 5, pace: 'slow' })).toEqual({ ...USUAL_BOT_MATCH, points: 5 });
  });

  it('makes options that the server takes', () => {
    for (const pace of PACES)
      for (const level of BOT_LEVELS) {
        const options = botOptions({ points: 5, pace, level });
        expect(roomOptions.parse(options)).toMatchObject(options);
      }
  });
});
