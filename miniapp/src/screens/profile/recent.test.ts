import type { Activity, HistoryAnswer } from '@hokm/shared/api';
import { describe, expect, it } from 'vitest';
import { fromActivity, fromHistory, sharedRoom } from './recent.js';

type Played = HistoryAnswer['data'][number];

const played = (id: string, my_seat: 0 | 1 | 2 | 3, part: Partial<Played> = {}): Played => ({
  match_id: id,
  room_id: `R-${id}`,
  name: `Room ${id}`,
  status: 'finished',
  target_points: 7,
  pace: 'fast',
  visibility: 'public',
  players: ([0, 1, 2, 3] as const).map((seat) => ({
    seat,
    player_id: `p${seat}`,
    name: `Player ${seat}`,
    avatar: null,
    frame: null,
    is_bot: false,
    team_name: seat % 2 === 0 ? 'team1' : 'team2',
  })),
  former_players: [],
  points: { team1: 7, team2: 4 },
  result: { winner: 'team1', reason: 'points' },
  finished_at: '2026-11-20T10:00:00.000Z',
  my_seat,
  won: my_seat % 2 === 0,
  ...part,
});

const matchActivity = (match_id: string): Activity => ({
  type: 'match',
  at: '2026-11-20T10:00:00.000Z',
  match_id,
  room_name: `Room ${match_id}`,
  won: true,
  points: { us: 7, them: 4 },
  score: 120,
  trophies: 18,
});

describe('recent matches', () => {
  it('are described from the person’s own side, with the partner', () => {
    const [first, second] = fromHistory([played('a', 0), played('b', 3)], null);
    expect(first).toMatchObject({ us: 7, them: 4, partner: 'Player 2', won: true });
    expect(second).toMatchObject({ us: 4, them: 7, partner: 'Player 1', won: false });
  });

  it('have points and trophies where the activity knows the match', () => {
    const [known, unknown] = fromHistory([played('a', 0), played('b', 0)], [matchActivity('a')]);
    expect(known).toMatchObject({ score: 120, trophies: 18, partner: 'Player 2' });
    expect(unknown).toMatchObject({ score: null, trophies: null });
  });

  it('of somebody else come from the activity alone', () => {
    const activity: Activity[] = [
      { type: 'level', at: '2026-11-20T10:00:00.000Z', level: 2 },
      matchActivity('a'),
    ];
    expect(fromActivity(activity)).toEqual([
      {
        id: 'a',
        name: 'Room a',
        at: '2026-11-20T10:00:00.000Z',
        won: true,
        us: 7,
        them: 4,
        partner: null,
        score: 120,
        trophies: 18,
      },
    ]);
  });
});

describe('a room that both were in', () => {
  it('is the newest match’s', () => {
    expect(sharedRoom([played('a', 0), played('b', 0)], 'p3')).toBe('R-a');
  });

  it('is nowhere when they never met', () => {
    expect(sharedRoom([played('a', 0)], 'stranger')).toBeNull();
  });
});
