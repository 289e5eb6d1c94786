import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { getPlatform } from '../telegram/current.js';
import type { Platform } from '../telegram/platform.js';

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

/** The name under which the person's account keeps that it was asked whether the bot may write. */
const ASKED_TO_WRITE = 'asked_to_write';

/**
 * Lets Telegram ask whether the bot may write, once ever and on one device: at a moment in which a message of it is of use. Where
 * Telegram does not say whether another device has asked, nothing is asked now.
 */
export async function askToWriteOnce(
  { askToWrite, cloud }: Pick<Platform, 'askToWrite' | 'cloud'> = getPlatform(),
): Promise<void> {
  const isAsked = () => useAsked.getState().write;
  if (askToWrite === undefined || cloud === undefined || isAsked()) return;
  const elsewhere = await cloud.read(ASKED_TO_WRITE);
  if (elsewhere === null || isAsked()) return;
  useAsked.setState({ write: true });
  if (elsewhere !== '') return;
  void cloud.write(ASKED_TO_WRITE, 'yes');
  await askToWrite();
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
