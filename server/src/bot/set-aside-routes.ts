import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/bot-updates';
import type { BotUpdate } from '@hokm/shared/api/bot-updates';
import { SHORT_LIVED_KINDS } from '@hokm/shared/api/bot-updates/limits';
import type { People } from '../platform/core/account.js';
import { maskSecrets } from '../platform/core/mask-log.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { UpdateRecord } from './model.js';
import { kindOfRecord, updateOf, type SetAsideUpdates } from './set-aside.js';
import { factsOf, reasonOf, type UpdateFacts } from './update-facts.js';

export interface SetAsideContext {
  readonly setAside: SetAsideUpdates;
  readonly people: Pick<People, 'find'>;
}

function presentGroup(chat: UpdateFacts['chat']): BotUpdate['group'] {
  if (chat === null) return null;
  const { id, title } = chat;
  const username = 'username' in chat ? chat.username : undefined;
  return { id, title, link: username === undefined ? null : `https://t.me/${username}` };
}

async function present({ people }: SetAsideContext, record: UpdateRecord): Promise<BotUpdate> {
  const { _id, state, attempts, due_at, error } = record;
  const { command, person, chat, at } = factsOf(updateOf(record));
  const account = person === null ? null : await people.find(String(person.id));
  const kind = kindOfRecord(record);
  return {
    id: _id,
    kind,
    command,
    state: state === 'waiting' ? 'waiting' : 'set_aside',
    person:
      person === null
        ? null
        : {
            telegram_id: person.id,
            account: account === null ? null : { id: account.id, name: account.name },
          },
    group: presentGroup(chat),
    received_at: at === null ? null : new Date(at).toISOString(),
    attempts,
    reason: reasonOf(error),
    detail: maskSecrets(error ?? ''),
    can_retry: state === 'set_aside' && !SHORT_LIVED_KINDS.includes(kind),
    next_at: state === 'waiting' ? new Date(due_at).toISOString() : null,
  };
}

/** Updates that failed: list, another attempt, and the end of one. */
export function setAsideRoutes(context: SetAsideContext): readonly Handler[] {
  const { setAside } = context;
  return [
    handle(contract.listBotUpdates, async ({ query }) => {
      const { total, records } = await setAside.page(query);
      const data = await Promise.all(records.map((record) => present(context, record)));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.retryBotUpdate, async (call) => {
      const retried = await setAside.retry(call, call.params.id);
      return retried.ok ? { ...done, data: await present(context, retried.record) } : retried;
    }),
    handle(contract.dismissBotUpdate, async (call) => {
      const dismissed = await setAside.dismiss(call, call.params.id);
      return dismissed.ok ? done : dismissed;
    }),
  ];
}
