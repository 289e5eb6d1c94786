import type { Command, RefusalCode } from './moves.js';

const PERSON = ['game/finished', 'room/not_member'] as const;
const AUTOMATIC = ['game/finished', 'game/paused', 'game/stale_version'] as const;

/** The codes with which `decide` can refuse each command. */
export const REFUSALS = {
  deal: AUTOMATIC,
  begin_choosing: AUTOMATIC,
  collect_trick: AUTOMATIC,
  end_match: ['game/finished'],
  extend_turn: AUTOMATIC,
  grant_time: ['game/finished', 'game/stale_version'],
  end_pause: ['game/finished', 'game/stale_version'],
  name_trump: [...PERSON, 'game/paused', 'game/not_hakem', 'game/rule_already_chosen', 'game/not_your_turn'],
  play_card: [
    ...PERSON,
    'game/paused',
    'game/rule_not_chosen',
    'game/already_played',
    'game/not_your_turn',
    'game/card_not_held',
    'game/must_follow_suit',
  ],
  add_client_seed: [...PERSON, 'game/seeds_frozen'],
  pause: [...PERSON, 'game/paused', 'game/pause_unavailable'],
  ready: [...PERSON, 'game/pause_unavailable'],
  claim: [...PERSON, 'game/paused', 'game/claim_unavailable'],
  end_rest: [...PERSON, 'game/not_alone', 'game/stale_version'],
  lose_connection: PERSON,
  regain_connection: PERSON,
  give_seat_to_bot: PERSON,
  resume_seat: PERSON,
  leave: PERSON,
  take_seat: ['game/finished', 'game/stale_version', 'room/seat_taken', 'room/already_playing'],
} as const satisfies Record<Command['type'], readonly RefusalCode[]>;

/** The codes with which a command can be refused. */
export type RefusalOf<C extends Pick<Command, 'type'>> = (typeof REFUSALS)[C['type']][number];
