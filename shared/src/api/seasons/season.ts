import { z } from 'zod';

export const division = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
]);
const quarter = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A year of the Persian calendar, and spring (1) to winter (4) of it. */
export const seasonName = z.object({ year: z.int(), quarter });
