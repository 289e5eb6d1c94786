/** The tests of each kind of foreign input (`bad-world.mjs`). */
export const BAD_WORLD: Readonly<Record<string, readonly string[]>>;
/** The projects of Vitest that they belong to, besides `browser`. */
export const PROJECTS_OF_BAD_WORLD: readonly string[];
