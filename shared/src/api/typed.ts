import { z } from 'zod';
import {
  typedCode,
  typedDecimal,
  typedEmail,
  typedNetwork,
  typedPerson,
  typedRoom,
} from '../spelling/index.js';

/** Longest text that is looked at: what chats and keyboards add is taken away from it. */
const READ_MAX = 512;

const read = (inOneForm: (text: string) => string) => z.string().max(READ_MAX).overwrite(inOneForm);

/** An e-mail address as it was typed or pasted, at most `max` characters; whether it is one is asked later. */
export const emailText = (max: number) => read(typedEmail).max(max);

/** A code as it was typed or pasted: digits of any script, without spaces and dashes. */
export const codeText = (max: number) => read(typedCode).max(max);

/** The code of a room, or a link to it. */
export const roomText = (max: number) => read(typedRoom).min(1).max(max);

/** Who is meant: an account's id, `@username`, a number, or a link to one of them. */
export const personText = (max: number) => read(typedPerson).min(1).max(max);

/** An address or a network of the internet. */
export const networkText = (max: number) => read(typedNetwork).min(2).max(max);

/** A decimal number in any digits, with or without separators of thousands; whether it is one is asked later. */
export const decimalText = (max: number) => read(typedDecimal).max(max);
