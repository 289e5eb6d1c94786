import { createContext, useContext } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import type { Anchors } from './anchors.js';
import { useReading } from './clock.js';
import { secondsLeft, timerFace, type TimerFace } from './timer.js';

/** What every part of the table needs. */
export interface TableScene {
  readonly game: GameState;
  /** The server's time now, ms. */
  readonly now: () => number;
  readonly anchors: Anchors;
  /** Nothing flies: the person, or the device, asked for less motion. */
  readonly still: boolean;
}

export const TableContext = createContext<TableScene | null>(null);

/** The table's scene; only inside `<Table>`. */
export function useScene(): TableScene {
  const scene = useContext(TableContext);
  if (scene === null) throw new Error('There is no table around this component.');
  return scene;
}

/** The clock's face, anew each second; null while no clock runs. */
export function useTimer(): TimerFace | null {
  const { game, now } = useScene();
  const seconds = useReading(() => secondsLeft(game.deck_state, now()));
  return seconds === null ? null : timerFace(game.deck_state, seconds);
}
