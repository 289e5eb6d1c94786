import type { PasswordContext } from '../accounts/context.js';

/** Notes in a session that the person has just shown that it is them, with the second factor or without. */
export async function noteShown(
  { sessions, clock }: Pick<PasswordContext, 'sessions' | 'clock'>,
  session: string,
  bySecondFactor: boolean,
): Promise<Date> {
  const now = new Date(clock.now());
  const shown = bySecondFactor ? { confirmed_at: now, second_factor_at: now } : { confirmed_at: now };
  await sessions.updateOne({ _id: session }, { $set: shown });
  return now;
}
