import { noSignals, type Signals } from '../../src/platform/core/signals.js';
import { FrontDoor } from '../../src/platform/http/front-door.js';
import { ManualTimers } from './manual-timers.js';

/** The door of a server behind one proxy, whose clock stands still. */
export const aDoor = (
  publicUrl: string | null = null,
  timers = new ManualTimers(Date.UTC(2036, 0, 1)),
  signals: Signals = noSignals,
) => new FrontDoor({ publicUrl, proxies: 1, signals, timers });
