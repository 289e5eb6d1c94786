/** Answers of a server with many people, for lists that a few people cannot fill. */

const NAMES = [
  'نیلوفر',
  'Dariush_88',
  'محمدحسین نیک‌بخت‌زاده',
  'کاوه آهنگر',
  'Alexander Montgomery',
  'لیلا',
  'آرش کمانگیر',
  'مینا',
  'Parviz',
  'سپیده صدیقی',
  'بابک',
  'Shirin_Banoo',
  'رضا قلی‌زاده',
  'Mani',
  'فرشته',
];
const FRAMES = [null, 'gold', null, null, 'tulip', null, 'crown', null, 'silver', null, 'turquoise'];
const TOP_POINTS = 3480;
const TOP_TROPHIES = 2710;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const at = (list, index) => list[index % list.length];
const before = (ms) => new Date(Date.now() - ms).toISOString();
/** The n-th person, from 1. */
const someone = (n) => ({
  id: `65f0000000000000000000${String(n).padStart(2, '0')}`,
  name: at(NAMES, n - 1),
  username: '',
  avatar: null,
  frame: at(FRAMES, n),
  level: Math.max(1, 32 - Math.floor(n / 2)),
});
const meta = (total, per_page = total) => ({ total, page: 1, pages: 1, per_page });
const crowd = (count) => Array.from({ length: count }, (_, index) => someone(index + 1));

/** A row of the leaderboard: some rose, some fell, some are new. */
function place(person, rank) {
  const change = at(['down', 'up', null, 'up', null, 'down'], rank);
  return {
    ...person,
    rank,
    score: TOP_POINTS - rank * 37,
    change,
    change_by: change === null ? 0 : 1 + (rank % 4) * (rank % 3),
    previous_rank: rank % 7 === 0 ? null : rank,
  };
}

/** A leaderboard of fifty people. */
export function fullBoard(answer) {
  const data = crowd(50).map((person, index) => place(person, index + 1));
  const ends_at = new Date(Date.now() + 2 * DAY_MS + 5 * HOUR_MS).toISOString();
  return { ...answer, data, meta: meta(data.length, 50), ends_at };
}

/** The viewer's place far down, with two neighbours on each side; for viewers with points. */
export function lowPlace(answer) {
  if (answer.own === null) return answer;
  const own = { ...place(answer.own, 68), change: 'up', change_by: 12, previous_rank: 80 };
  return {
    ...answer,
    own,
    neighbours: [66, 67, 69, 70].map((rank) => place(someone(rank), rank)),
    total: 412,
  };
}

/** Rankings of people with medals, every colour of trophies, clans, and the viewer in seventh place. */
export function fullRankings(answer) {
  const ranked = (person, rank) => ({
    ...person,
    rank,
    trophies: TOP_TROPHIES - rank * 90,
    wins: 240 - rank * 7,
    losses: 90 + rank,
    clan: rank % 3 === 1 ? { id: 'c', name: at(['شیران تهران', 'Night Owls', 'سرو ناز'], rank) } : null,
    country: 'IR',
  });
  const own = answer.own === null ? null : { ...ranked(answer.own, 7), clan: answer.own.clan };
  const data = crowd(20).map((person, index) => ranked(person, index + 1));
  if (own !== null) data[6] = own;
  const stats = { active_players: 1284, highest_trophies: 2620, average_trophies: 1143 };
  return { ...answer, data, own, meta: meta(data.length), stats };
}

const CLANS = ['شیران تهران', 'Night Owls', 'سرو ناز', 'ستاره‌های کویر', 'The Royal Court of Hokm', 'ماه نو'];
const EMBLEMS = ['lion', 'falcon', 'cypress', 'star', 'crown', 'moon', 'simurgh', 'sun', 'shield', 'gate'];
const clan = (index) => ({
  id: `c${index}`,
  name: index < CLANS.length ? CLANS[index] : `${at(CLANS, index)} ${index}`.slice(0, 20),
  badge: at(EMBLEMS, index),
  members: index === 0 ? 50 : 48 - index * 4,
  trophies: 61_200 - index * 5130,
});

/** Rankings of clans, with the viewer's clan. */
export function fullClanRankings(answer) {
  const ranked = (index) => ({
    ...clan(index),
    rank: index + 1,
    level: 14 - index,
    country: 'IR',
    mine: false,
  });
  const own =
    answer.own === null ? null : { ...answer.own, rank: 4, trophies: 45_810, level: 11, members: 36 };
  const data = Array.from({ length: 10 }, (_, index) => ranked(index));
  if (own !== null) data[3] = own;
  const stats = { active_players: 1284, highest_trophies: 2620, average_trophies: 1143 };
  return { ...answer, data, own, meta: meta(data.length), stats };
}

/** A list of clans, the first of them full. */
export function manyClans(answer) {
  const data = Array.from({ length: 9 }, (_, index) => ({ ...clan(index), full: index === 0 }));
  return { ...answer, data, meta: meta(data.length) };
}

/** A clan with many members; with `full` it has no free place. */
export const bigClan =
  ({ full = false } = {}) =>
  (answer) => {
    const known = answer.data.members;
    const others = crowd(full ? 49 : 11).map((person, index) => ({
      ...person,
      role: 'member',
      trophies: 2400 - index * 45,
      joined_at: before((index + 3) * 9 * DAY_MS),
    }));
    const members = [...known, ...others].sort((a, b) => b.trophies - a.trophies).slice(0, full ? 50 : 13);
    const trophies = members.reduce((sum, member) => sum + member.trophies, 0);
    return { ...answer, data: { ...answer.data, members, trophies, level: 11, full } };
  };

/** Friends in every state: online, in a room, away, offline for a while, offline for long. */
export function manyFriends(answer) {
  const nowhere = { room_id: null, playing: false, watch_id: null };
  const states = [
    { status: 'online', lastSeen: null },
    { status: 'online', lastSeen: null, room_id: 'HKAB7Q' },
    { status: 'online', lastSeen: null, playing: true, watch_id: 'WQ7K2M' },
    { status: 'away', lastSeen: before(3 * 60_000) },
    { status: 'offline', lastSeen: before(2 * HOUR_MS) },
    { status: 'offline', lastSeen: before(40 * DAY_MS) },
  ];
  const data = crowd(8).map((person, index) => ({
    ...person,
    score: 400 * (9 - index),
    ...nowhere,
    ...states[Math.min(index, states.length - 1)],
  }));
  return { ...answer, data, meta: meta(data.length), online: 3 };
}

/** Requests in both directions. */
export function manyRequests(answer) {
  const data = crowd(6).map((person, index) => ({
    ...person,
    id: `r${index}`,
    player_id: person.id,
    score: 900,
    direction: index < 4 ? 'incoming' : 'outgoing',
    at: before((index + 1) * 5 * HOUR_MS),
  }));
  return { ...answer, data, meta: meta(data.length) };
}

/** The score of an experienced player: trophies that rise and fall over thirty matches. */
export function longScore({ data, ...answer }) {
  let trophies = 1620;
  const chart = Array.from({ length: 30 }, (_, index) => {
    const won = (index * 7) % 5 > 1;
    trophies += won ? 14 + (index % 5) * 3 : -(11 + (index % 4) * 4);
    return {
      at: before((30 - index) * 1.4 * DAY_MS),
      won,
      trophies,
      rated: index % 6 !== 0,
      score: won ? 120 : 30,
    };
  });
  const more = { score: 12_640, level: 13, progress: { value: 640, goal: 1000 }, rank: 128, trophies };
  const played = { gamesPlayed: 386, gamesWon: 228, winRate: 59, streak: 4, bestStreak: 11, kots: 23 };
  return { ...answer, data: { ...data, ...more, ...played, chart } };
}

/** Some badges unlocked and others on the way. */
export function someBadges(answer) {
  const data = answer.data.map((badge, index) => {
    const unlocked = index < 7;
    const value = unlocked
      ? badge.progress.goal
      : Math.floor((badge.progress.goal * ((index * 13) % 90)) / 100);
    return {
      ...badge,
      unlocked,
      unlocked_at: unlocked ? before((index + 3) * 4 * DAY_MS) : null,
      progress: { ...badge.progress, value },
    };
  });
  return { ...answer, data };
}

/** Two badges that were unlocked this minute. */
export function newBadges(answer) {
  const data = answer.data.map((badge, index) => {
    const unlocked = index < 2;
    const progress = { ...badge.progress, value: unlocked ? badge.progress.goal : 0 };
    return { ...badge, unlocked, unlocked_at: unlocked ? before(0) : null, progress };
  });
  return { ...answer, data };
}

/** Entries of a ledger in both directions. */
export function busyPurse(answer) {
  const entries = [
    ['prize', 380],
    ['stake', -200],
    ['purchase', -500],
    ['daily', 60],
    ['referral', 150],
    ['stars', 1200],
    ['gift', 100],
    ['refund', -1200],
    ['opening', 1000],
  ];
  let balance = 2990;
  const data = entries.map(([kind, amount], index) => {
    const entry = { id: `w${index}`, amount, kind, ref: '', at: before(index * 1.3 * DAY_MS), balance };
    balance -= amount;
    return entry;
  });
  return { ...answer, data, meta: meta(data.length) };
}
