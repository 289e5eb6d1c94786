import { z } from 'zod';

/** A success with these fields. */
export function success<const Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ success: z.literal(true), ...fields });
}

/** A success without data. */
export const done = success({});
/** A success with a sentence for the person, in their language. */
export const doneWithMessage = success({ message: z.string() });
