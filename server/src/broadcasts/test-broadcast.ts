import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { testBroadcast as contract } from '@hokm/shared/api/broadcasts';
import type { SessionAccount } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { wordsFor } from './broadcasts.js';
import type { BroadcastsContext } from './context.js';

const ID_BYTES = 12;

/** Sends a broadcast to its writer alone, by the bot. `broadcasts/no_chat` where the bot cannot write to them. */
export async function testBroadcast(
  { outbox, messages, randomBytes }: BroadcastsContext,
  { id: account, telegram_id }: Pick<SessionAccount, 'id' | 'telegram_id'>,
  { texts, link, language }: BodyOf<typeof contract>,
): Promise<Result<object, 'broadcasts/no_chat'>> {
  if (outbox === null || telegram_id === null) return refuse('broadcasts/no_chat');
  if (!(await messages.chats.of(telegram_id)).reachable) return refuse('broadcasts/no_chat');
  await outbox.post({
    key: `b:test:${account}:${randomBytes(ID_BYTES).toString('hex')}`,
    account,
    notice: { kind: 'news', test: true, ...wordsFor({ texts, link }, language) },
  });
  return { ok: true };
}
