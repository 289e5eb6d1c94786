import { Stack } from '@mantine/core';
import { BULK_MAX } from '@hokm/shared/api';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { changeUsers, UsersFilter } from '@hokm/shared/api/users';
import { TAG_MAX } from '@hokm/shared/api/users/limits';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { noticesTexts } from '../../text/notices.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { isTooMuch, readRoom } from '../../ui/room-alone.js';
import { Alone, SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import { toastWarning } from '../../ui/toasts.js';
import { openJob } from '../operations/open-job.js';
import { openBulkClose } from './BulkCloseDialog.js';

type Body = BodyOf<typeof changeUsers>;
export type BulkAction = Body['action'];

/** People of a bulk action: some, or all of a filter. */
export type People =
  | { readonly ids: readonly string[] }
  | { readonly filter: UsersFilter; readonly total: number };

export interface Bulk {
  readonly action: BulkAction;
  /** The action in words. */
  readonly name: string;
  readonly people: People;
  readonly format?: 'csv' | 'ndjson';
  readonly onDone: () => void;
}

interface Undo {
  readonly id: string;
}

/** Five hundred people take a while. */
const LONGEST_MS = 120_000;
/** Actions of which one person does some alone. */
const WEIGHED: readonly BulkAction[] = ['deactivate', 'promote', 'demote', 'end_sessions'];
/** Actions that take nothing away. */
const MILD: readonly BulkAction[] = ['activate', 'tag', 'untag', 'export'];

const countOf = (people: People): number => ('ids' in people ? people.ids.length : people.total);
const targetOf = (people: People): Pick<Body, 'item_ids' | 'filter' | 'expected_total'> =>
  'ids' in people ? { item_ids: [...people.ids] } : { filter: people.filter, expected_total: people.total };

/** Actions on many people, asked about first. `done` says what was done, with the way back where there is one. */
export function useBulk(done: (text: string, undo: Undo | null) => Promise<void>) {
  const t = useTexts(usersTexts);
  const ask = useTexts(noticesTexts);
  const language = useLanguage();

  const wordsOf = ({ action, people }: Bulk): string => {
    if (action === 'export') return t('bulk_export_body');
    const question = action === 'delete' ? `${t('delete_question')} ` : '';
    const job = countOf(people) > BULK_MAX ? ` ${t('bulk_job_body')}` : '';
    return `${question}${t('bulk_body')}${job}`;
  };

  const run = async (
    { action, name, people, format, onDone }: Bulk,
    reason: string,
    { tag, hours }: Pick<Body, 'tag' | 'hours'> = {},
  ) => {
    const answer = await client.call('POST /admin/users/bulk', {
      timeoutMs: LONGEST_MS,
      purpose: name,
      body: {
        action,
        reason,
        ask: true,
        ...targetOf(people),
        ...(tag === undefined ? {} : { tag }),
        ...(hours === undefined ? {} : { hours }),
        ...(format === undefined ? {} : { format }),
      },
    });
    const { job, refused, undo, approval } = answer;
    if (approval !== null) await done(toldAsked(approval), null);
    else if (job !== null) {
      await done(t('bulk_job'), null);
      openJob(name, job.id);
    } else {
      if (answer.done > 0) await done(t('bulk_done', { count: answer.done }), undo);
      const [first] = refused;
      if (first !== undefined)
        toastWarning(
          t('bulk_refused', { count: refused.length, reason: codeText(first.code, null, language) }),
        );
    }
    onDone();
  };

  const bulk = async (asked: Bulk) => {
    const count = countOf(asked.people);
    const isForGood = asked.action === 'delete';
    const room = WEIGHED.includes(asked.action) ? await readRoom('users.bulk') : null;
    const body = (
      <Stack gap="md">
        <p>{wordsOf(asked)}</p>
        <Alone action="users.bulk" room={room} weight={count} />
        {isForGood && <SecondPerson />}
      </Stack>
    );
    const isAsked = isForGood || isTooMuch(room, count);
    const title = t('bulk_title', { action: asked.name, count });
    const words = { title, body, confirm: isAsked ? ask('ask') : asked.name };
    if (asked.action === 'deactivate')
      return openBulkClose({ ...words, run: (reason, hours) => run(asked, reason, { hours }) });
    return openConfirm({
      ...words,
      ...(MILD.includes(asked.action) ? {} : { tone: 'bad' as const }),
      typed:
        asked.action === 'tag' || asked.action === 'untag'
          ? { label: t('bulk_tag_name'), fits: (text) => text !== '' && text.length <= TAG_MAX }
          : { label: t('reason_typed'), fits: (text) => text !== '' },
      // A tag is its own reason.
      run: (typed) =>
        asked.action === 'tag' || asked.action === 'untag'
          ? run(asked, typed, { tag: typed })
          : run(asked, typed),
    });
  };

  return { bulk };
}
