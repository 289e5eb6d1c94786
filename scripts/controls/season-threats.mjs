const GROUPS = 'SECURITY: two places in the groups of one week, or a group of more than thirty';
const CLOSED = 'SECURITY: a week that is closed twice, too early, or changed by a match that is counted late';
const COINS = 'SECURITY: the coins of a week paid twice, or put in';
const WEEKS = 'seasons/weeks.test.ts';
const CLANS =
  'SECURITY: points of a clan that are brought by people who joined for the last day, or stay when they leave';
const CUP = 'seasons/clan-cup.test.ts';
const FRAMES = 'SECURITY: a frame of a season that was bought, or two of one season';

const QUESTS =
  'SECURITY: coins of a quest for nothing: played by another, with computer players or a second account alone, in a match that was given away, or paid twice';
const QUEST_TESTS = 'quests/quests.test.ts';

/** Threats of docs/SECURITY.md to the weeks of seasons and the quests of days. */
export const SEASON_THREATS = [
  {
    id: GROUPS,
    file: 'seasons/week-groups.ts',
    find: '{ ...ofWeek, size: { $lt: this.seats }, outcome',
    replace: '{ ...ofWeek, size: { $lt: this.seats + 1 }, outcome',
    tests: [`${WEEKS} › is followed by another one for the thirty-first`],
  },
  {
    id: GROUPS,
    file: 'seasons/model.ts',
    find: '      unique: true,\n',
    replace: '',
    tests: [`${WEEKS} › has thirty seats, and each person one a week`],
  },
  {
    id: GROUPS,
    file: 'seasons/model.ts',
    find: '{ $pull: { people: id, outcome: { player_id: id } } }',
    replace: '{ $pull: { people: id, outcome: { player_id: id } }, $inc: { size: -1 } }',
    tests: [`${WEEKS} › forgets a deleted account, and gives its seat to nobody`],
  },
  {
    id: CLOSED,
    file: 'seasons/close-week.ts',
    find: '  if (clock.now() < ends_at + CLOSES_AFTER_MS) return false;\n',
    replace: '  if (clock.now() < ends_at) return false;\n',
    also: [{ find: 'import { CLOSES_AFTER_MS, WAITS_AT_MOST_MS }', replace: 'import { WAITS_AT_MOST_MS }' }],
    tests: [`${WEEKS} › is closed a quarter of an hour after it, and not earlier`],
  },
  {
    id: CLOSED,
    file: 'seasons/close-week.ts',
    find: 'return unsettled === null;',
    replace: 'return unsettled === null || ends_at > 0;',
    tests: [`${WEEKS} › waits for each match that ended in it, and for no later one`],
  },
  {
    id: CLOSED,
    file: 'seasons/week-groups.ts',
    find: '{ _id: group._id, people: group.people, outcome: { $exists: false } }',
    replace: '{ _id: group._id, people: group.people }',
    tests: [`${WEEKS} › keeps the outcome of a group where a worker closes it late`],
  },
  {
    id: CLOSED,
    file: 'seasons/week-groups.ts',
    find: '{ _id: group._id, people: group.people, outcome: { $exists: false } }',
    replace: '{ _id: group._id, outcome: { $exists: false } }',
    tests: [`${WEEKS} › has an outcome for who gets a place while its group is being closed`],
  },
  {
    id: CLOSED,
    file: 'seasons/season-steps.ts',
    find: "if (people.length === 0 || (await groups.stateOf(week)) !== 'open') return;",
    replace: 'if (people.length === 0) return;',
    tests: [`${WEEKS} › takes no match and nobody any more once it is closed`],
  },
  {
    id: CLOSED,
    file: 'seasons/close-week.ts',
    find: 'if (newest !== null && !newest.is_followed) {',
    replace: 'if (newest !== null && newest.closed_at < 0) {',
    tests: [`${WEEKS} › gives those who play before it is open their group when it is`],
  },
  {
    id: COINS,
    file: 'seasons/hand-out.ts',
    find: '    key: `season:${week}`,\n',
    replace: '    key: `season:${week}:${Math.random()}`,\n',
    tests: [`${WEEKS} › gets the coins once where a worker dies at any write`],
  },
  {
    id: COINS,
    file: 'wallet/purse.ts',
    find: "'adjustment', 'season', 'quest']",
    replace: "'adjustment', 'quest']",
    tests: [`${WEEKS} › gets bound coins in a group of ten, once, whatever workers pay`],
  },
  {
    id: CLANS,
    file: 'seasons/clan-cup.ts',
    find: 'joined_at < week.starts_at ? [id] : []',
    replace: 'joined_at < week.ends_at ? [id] : []',
    tests: [`${CUP} › counts who came after the week had begun from the next week on`],
  },
  {
    id: CLANS,
    file: 'seasons/week-groups.ts',
    find: '{ _id: group._id, people: group.people, outcome: { $exists: false } }',
    replace: '{ _id: group._id }',
    tests: [`${WEEKS} › keeps the outcome of a group where a worker closes it late`],
  },
  {
    id: FRAMES,
    file: 'shop/buy-item.ts',
    find: 'item === null || item.price === null',
    replace: 'item === null',
    also: [{ find: 'paid ?? -item.price', replace: 'paid ?? -(item.price ?? 0)' }],
    tests: ['shop/shop.test.ts › sells no frame of a season, and shows and wears it only for who has won it'],
  },
  {
    id: FRAMES,
    file: 'seasons/give-frames.ts',
    find: "{ _id, owned: { $not: new RegExp(`^${framesOf(season)}`, 'u') } }",
    replace: '{ _id }',
    tests: ['seasons/frames.test.ts › is one of a season, whatever a later round reckons'],
  },
  {
    id: FRAMES,
    file: 'seasons/groups.ts',
    find: "const isLast = periodAt('season', week.starts_at).ends_at === week.ends_at;",
    replace: "const isLast = periodAt('season', week.starts_at).ends_at >= week.ends_at;",
    tests: ['seasons/frames.test.ts › is not given before the last week of the season is closed'],
  },
  {
    id: QUESTS,
    file: 'quests/quest-steps.ts',
    find: " || state.result.reason === 'adjudicated'",
    replace: '',
    tests: [`${QUEST_TESTS} › nobody where it is void or was given to a side`],
  },
  {
    id: QUESTS,
    file: 'quests/quest-steps.ts',
    find: "return person && !left && countingOf(state, seat) === 'counted';",
    replace: "return person && !left && countingOf(state, seat) !== 'void';",
    tests: [`${QUEST_TESTS} › nobody who left, or whose cards were played by another`],
  },
  {
    id: QUESTS,
    file: 'quests/quest-steps.ts',
    find: 'return one !== other && (device === undefined || device !== seats[other]?.device);',
    replace: 'return one !== other && (device === undefined || device !== null);',
    tests: [`${QUEST_TESTS} › nobody who played with the own second account`],
  },
  {
    id: QUESTS,
    file: 'quests/quest-steps.ts',
    find: '      key: `quest:${key}:${quest}`,\n',
    replace: '      key: `quest:${key}:${quest}:${Math.random()}`,\n',
    tests: [`${QUEST_TESTS} › pays once where a worker dies at any write`],
  },
  {
    id: QUESTS,
    file: 'quests/quests.ts',
    find: '{ _id, counted: { $ne: match } },',
    replace: '{ _id },',
    tests: [`${QUEST_TESTS} › adds to the matches before it, each once`],
  },
  {
    id: QUESTS,
    file: 'shared/src/standing/quest-deeds.ts',
    find: "this.noteChoice(move.seat, move.by === 'player')",
    replace: 'this.noteChoice(move.seat, true)',
    tests: ['shared/src/standing/quest-deeds.test.ts › is only what the person chose'],
  },
];
