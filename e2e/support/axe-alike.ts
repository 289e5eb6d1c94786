import { SCREENS, type Screen } from '../../scripts/shots/screens.mjs';
import { OPENS_ALL } from './in-turn.js';

/** Every list has the same parts while it loads, fails or is missing: states have them. */
const SAME_EVERYWHERE = /(?:^|-)(?:crowd|offline|loading|error|failed|unreachable|missing|nobody)$/;
/** States with the same parts as another state of their screen, or at which the screen's own test looks. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  security: ['passkey-gone', 'app-off', 'devices-end', 'exported', 'password-wrong', 'last-way'],
  shop: ['coins-open', 'coins-paid'],
};

const ofVariants = Object.entries(VARIANTS).flatMap(([name, states]) =>
  states.map((state) => `${name}/${state}`),
);
const all = new Set(SCREENS.map(({ name, state }) => `${name}/${state}`));
const gone = ofVariants.filter((place) => !all.has(place));
if (gone.length > 0) throw new Error(`No such states any more: ${gone.join(', ')}`);
const left = new Set(ofVariants);

/** True for states that resemble another one; with `E2E_ALL` always false. */
export function isSeenElsewhere({ name, state }: Screen): boolean {
  if (OPENS_ALL) return false;
  const place = `${name}/${state}`;
  return left.has(place) || SAME_EVERYWHERE.test(state);
}
