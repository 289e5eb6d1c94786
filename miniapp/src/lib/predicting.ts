/** The state of an address of the spectators' page that opens with the predictions. */
export const PREDICTING = { predicting: true } as const;

/** True for such a state. */
export const isPredicting = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'predicting' in state && state.predicting === true;
