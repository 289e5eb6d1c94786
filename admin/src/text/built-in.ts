import { builtInText, type BuiltInText } from '@hokm/shared/text';
import type { Texts } from './define-texts.js';

const SUBJECTS = Object.values(
  import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./built-in.ts'], { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((each): each is Texts => typeof each === 'object' && each !== null && 'pairs' in each);

/** All texts of the panel, for the list that the server reads. Used while the panel is built, never in it. */
export function listTexts(): BuiltInText[] {
  return SUBJECTS.flatMap(({ namespace, pairs }) =>
    Object.entries(pairs).map(([key, [fa, en]]) => builtInText('panel', `${namespace}.${key}`, fa, en)),
  );
}
