import type { BuiltInText } from '@hokm/shared/text';
import type { Load } from '../operations/processes.js';
import type { LogTap } from '../platform/core/log-tap.js';
import type { Probes } from '../platform/metrics/health.js';
import type { Platform } from '../platform/modules/module.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { MovedListener } from '../play/rooms/room-store.js';
import type { PasswordCost } from '../sign-in/common/password-hash.js';

/** The parts of a process that its modules use. */
export interface ModulesProps extends Omit<Platform, 'signals' | 'revisions'> {
  /** The product's version. */
  readonly version: string;
  /** Probes of what the process uses besides the modules. */
  readonly probes?: Probes;
  /** Notifies the connections of this process of a room that the bot has changed. */
  readonly announceRoom?: (room: MatchRecord) => void;
  /** Notifies them of a room that a person left by making another with the bot. */
  readonly tellMoved?: MovedListener;
  /** Takes a person whose account was closed away from every table. */
  readonly removePerson?: (account: string) => Promise<void>;
  /** The present load of this process; none when absent. */
  readonly load?: () => Load;
  /** Has the log of this process; an empty one when absent. */
  readonly logTap?: LogTap;
  /** Tests use a cheaper one. */
  readonly passwordCost?: PasswordCost | undefined;
  /** Whoever runs the server looks at the product (`isForTrying`). */
  readonly isTried?: boolean;
  /** Texts of the built pages; none when absent. */
  readonly pageTexts?: readonly BuiltInText[];
}
