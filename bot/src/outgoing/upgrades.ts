import type { Transformer } from 'grammy';

/** Tells that a group has become a supergroup. */
export type MoveGroup = (from: number, to: number) => Promise<void>;

/** Sends what goes to a group that has become a supergroup to its new chat, after telling of it. */
export function followUpgrades(moveGroup: MoveGroup): Transformer {
  return async (prev, method, payload, signal) => {
    const answer = await prev(method, payload, signal);
    const to = answer.ok ? undefined : answer.parameters?.migrate_to_chat_id;
    if (to === undefined || !('chat_id' in payload)) return answer;
    await moveGroup(Number(payload.chat_id), to);
    // The messages of the old chat do not exist in the new one.
    return method.startsWith('send') ? prev(method, { ...payload, chat_id: to }, signal) : answer;
  };
}
