import type { Thread } from '@hokm/shared/api/messages';
import type { ThreadStatus } from '@hokm/shared/api/messages/limits';
import type { Tone } from '../../ui/Tag.js';

/** Tint and shape of each status. */
export const TONES: Readonly<
  Record<ThreadStatus, { readonly tone: Tone; readonly dot: 'full' | 'ring' | 'cross' }>
> = {
  new: { tone: 'wait', dot: 'full' },
  read: { tone: 'wait', dot: 'ring' },
  answered: { tone: 'ok', dot: 'full' },
  closed: { tone: 'mute', dot: 'ring' },
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The calls whose answers a change of a thread makes out of date. */
export const MESSAGE_CALLS = [
  'GET /admin/comms/messages',
  'GET /admin/comms/stats',
  'GET /admin/dash/waiting',
] as const;

/** True if a thread was marked as read since, and nothing else: what is decided about the one holds for the other. */
export const wasOnlyRead = (before: Thread, after: Thread): boolean =>
  before.status === 'new' &&
  after.status === 'read' &&
  before.count === after.count &&
  before.assigned?.id === after.assigned?.id;

/** Says who looks after a thread, as a text of the messages. */
export function assignedText(
  assigned: Thread['assigned'],
  me: string,
): 'with_nobody' | 'with_me' | 'with_former' | 'with_them' {
  if (assigned === null) return 'with_nobody';
  if (assigned.id === me) return 'with_me';
  return assigned.name === '' ? 'with_former' : 'with_them';
}

/** The colleagues by whom threads are filtered; the chosen one stays among them, without a name, when they are gone. */
export function assigneesFor(
  colleagues: readonly Named[],
  me: string,
  chosen: string | undefined,
): readonly Named[] {
  const others = colleagues.filter(({ id }) => id !== me);
  const isKnown =
    chosen === undefined || ['me', 'nobody', me, ...others.map(({ id }) => id)].includes(chosen);
  return isKnown ? others : [...others, { id: chosen, name: '' }];
}
