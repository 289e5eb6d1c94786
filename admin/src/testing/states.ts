import type { AdminLevel } from '@hokm/shared/policy';
import type { Screen, State } from '@hokm/web/testing';

/** One screen of the panel in one state. */
export interface PanelState extends State {
  /** The level of the person; `admin` when absent. */
  readonly level?: AdminLevel;
  /** Where the state exists; everywhere when absent. */
  readonly only?: 'desktop' | 'phone';
}

/** The states of one screen. */
export interface PanelScreen extends Screen<PanelState> {
  /** True for the frame around all screens: axe looks at it in each of its states, and once in those of others. */
  readonly isFrame?: boolean;
}
