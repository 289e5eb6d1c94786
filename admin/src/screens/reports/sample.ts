import type { Dossier, ReportPage } from '@hokm/shared/api/reports';

const AT = '2026-11-20T08:00:00.000Z';
const personOf = (digit: string, name: string) => ({ id: digit.repeat(24), name });
const player = personOf('a', 'آرش');
const others = [personOf('b', 'بهار'), personOf('c', 'کاوه'), personOf('d', 'مینا')] as const;
const [first, second, third] = others;

/** An open case of cheating. */
export const sampleCase: ReportPage = {
  id: `${player.id}-cheating`,
  player: { ...player, username: 'arash', avatar: null, is_active: true },
  reason: 'cheating',
  weight: 40,
  reporters: [third],
  room_id: 'SAMPLE',
  oldest_at: AT,
  newest_at: AT,
  is_late: false,
  claim: { by: personOf('e', 'سحر'), until: '2100-01-01T00:00:00.000Z' },
  reports: [
    {
      id: '1'.repeat(24),
      by: third,
      upheld: 1,
      decided: 2,
      room_id: 'SAMPLE',
      match_id: '',
      match_state: 'gone',
      text: null,
      against: null,
      decision: null,
      at: AT,
    },
  ],
  record: [],
  earlier: [],
  inactive: null,
  admin_level: 'user',
  language: 'fa',
  created_at: AT,
  games: { played: 40, won: 22 },
  is_mine: false,
  next: null,
};

const played = (count: number, won: number) => ({ played: count, won });

/** Its dossier: coins that went one way with one person, and about even with another. */
export const sampleDossier: Dossier = {
  match_id: '2'.repeat(24),
  think: { match: null, usual: null, usual_matches: 0 },
  together: [
    {
      ...first,
      is_in_match: true,
      as_partners: played(0, 0),
      as_opponents: played(12, 11),
      coins: { matches: 12, passed: 250, highest: 50, match_id: '3'.repeat(24) },
    },
    {
      ...second,
      is_in_match: true,
      as_partners: played(4, 2),
      as_opponents: played(3, 1),
      coins: { matches: 7, passed: -25, highest: 100, match_id: '4'.repeat(24) },
    },
    { ...third, is_in_match: false, as_partners: played(1, 1), as_opponents: played(2, 1), coins: null },
  ],
  together_matches: 21,
  together_days: 30,
  about: { total: 1, open: 1, upheld: 0 },
  by_player: { sent: 0, upheld: 0, recent: [] },
  shared: null,
};
