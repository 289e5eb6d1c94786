import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import type { Anchors } from './anchors.js';
import type { Side } from './places.js';
import type { TableSocial } from './types.js';
import { useTicker } from '../lib/clock.js';
import { secondsLeft, timerFace, type Clock, type TimerFace } from '../lib/timer.js';

/** Values that no move changes. */
export interface TableEnvironment {
  /** The server's time now, ms. */
  readonly now: () => number;
  readonly anchors: Anchors;
  /** Nothing flies: the person, or the device, asked for less motion. */
  readonly still: boolean;
  /** The viewer has no seat. */
  readonly watching: boolean;
}

/** The shown state. Its readers render again with each move, so most parts take props instead. */
export interface TableContextValue extends TableEnvironment {
  readonly game: GameState;
}

export const FrameContext = createContext<TableEnvironment | null>(null);
export const TableContext = createContext<TableContextValue | null>(null);
export const ClockContext = createContext<Clock | null>(null);
/** Phrases between people; null for spectators. */
export const SocialContext = createContext<TableSocial | null>(null);

function inside<T>(value: T | null): T {
  if (value === null) throw new Error('There is no table around this component.');
  return value;
}

/** The table's scene; only inside `<Table>`. */
export const useScene = (): TableContextValue => inside(useContext(TableContext));

/** Values that no move changes; only inside `<Table>`. */
export const useFrame = (): TableEnvironment => inside(useContext(FrameContext));

export const useSocial = (): TableSocial | null => useContext(SocialContext);

/** The clock of a game, the same for as long as it says the same; none runs once the match is over. */
export function useClock({ deck_state: deck, phase }: GameState): Clock {
  const { pause_active, pause_end_time, turn_start_time, turn_timeout } = deck;
  const turn_player_id = phase === 'finished' ? null : deck.turn_player_id;
  return useMemo(
    () => ({ pause_active, pause_end_time, turn_player_id, turn_start_time, turn_timeout }),
    [pause_active, pause_end_time, turn_player_id, turn_start_time, turn_timeout],
  );
}

/** The clock's face, anew each second; null while no clock runs, or it is not `wanted`. */
export function useTimer(wanted = true): TimerFace | null {
  const { now } = useFrame();
  const clock = inside(useContext(ClockContext));
  const seconds = useTicker(() => (wanted ? secondsLeft(clock, now()) : null));
  return seconds === null ? null : timerFace(clock, seconds);
}

/** Names of the two teams: ours and theirs, or by number where the viewer is in neither. */
export function useSideName(): (side: Side) => string {
  const { t } = useTranslation();
  const { watching } = useFrame();
  return (side) => t(watching ? `table.side_${side}` : `table.${side}`);
}
