import type { ErrorCode } from '@hokm/shared/errors';
import { MESSAGE_MAX } from '@hokm/shared/api/messages/limits';
import type { Wording } from './context.js';
import type { Spoken } from '../texts/texts.js';

/** What may stand in front of a letter to the team takes of its length. */
export const letterMax = (mark = ''): number => MESSAGE_MAX - mark.length;

/** Why a letter to the team was not taken. Its limit is one of a day. */
export function sayLetterRefusal(
  { say, refusal }: Pick<Wording, 'say' | 'refusal'>,
  language: Spoken,
  code: ErrorCode,
): string {
  return code === 'request/too_many' ? say(language, 'letters-today') : refusal(language, code);
}
