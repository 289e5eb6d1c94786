import { describe, expect, it } from 'vitest';
import { placedPlayers, placeOf, placeOfPlayer } from './places.js';
import { sampleGame, SAMPLE_IDS } from './testing/sample-game.js';

const game = sampleGame({ state: 'turn', cards: 13, seconds: 24, now: 0 });
const seenBy = (clientId: string | null) => ({ ...game, clientId });
const places = (clientId: string | null) => SAMPLE_IDS.map((id) => placeOfPlayer(seenBy(clientId), id));

describe('the seats', () => {
  it('put the viewer at the bottom and the next in play order on the right', () => {
    expect(places(SAMPLE_IDS[0]!)).toEqual(['bottom', 'right', 'top', 'left']);
    expect(places(SAMPLE_IDS[2]!)).toEqual(['top', 'left', 'bottom', 'right']);
    expect(placeOf(0, 3)).toBe('right');
  });

  it('show a bystander the table from seat 0', () => {
    expect(places(null)).toEqual(['bottom', 'right', 'top', 'left']);
  });

  it('stand in the document as viewer, left, top, right', () => {
    expect(placedPlayers(seenBy(SAMPLE_IDS[1]!)).map(({ place }) => place)).toEqual([
      'bottom',
      'left',
      'top',
      'right',
    ]);
  });

  it('make the partner, across the table, one of us', () => {
    for (const id of SAMPLE_IDS) {
      const own = game.players.find((player) => player.player_id === id)?.team_name;
      for (const { side, player } of placedPlayers(seenBy(id)))
        expect(side).toBe(player.team_name === own ? 'us' : 'them');
    }
  });

  it('know nothing of a stranger', () => {
    expect(placeOfPlayer(game, 'f'.repeat(24))).toBeNull();
    expect(placeOfPlayer(game, null)).toBeNull();
  });
});
