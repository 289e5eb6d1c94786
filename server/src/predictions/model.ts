import type { Connection, Model } from 'mongoose';
import { TEAM_NAMES } from '@hokm/shared/protocol';
import type { Team } from '@hokm/shared/rules';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';
import type { StakePayment } from '../play/games/stakes-record.js';

/** One person's prediction of a match. */
export interface BetRecord {
  readonly team: Team;
  readonly coins: number;
  /** The caller's own key of it. */
  readonly key: string;
  /** `asked`: its coins are on their way. `in`: they are held. `out`: they came back, or can never be held. */
  readonly state: 'asked' | 'in' | 'out';
  /** Counts the tries of the person, from 1. */
  readonly round: number;
  /** When it was asked for, ms since 1970. */
  readonly asked_at: number;
}

/**
 * The predictions of a match, from the first one on. `open`: they are made. `locked`: no more are. `decided`: `payments` are stored,
 * and are paid. `closed`: nothing is left to do.
 */
export interface PredictionRecord extends AuditedRecord {
  /** The match. */
  readonly _id: string;
  readonly room_id: string;
  readonly room_name: string;
  readonly target_points: number;
  /** The four, by seat. */
  readonly players: readonly { readonly player_id: string; readonly name: string }[];
  readonly phase: 'open' | 'locked' | 'decided' | 'closed';
  readonly opened_at: number;
  /** When no more were taken, and when all was paid, ms since 1970. */
  readonly closed_at: number | null;
  readonly settled_at: number | null;
  /** When a process looks after it that hears of nothing, ms since 1970. Absent once it is closed. */
  readonly due_at?: number;
  /** Who has asked, in that order, by account id. */
  readonly people: readonly string[];
  readonly bets: Readonly<Record<string, BetRecord>>;
  /** Why staff want everything to go back. */
  readonly void_reason?: string;
  /** Decided once, before anything is paid. */
  readonly outcome?: 'won' | 'void';
  readonly winner?: Team;
  readonly payments?: readonly StakePayment[];
}

export type PredictionModel = Model<PredictionRecord>;

const { mixed, number, optionalNumber, optionalText, text, texts } = field;
const nullableNumber = { type: Number, default: null };

export const predictions = defineCollection<PredictionRecord>({
  name: 'predictions',
  schema: {
    _id: text,
    room_id: text,
    room_name: text,
    target_points: number,
    players: { ...mixed, required: true },
    phase: field.oneOf(['open', 'locked', 'decided', 'closed']),
    opened_at: number,
    closed_at: nullableNumber,
    settled_at: nullableNumber,
    due_at: optionalNumber,
    people: texts,
    bets: { ...mixed, default: {} },
    void_reason: optionalText,
    outcome: optionalText,
    winner: optionalNumber,
    payments: mixed,
    revision: optionalNumber,
    updated_by: optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  options: { minimize: false },
  indexes: [
    { key: { people: 1, opened_at: -1 }, answers: 'the matches that a person has predicted, newest first' },
    { key: { phase: 1, opened_at: -1 }, answers: 'predictions of a phase, newest first' },
    {
      key: { phase: 1, outcome: 1, opened_at: -1 },
      answers: 'closed predictions of an outcome, newest first',
    },
    { key: { opened_at: -1 }, answers: 'all predictions, newest first' },
    { key: { due_at: 1 }, sparse: true, answers: 'predictions to look after' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {
      predictions: (source) =>
        each(rows<PredictionRecord>(source, 'predictions', { people: source.id }), (record) => {
          const { _id, room_id, bets, payments, phase } = record;
          const bet = bets[source.id];
          const paid = payments?.find(({ player_id }) => player_id === source.id)?.coins ?? 0;
          return {
            match_id: _id,
            room_id,
            at: iso(bet?.asked_at ?? record.opened_at),
            team: TEAM_NAMES[bet?.team ?? 0],
            coins: bet?.coins ?? 0,
            state: bet?.state ?? 'out',
            coins_paid: phase === 'closed' ? paid : null,
          };
        }),
    },
    erase: null,
    why: 'the coins of all who predicted a match belong together: a prediction stays, under an id without an account',
  },
});

export function predictionModel(connection: Connection): PredictionModel {
  return predictions.model(connection);
}
