import type { Connection } from 'mongoose';
import type { ThreadMessage, ThreadRecord } from './model.js';
import { messages, threadKeys } from './model.js';
import { idOfKey } from './threads.js';

const BATCH = 200;

/** A message to the team as earlier versions stored it, with its one answer. */
interface SingleMessage {
  _id: string;
  account: string;
  text: string;
  status: 'new' | 'read' | 'answered';
  at: Date;
  reply?: { text: string; by: string; at: Date };
}

/** Turns messages of earlier versions into threads. Gives how many there were. */
export async function fillThreads(connection: Connection): Promise<number> {
  const stored = connection.collection<ThreadRecord>(messages.name);
  const old = (await stored
    .find({ active_at: null as unknown as Date })
    .limit(BATCH)
    .toArray()) as unknown as SingleMessage[];
  for (const { _id, account, text, status, at, reply } of old) {
    const first: ThreadMessage = { id: idOfKey('first', _id), from: 'player', by: account, text, at };
    const answer =
      reply === undefined ? [] : [{ id: idOfKey('reply', _id), from: 'team' as const, ...reply }];
    await stored.updateOne(
      { _id, active_at: null as unknown as Date },
      {
        $set: {
          messages: [first, ...answer],
          active_at: reply?.at ?? at,
          ...threadKeys({ messages: [first] }, ''),
          has_unread: false,
          revision: 1,
          ...(status === 'answered' ? {} : { waits_since: at }),
        },
        $unset: { text: 1, reply: 1 } as never,
      },
    );
  }
  return old.length;
}
