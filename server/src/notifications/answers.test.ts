import { describe, expect, it } from 'vitest';
import { FORMAL } from '@hokm/bot/testing/formal';
import type { ToldSanction } from '@hokm/shared/api/users/limits';
import { amendsText } from '../admin/make-whole/make-whole-job.js';
import { appealText, THANKS } from '../admin/users/tell-writers.js';
import { decisionText, LIFTED } from '../admin/users/words.js';
import { decisionWords } from '../content/stories/decision-words.js';

const KINDS = Object.keys(LIFTED) as ToldSanction[];
const story = (status: string, publish: boolean) =>
  decisionWords({ status, publish, title: 'ع', rejection_reason: 'ع' } as never, 'fa');

/** What the product writes by itself into the chat of a person, as an answer of the team. */
const SAID: readonly string[] = [
  ...KINDS.map((kind) => LIFTED[kind].fa),
  ...KINDS.flatMap((kind) =>
    [null, new Date(0)].map((until) => decisionText({ kind, reason: 'cheating', until }, 'fa')),
  ),
  ...(['actioned', 'no_action'] as const).flatMap((outcome) =>
    [true, false].map((was_over) => appealText({ outcome, was_over }, 'fa')),
  ),
  THANKS.fa,
  amendsText('fa', { trophies: 3, coins: 50 }),
  ...[story('approved', true), story('approved', false), story('rejected', false)],
];

describe('an answer that comes by the bot', () => {
  it.each([...new Set(SAID)])('says تو, as the bot does: %s', (text) => {
    expect(text).not.toMatch(FORMAL);
  });
});
