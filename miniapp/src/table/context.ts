import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import type { Anchors } from './anchors.js';
import type { Side } from './places.js';
import type { TableSocial } from './types.js';
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
  /** What people say to one another; null for who only watches. */
  readonly social: TableSocial | null;
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

/** What the two sides are called: ours and theirs, or by number where the viewer has no side. */
export function useSideName(): (side: Side) => string {
  const { t } = useTranslation();
  const { game } = useScene();
  return (side) => t(game.clientId === null ? `table.side_${side}` : `table.${side}`);
}
