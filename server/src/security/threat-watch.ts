import type { DetectionSettings } from '@hokm/shared/api/settings';
import type { Clock, Log } from '../platform/core/ports.js';
import type { SignalBuffer } from '../platform/signals/signal-buffer.js';
import { rankOf, type ThreatRecord } from './threat-model.js';
import { countWindows, levelOfWindow, type WindowCount } from './threat-rules.js';
import type { ThreatWindows } from './threat-windows.js';
import { LATE_MS, type Threats } from './threats.js';

/** Windows that wait for a store that does not answer. */
const WAITING_MAX = 10_000;

/** A threat has opened, come back, or reached a higher level. One process is told, once. */
export type OnThreat = (threat: ThreatRecord) => Promise<void> | void;

export interface ThreatWatchProps {
  readonly buffer: Pick<SignalBuffer, 'take'>;
  readonly windows: ThreatWindows;
  readonly threats: Threats;
  /** The settings of detection as they are now. */
  readonly settings: () => DetectionSettings;
  /** Called for each finding; does what is wished to be done by itself. */
  readonly act: (threat: ThreatRecord, count: WindowCount) => Promise<void>;
  readonly onThreat: OnThreat;
  readonly clock: Clock;
  readonly log: Log;
}

interface Waiting {
  readonly count: WindowCount;
  readonly flush: number;
}

/** Turns the signals of a process into windows that all processes share, and windows into threats. */
export class ThreatWatch {
  private flushes = 0;
  private waiting: Waiting[] = [];
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly props: ThreatWatchProps) {}

  /** Stores what was noted since. What the store does not take is kept for the next time. One flush at a time. */
  flush(): Promise<void> {
    this.running = this.running.then(() => this.flushNow());
    return this.running;
  }

  private async flushNow(): Promise<void> {
    const { buffer, settings, clock, log } = this.props;
    const { signals, dropped } = buffer.take();
    if (dropped > 0) log.warn({ dropped }, 'signals of too many sources');
    this.flushes += 1;
    const flush = this.flushes;
    this.waiting.push(...countWindows(signals, settings()).map((count) => ({ count, flush })));
    const now = clock.now();
    const due = this.waiting.filter(({ count }) => count.end + LATE_MS > now).slice(-WAITING_MAX);
    this.waiting = [];
    for (const [place, each] of due.entries()) {
      try {
        await this.look(each);
      } catch (error) {
        // A window may be stored already: adding it again under the same number changes nothing.
        this.waiting = [...due.slice(place), ...this.waiting];
        log.error({ err: error }, 'signals not stored yet');
        return;
      }
    }
  }

  /** Stores one window and asks its rule. */
  private async look({ count, flush }: Waiting): Promise<void> {
    const { windows, threats, settings, act, onThreat, log } = this.props;
    const window = await windows.add(count, flush);
    const now = settings();
    const level = levelOfWindow(count.rule, window, now);
    if (level === null) return;
    const { threshold } = now.rules[count.rule];
    const threat = await threats.observe({ count, window, level, threshold, keptDays: now.threat_days });
    await act(threat, count);
    if (!(await threats.claimTelling(threat))) return;
    const { threat_type, source_ip, frequency } = threat;
    log.warn({ event: 'threat', threat_type, level, source_ip, frequency }, 'threat opened');
    if (threat.level >= rankOf(now.tell_from)) await onThreat(threat);
  }
}
