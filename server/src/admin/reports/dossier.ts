import type { Dossier } from '@hokm/shared/api/reports';
import { mayEnter, type AdminLevel } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import type { ReportRecord } from '../../moderation/model.js';
import type { MatchReader } from '../../play/games/match-reader.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import { COIN_FIELDS } from '../../stakes/pair-walls.js';
import type { UsersContext } from '../users/context.js';
import type { Case, ReportCases } from './cases.js';
import { sharedAddresses } from './shared-addresses.js';
import { summary, thinkTimesOf } from './think-times.js';
import { devicesOf, pairsOf, type SeatsOfMatch } from './together.js';

/** Days of matches, addresses and devices. */
const DAYS = 30;
/** Matches of those days that are read. */
const MATCHES_READ = 500;
/** Matches that the usual think times are from. */
const USUAL_MATCHES = 10;
const PEOPLE_SHOWN = 8;
const REPORTS_READ = 500;
const REPORTS_SHOWN = 5;
const NAMED_AT_ADDRESS = 5;

export interface DossierContext {
  readonly users: Pick<UsersContext, 'connection' | 'clock' | 'people'>;
  readonly cases: ReportCases;
  readonly histories: Pick<MatchReader, 'find' | 'read'>;
}

/** The newest finished match that a case is about, and the person's finished matches of the last days, newest first. */
async function matchesOf({ users }: DossierContext, { player, reports }: Case) {
  const { connection, clock } = users;
  const matches = matchModel(connection);
  const reported = [...reports].sort((a, b) => b.at - a.at).map(({ match_id }) => match_id);
  const [about, recent] = await Promise.all([
    matches
      .find({ _id: { $in: reported }, status: 'finished' })
      .select({ log: 0 })
      .lean<MatchRecord[]>(),
    matches
      .find({
        'seats.player_id': player,
        status: 'finished',
        finished_at: { $gte: clock.now() - DAYS * DAY_MS },
      })
      .sort({ finished_at: -1 })
      .limit(MATCHES_READ)
      .select({ ...COIN_FIELDS, winners: 1 })
      .lean<SeatsOfMatch[]>(),
  ]);
  const newest = about.sort((a, b) => reported.indexOf(a._id) - reported.indexOf(b._id))[0];
  return { about: newest ?? null, recent };
}

async function readThinkTimes(
  { histories }: DossierContext,
  player: string,
  about: MatchRecord | null,
  recent: readonly SeatsOfMatch[],
): Promise<Dossier['think']> {
  const timesOf = async (record: MatchRecord | null): Promise<number[]> => {
    const history = record === null ? null : await histories.read(record);
    return history === null ? [] : thinkTimesOf(history, player);
  };
  const others = recent.filter(({ _id }) => _id !== about?._id).slice(0, USUAL_MATCHES);
  const usual: number[] = [];
  let usual_matches = 0;
  // One after the other: each is a whole log.
  for (const { _id } of others) {
    const times = await timesOf(await histories.find(_id));
    usual.push(...times);
    if (times.length > 0) usual_matches += 1;
  }
  return { match: summary(await timesOf(about)), usual: summary(usual), usual_matches };
}

async function reportsOf({ cases }: DossierContext, player: string) {
  const [about, sent] = await Promise.all([
    cases.reports.find({ player_id: player }).sort({ at: -1 }).limit(REPORTS_READ).lean<ReportRecord[]>(),
    cases.reports.find({ by: player }).limit(REPORTS_READ).lean<ReportRecord[]>(),
  ]);
  const isReport = ({ reason }: ReportRecord) => reason !== 'appeal';
  return { about: about.filter(isReport), sent: sent.filter(isReport).sort((a, b) => b.at - a.at) };
}

const upheldIn = (some: readonly ReportRecord[]): number =>
  some.filter(({ outcome }) => outcome === 'actioned').length;

/** Known facts about the player of a case. Addresses and devices for administrators only. */
export async function readDossier(context: DossierContext, found: Case, level: AdminLevel): Promise<Dossier> {
  const { connection, clock, people } = context.users;
  const { player } = found;
  const seesAddresses = mayEnter(level, 'panel/users');
  const { about, recent } = await matchesOf(context, found);
  const [think, reported, addresses] = await Promise.all([
    readThinkTimes(context, player, about, recent),
    reportsOf(context, player),
    seesAddresses ? sharedAddresses(connection, clock, player, DAYS) : [],
  ]);
  const atTable = new Set(about?.seats.flatMap((seat) => seat?.player_id ?? []));
  const pairs = pairsOf(recent, player);
  const together = [
    ...pairs.filter(({ id }) => atTable.has(id)),
    ...pairs.filter(({ id }) => !atTable.has(id)),
  ].slice(0, PEOPLE_SHOWN);
  const devices = seesAddresses ? devicesOf(recent, player).slice(0, PEOPLE_SHOWN) : [];
  const sent = reported.sent.slice(0, REPORTS_SHOWN);
  const names = await people.findPeople([
    ...new Set([
      ...[...together, ...devices].map(({ id }) => id),
      ...sent.map(({ player_id }) => player_id),
      ...addresses.flatMap(({ others }) => others.slice(0, NAMED_AT_ADDRESS)),
    ]),
  ]);
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '' });
  return {
    match_id: about?._id ?? '',
    think,
    together: together.map((pair) => ({ ...pair, ...named(pair.id), is_in_match: atTable.has(pair.id) })),
    together_matches: recent.length,
    together_days: DAYS,
    about: {
      total: reported.about.length,
      open: reported.about.filter(({ status }) => status === 'open').length,
      upheld: upheldIn(reported.about),
    },
    by_player: {
      sent: reported.sent.length,
      upheld: upheldIn(reported.sent),
      recent: sent.map(({ player_id, reason, outcome, at }) => ({
        player: named(player_id),
        reason,
        outcome: outcome ?? null,
        at: new Date(at).toISOString(),
      })),
    },
    shared: seesAddresses
      ? {
          addresses: addresses.map(({ address, others }) => ({
            address,
            total: others.length,
            people: others.slice(0, NAMED_AT_ADDRESS).map(named),
          })),
          devices: devices.map(({ id, matches }) => ({ ...named(id), matches })),
        }
      : null,
  };
}
