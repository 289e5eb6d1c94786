import { Readable } from 'node:stream';
import { deviceName } from '../../accounts/device-name.js';
import type { SessionRecord } from '../../accounts/model.js';
import { waysIn } from '../../identities/ways-in.js';
import type { MessageRecord } from '../../messages/feedback.js';
import { Chats } from '../../outbox/chats.js';
import { passkeysOf, recoveryCodesLeft } from '../../second-factor/record.js';
import type { SecurityEventRecord } from '../../security/events.js';
import { each, iso, isoOrNull, rows, type Sections } from './source.js';

/** What is kept of the account itself. Passwords, keys, tokens and what is made of them stay here. */
export const ownSections: Sections<
  'account' | 'identities' | 'sessions' | 'security_events' | 'last_seen_at' | 'messages' | 'bot_chat'
> = {
  account: ({ record, id }) =>
    Promise.resolve({
      id,
      name: record.name,
      first_name: record.first_name,
      last_name: record.last_name,
      username: record.username,
      telegram_id: record.telegram_id ?? null,
      email: record.email?.address ?? null,
      language: record.language,
      country: record.country ?? null,
      avatar: record.avatar,
      photo: record.photo ?? null,
      is_guest: record.is_guest,
      admin_level: record.admin_level,
      created_at: iso(record.created_at),
      balance: record.balance,
      level: record.level,
      score: record.standing?.score ?? 0,
      trophies: record.standing?.trophies ?? 0,
      items: record.owned ?? [],
      worn: { ...record.worn },
      daily_reward: record.daily ?? null,
      has_password: record.password !== undefined,
      password_changed_at: isoOrNull(record.password_changed_at),
      two_factor: {
        totp_since: isoOrNull(record.second_factor?.totp?.since),
        passkeys: passkeysOf(record).map(({ name, created_at, last_used_at }) => ({
          name,
          created_at: iso(created_at),
          last_used_at: isoOrNull(last_used_at),
        })),
        recovery_codes_left: recoveryCodesLeft(record),
      },
      known_browsers: (record.devices ?? []).map(({ at }) => ({ since: iso(at) })),
      delete_at: isoOrNull(record.delete_at),
    }),

  identities: ({ record }) => Readable.from(waysIn(record)),

  sessions: (source) =>
    each(
      rows<SessionRecord>(source, 'sessions', { account: source.record._id }),
      ({ user_agent, address = '', created_at, last_used_at, expires_at, remember = true }) => ({
        device: deviceName(user_agent),
        user_agent,
        address,
        created_at: iso(created_at),
        last_used_at: iso(last_used_at),
        expires_at: iso(expires_at),
        remember_me: remember,
      }),
    ),

  security_events: (source) =>
    each(
      rows<SecurityEventRecord>(source, 'security_events', { account: source.id }, { at: -1 }),
      ({ event_type, severity, source_ip, device, at }) => ({
        event_type,
        severity,
        source_ip,
        device,
        at: iso(at),
      }),
    ),

  async last_seen_at({ connection, id }) {
    const presence = connection.collection<{ _id: string; seen_at: number }>('presence');
    return isoOrNull((await presence.findOne({ _id: id }))?.seen_at);
  },

  messages: (source) =>
    each(
      rows<MessageRecord>(source, 'messages', { account: source.id }, { at: -1 }),
      ({ text, status, channel, at, reply }) => ({
        text,
        status,
        channel,
        at: iso(at),
        reply: reply === undefined ? null : { text: reply.text, at: iso(reply.at) },
      }),
    ),

  async bot_chat({ connection, record }) {
    if (record.telegram_id === undefined) return null;
    const { reachable, off, quiet } = await new Chats(connection).of(record.telegram_id);
    return { reachable, notices_off: [...off], quiet_hours: quiet };
  },
};
