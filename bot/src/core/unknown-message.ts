/** In the place of a message's number: the message has left, and nobody knows whether it arrived. */
export const UNKNOWN_MESSAGE = 0;
