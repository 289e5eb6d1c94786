import type { User } from '@hokm/shared/api';
import type { Answers, Live, Screen, State } from '@hokm/web/testing';

/** One screen of the mini app in one state. */
export interface MiniState extends State {
  /** Fields of the person who looks, besides those of `SARA`; null where nobody is signed in. */
  readonly person?: Partial<User> | null;
  /** Entries of the device's storage; `settings` on top of the language and so on that each state has. */
  readonly storage?: Readonly<Record<string, string>>;
  /** What the socket tells, made for each visit. `now` is the time of server and page, ms since 1970. */
  readonly live?: (now: number) => Live;
  /** Time stands still, so that what passes in a moment stays. */
  readonly isStill?: true;
  /** Pairs of parts that stand side by side in a wide window, the first one at the start, and below each other in a narrow one. */
  readonly beside?: readonly (readonly [first: string, beside: string])[];
  /** Its texts need not fit when they are twice as large. */
  readonly isTight?: true;
}

/** What makes a state of a screen besides its name, its place and its proof; its answers come on top of those of the screen. */
export type MiniMore = Omit<Partial<MiniState>, 'answers'> & { readonly answers?: Answers };

export type MiniScreen = Screen<MiniState>;
