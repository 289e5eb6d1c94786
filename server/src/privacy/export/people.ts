import type { ReferralRecord } from '../../bot/referrals.js';
import type { ClanRecord } from '../../clans/model.js';
import type { BlockRecord, ReportRecord } from '../../conduct/model.js';
import { otherOf, type FriendshipRecord } from '../../friends/model.js';
import { each, iso, isoOrNull, rows, withNames, type ExportSource, type Sections } from './source.js';

function standsAs({ status, by }: FriendshipRecord, id: string) {
  if (status === 'friends') return 'friends' as const;
  return by === id ? ('asked_by_me' as const) : ('asked_by_them' as const);
}

async function* referrals(source: ExportSource, direction: 'brought_me' | 'brought_by_me') {
  const mine = direction === 'brought_me' ? { _id: source.id } : { inviter: source.id };
  const found = rows<ReferralRecord>(source, 'referrals', mine);
  const other = ({ _id, inviter }: ReferralRecord) => (direction === 'brought_me' ? inviter : _id);
  for await (const [{ at, rewarded_at }, person] of withNames(source, found, other))
    yield { ...person, direction, at: iso(at), rewarded_at: isoOrNull(rewarded_at) };
}

/** What is kept of the person among others: of those their ids, and the names that they show to everybody. */
export const peopleSections: Sections<'friends' | 'blocks' | 'reports' | 'clan' | 'referrals'> = {
  async *friends(source) {
    const { id } = source;
    const found = rows<FriendshipRecord>(source, 'friendships', { people: id });
    for await (const [friendship, person] of withNames(source, found, (each) => otherOf(each, id)))
      yield { ...person, status: standsAs(friendship, id), since: iso(friendship.at) };
  },

  async *blocks(source) {
    const found = rows<BlockRecord>(source, 'blocks', { by: source.id }, { at: -1 });
    for await (const [{ at }, person] of withNames(source, found, ({ player_id }) => player_id))
      yield { ...person, since: iso(at) };
  },

  reports: (source) =>
    each(
      rows<ReportRecord>(source, 'reports', { by: source.id }),
      ({ player_id, player_name, room_id, reason, status, at }) => ({
        player_id,
        player_name,
        room_id,
        reason,
        status,
        at: iso(at),
      }),
    ),

  async clan({ connection, id }) {
    const clan = await connection.collection<ClanRecord>('clans').findOne({ 'members.id': id });
    const member = clan?.members.find((each) => each.id === id);
    if (clan === null || member === undefined) return null;
    return {
      id: clan._id.toHexString(),
      name: clan.name,
      is_leader: clan.leader === id,
      joined_at: iso(member.joined_at),
    };
  },

  async *referrals(source) {
    yield* referrals(source, 'brought_me');
    yield* referrals(source, 'brought_by_me');
  },
};
