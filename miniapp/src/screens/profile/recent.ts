import type { Activity, HistoryAnswer } from '@hokm/shared/api';

type Played = HistoryAnswer['data'][number];
type MatchActivity = Extract<Activity, { type: 'match' }>;

/** A finished match as a profile shows it, from its person's side. */
export interface RecentMatch {
  readonly id: string;
  readonly name: string;
  /** ISO 8601; null when it is not known. */
  readonly at: string | null;
  readonly won: boolean;
  readonly us: number;
  readonly them: number;
  /** The partner; null when unknown. */
  readonly partner: string | null;
  /** Score points gained; null if unknown. */
  readonly score: number | null;
  /** How the trophies changed; null for a match that was not rated. */
  readonly trophies: number | null;
}

/** How many matches a profile shows. */
export const SHOWN = 5;

/** The matches in a person's activity. */
export function fromActivity(activity: readonly Activity[]): RecentMatch[] {
  return activity
    .filter((item): item is MatchActivity => item.type === 'match')
    .map(({ match_id, room_name, at, won, points, score, trophies }) => ({
      id: match_id,
      name: room_name,
      at,
      won,
      us: points.us,
      them: points.them,
      partner: null,
      score,
      trophies,
    }));
}

function fromPlayed({ match_id, name, finished_at, won, my_seat, points, players }: Played): RecentMatch {
  const even = my_seat % 2 === 0;
  return {
    id: match_id,
    name,
    at: finished_at,
    won,
    us: even ? points.team1 : points.team2,
    them: even ? points.team2 : points.team1,
    partner: players.find(({ seat }) => seat === (my_seat + 2) % 4)?.name ?? null,
    score: null,
    trophies: null,
  };
}

/** One's own matches, with what the activity knows of each. */
export function fromHistory(history: readonly Played[], activity: readonly Activity[] | null): RecentMatch[] {
  const known = new Map(fromActivity(activity ?? []).map((match) => [match.id, match]));
  return history.map((played) => {
    const match = fromPlayed(played);
    const more = known.get(match.id);
    return more ? { ...match, score: more.score, trophies: more.trophies } : match;
  });
}

/** The room of the newest match that both played; null when there is none among these. */
export function sharedRoom(history: readonly Played[], personId: string): string | null {
  return (
    history.find(({ players }) => players.some(({ player_id }) => player_id === personId))?.room_id ?? null
  );
}
