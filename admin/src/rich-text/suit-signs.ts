/** The characters of the suits. */
export const SUIT_CHARACTERS = { S: '♠', H: '♥', C: '♣', D: '♦' } as const;
