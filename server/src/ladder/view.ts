import { BOTS } from '@hokm/shared/bots';
import type { Ladder } from '@hokm/shared/api/ladder';
import { isoOrNull } from '../platform/database/export-rows.js';
import { beatenBy } from './ladders.js';
import type { LadderRecord } from './model.js';

/** The ladder of a person, as they see it. */
export function presentLadder(record: LadderRecord | null): Ladder {
  const beaten = beatenBy(record);
  return {
    beaten,
    rungs: BOTS.map(({ player_id, key, rung }) => {
      const { matches = 0, wins = 0, beaten_at } = record?.rungs?.[key] ?? {};
      return {
        rung,
        bot_id: player_id,
        state: rung <= beaten ? 'beaten' : rung === beaten + 1 ? 'next' : 'locked',
        beaten_at: isoOrNull(beaten_at),
        matches,
        wins,
      };
    }),
  };
}
