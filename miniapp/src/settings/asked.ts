import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { getPlatform } from '../telegram/current.js';

/** The home screen is offered after matches on this many days. */
const EVENINGS = 3;

/** What this device has asked its person already: nothing is asked twice. */
interface Asked {
  /** Whether the bot may write. */
  readonly write: boolean;
  /** Whether the app may have an icon on the home screen. */
  readonly home: boolean;
  /** The first days on which a match was finished, as dates. */
  readonly evenings: readonly string[];
}

const NOTHING: Asked = { write: false, home: false, evenings: [] };

/** What a device had kept; what is missing or odd counts as not asked. */
export function readAsked(kept: unknown): Asked {
  const { write, home, evenings } = { ...(typeof kept === 'object' ? kept : null) } as Record<
    string,
    unknown
  >;
  const days = Array.isArray(evenings) ? evenings.filter((day) => typeof day === 'string') : [];
  return { write: write === true, home: home === true, evenings: days.slice(0, EVENINGS) };
}

/** Kept in local storage under `asked`. */
const useAsked = create<Asked>()(
  persist((): Asked => NOTHING, { name: 'asked', version: 1, merge: (kept) => readAsked(kept) }),
);

/** Lets Telegram ask, once ever, whether the bot may write: at a moment in which a message of it is of use. */
export function askToWriteOnce(): void {
  const { askToWrite } = getPlatform();
  if (askToWrite === undefined || useAsked.getState().write) return;
  useAsked.setState({ write: true });
  void askToWrite();
}

/** Counts the day on which a match was finished. */
export function noteEvening(now: Date): void {
  const day = now.toDateString();
  const { evenings } = useAsked.getState();
  if (evenings.length < EVENINGS && !evenings.includes(day))
    useAsked.setState({ evenings: [...evenings, day] });
}

/** True once the icon on the home screen may be offered, and was not. */
export const useOffersHomeScreen = (): boolean =>
  useAsked(({ home, evenings }) => !home && evenings.length >= EVENINGS);

/** The person has answered the offer of the icon, with yes or no. */
export function homeScreenAnswered(): void {
  useAsked.setState({ home: true });
}
