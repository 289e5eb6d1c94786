import { SCREENS, type Screen } from '../../scripts/shots/screens.mjs';
import { OPENS_ALL } from './in-turn.js';

/** Every list has the same parts while it loads, fails or is missing: one of each kind is checked. */
const SAME_EVERYWHERE = /(?:^|-)(?:crowd|offline|loading|error|failed|unreachable|missing|nobody)$/;
const ONE_OF_EACH = ['leaderboard/offline', 'room/missing', 'table/offline'];

/** States with the same parts as another state of their screen, or at which the screen's own test looks. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  lesson: ['lead', 'partner', 'follow', 'ruff', 'seven'],
  shop: ['coins-open', 'coins-paid'],
  shell: ['maintenance-told', 'toast-request'],
  table: [
    'few-cards',
    'three-lie',
    'trick-over',
    'lost',
    'forfeit',
    'counting',
    'hand-lost',
    'hakem-kot',
    'won-kot',
    'trump-hint',
    'trick-taken',
    'paused-by',
  ],
};

const ofVariants = Object.entries(VARIANTS).flatMap(([name, states]) =>
  states.map((state) => `${name}/${state}`),
);
const all = new Set(SCREENS.map(({ name, state }) => `${name}/${state}`));
const gone = [...ONE_OF_EACH, ...ofVariants].filter((place) => !all.has(place));
if (gone.length > 0) throw new Error(`No such states any more: ${gone.join(', ')}`);
const left = new Set(ofVariants);

/** True for states that resemble another one; with `E2E_ALL` always false. */
export function isSeenElsewhere({ name, state }: Screen): boolean {
  if (OPENS_ALL) return false;
  const place = `${name}/${state}`;
  return left.has(place) || (SAME_EVERYWHERE.test(state) && !ONE_OF_EACH.includes(place));
}
