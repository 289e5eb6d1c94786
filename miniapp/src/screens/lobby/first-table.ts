/** Who is meant: `newcomer` only a person who has never finished a match, `anyone` everybody who asked. */
export type FirstTableFor = 'newcomer' | 'anyone';

/** The state of an address that asks the lobby to begin a table with computer players by itself. */
export const firstTableState = (who: FirstTableFor) => ({ first_table: who });

/** Whose table the state of an address asks for. */
export function askedFor(state: unknown): FirstTableFor | null {
  const { first_table } = { ...(typeof state === 'object' ? state : null) } as Record<string, unknown>;
  return first_table === 'newcomer' || first_table === 'anyone' ? first_table : null;
}
