/** `open`: predictions are made. `locked`: the match decides. `settled`: paid out. `void`: everything came back. */
export const PREDICTION_STATUSES = ['open', 'locked', 'settled', 'void'] as const;
