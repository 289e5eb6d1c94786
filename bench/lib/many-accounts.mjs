import mongoose from 'mongoose';
import { keysOfNames } from '../../server/dist/accounts/search-keys.js';
import { seededRandom } from './random.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const SPAN_DAYS = 1_000;
const BATCH = 2_000;
const NEVER_ENDS = new Date(Date.UTC(9999, 11, 31));
const PERSIAN_FIRST =
  'علی محمد رضا حسین مهدی امیر فاطمه زهرا مریم سارا نرگس کیان آرش بهرام پریسا یلدا شیرین فرهاد سینا نیلوفر'.split(
    ' ',
  );
const PERSIAN_LAST =
  'محمدی حسینی احمدی کریمی رضایی موسوی جعفری کاشانی تهرانی نوری شریفی اکبری رستمی صادقی یزدی قاسمی'.split(
    ' ',
  );
const LATIN_FIRST =
  'Ali Mohammad Reza Sara Maryam Kian Arash Nima Omid Leila Mina Babak Dara Anna John'.split(' ');
const LATIN_LAST = 'Karimi Ahmadi Tehrani Rad Nouri Sharifi Smith Moradi Zand Farahani Saberi'.split(' ');
const MAILS = ['gmail.com', 'yahoo.com', 'example.org', 'mail.example.ir'];
/** A crowd of accounts that came in one hour and were all closed, at this place of all. */
const CROWD = { at: 0.9, share: 0.004 };
const STAFF_MAX = 60;

/** The n-th of `count` people; the latest has come at `now`, ms since 1970. */
function person(n, { count, now, random }) {
  const pick = (all) => all[Math.floor(random() * all.length)];
  const chance = (share) => random() < share;
  const isCrowd = n >= count * CROWD.at && n < count * (CROWD.at + CROWD.share);
  const age = isCrowd ? (1 - CROWD.at) * SPAN_DAYS * DAY_MS : ((count - n) / count) * SPAN_DAYS * DAY_MS;
  const created = now - age;
  const persian = chance(0.7);
  const first = pick(persian ? PERSIAN_FIRST : LATIN_FIRST);
  const last = chance(0.6) ? pick(persian ? PERSIAN_LAST : LATIN_LAST) : '';
  const username = chance(0.5) ? `${pick(LATIN_FIRST).toLowerCase()}_${n.toString(36)}` : '';
  const shown = isCrowd ? `Win${n}` : [first, last].filter((part) => part !== '').join(' ');
  const names = {
    name: shown,
    first_name: isCrowd ? shown : first,
    last_name: isCrowd ? '' : last,
    username,
  };
  const seen = new Date(Math.min(now, created + random() ** 3 * (now - created)));
  const id = new mongoose.Types.ObjectId(
    Math.floor(created / 1000)
      .toString(16)
      .padStart(8, '0') + n.toString(16).padStart(16, '0'),
  );
  const isStaff = n % Math.ceil(count / STAFF_MAX) === 7;
  const closed = isCrowd || chance(0.012);
  const sanctioned = !closed && chance(0.004);
  const until = chance(0.2) ? NEVER_ENDS : new Date(now + random() * 30 * DAY_MS);
  const sanction = { id: id.toHexString(), kind: 'mute', by: 'bench', reason: 'abuse', report_ids: [] };
  const rated = chance(0.35);
  return {
    _id: id,
    ...names,
    ...keysOfNames(names),
    language: persian ? 'fa' : 'en',
    avatar: null,
    is_guest: chance(0.15),
    admin_level: isStaff ? pick(['moderator', 'moderator', 'admin']) : 'user',
    balance: Math.floor(random() * 20_000),
    level: 1 + Math.floor(random() ** 2 * 40),
    revision: 0,
    created_at: new Date(created),
    wallet: { seq: 3, pending: [] },
    firsts: { launch: new Date(created) },
    ...(chance(0.8) ? { telegram_id: 1_000_000_000 + n, telegram_linked_at: new Date(created) } : {}),
    ...(chance(0.2) ? { email: mailOf(n, pick, new Date(created)) } : {}),
    ...(chance(0.95) ? { seen_at: seen } : {}),
    ...(chance(0.5) ? { country: pick(['IR', 'IR', 'IR', 'DE', 'TR', 'CA', 'US']) } : {}),
    ...(chance(0.6)
      ? {
          standing: {
            version: 3,
            score: Math.floor(random() ** 3 * 5_000),
            wins: 5,
            losses: 4,
            ...(rated ? { trophies: Math.floor(random() * 3_000), rated_at: seen.getTime() } : {}),
          },
        }
      : {}),
    ...(closed ? { inactive: { at: seen, by: 'bench', reason: 'spam', message: 'bench' } } : {}),
    ...(sanctioned
      ? { sanctions: [{ ...sanction, at: seen, until }], sanctioned_until: until }
      : chance(0.02)
        ? { sanctions: [{ ...sanction, at: seen, until: seen }] }
        : {}),
    ...(chance(0.001) ? { delete_at: new Date(now + random() * 7 * DAY_MS) } : {}),
    ...(chance(0.01) ? { tags: [pick(['vip', 'watch', 'new'])] } : {}),
  };
}

function mailOf(n, pick, verified_at) {
  const address = `${pick(LATIN_FIRST).toLowerCase()}.${n.toString(36)}@${pick(MAILS)}`;
  return { address, key: address, verified_at };
}

/**
 * Stores so many people, with reports about some and the presence of some. The same people every time, but for the dates, which
 * end at `now`. `onProgress` gets the number of stored accounts.
 */
export async function storeAccounts(connection, { count, now, onProgress }) {
  const random = seededRandom(7);
  const store = (name, documents) => connection.collection(name).insertMany(documents, { ordered: false });
  for (let n = 0; n < count; n += BATCH) {
    const length = Math.min(BATCH, count - n);
    const people = Array.from({ length }, (_, k) => person(n + k, { count, now, random }));
    await store('accounts', people);
    const some = people.filter(() => random() < 0.02).map(({ _id }) => _id.toHexString());
    if (some.length > 0) {
      await store(
        'reports',
        some.map((player_id, k) => ({
          _id: `${player_id}-${k}`,
          player_id,
          by: player_id,
          reason: 'abuse',
          at: now - n,
          status: k % 40 === 0 ? 'open' : 'closed',
          room_id: 'ABC234',
          match_id: null,
          ...(k % 40 === 0 ? {} : { closed_at: now }),
        })),
      );
      await store(
        'presence',
        some.map((_id) => ({ _id, seen_at: now - n })),
      );
    }
    onProgress?.(n + length);
  }
}
