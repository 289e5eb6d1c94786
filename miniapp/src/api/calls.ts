import type {
  BadgesAnswer,
  FairnessAnswer,
  GainAnswer,
  HistoryAnswer,
  LeaderboardAnswer,
  OwnPlaceAnswer,
  Period,
  RankingsAnswer,
  ReplayAnswer,
  ScoreAnswer,
} from '@hokm/shared/api';
import type { Calls } from '@hokm/web/client';

/** Calls whose contracts are not among the subjects yet. A contract of the same path takes precedence. */
interface OtherCalls {
  'GET /games/history': { query: { page?: number }; answer: HistoryAnswer };
  'GET /games/:id/gain': { params: { id: string }; answer: GainAnswer };
  'GET /games/:id/replay': { params: { id: string }; answer: ReplayAnswer };
  'GET /games/:id/fairness': { params: { id: string }; answer: FairnessAnswer };
  'GET /leaderboard': {
    query: { period: Period; page?: number; limit?: number };
    answer: LeaderboardAnswer;
  };
  'GET /user/leaderboard': { query: { period: Period }; answer: OwnPlaceAnswer };
  'GET /rankings': {
    query: { scope: RankingsAnswer['scope']; page?: number; per_page?: number };
    answer: RankingsAnswer;
  };
  'GET /badges': { query: { user_id: string }; answer: BadgesAnswer };
  'GET /user/score': { query: { user_id: string }; answer: ScoreAnswer };
}

/** Every call of the mini app: what is sent and received, by its path. */
export type AppCalls = Calls & Omit<OtherCalls, keyof Calls>;
export type Path = keyof AppCalls;
