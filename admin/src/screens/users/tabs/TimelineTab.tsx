import { Button } from '@mantine/core';
import {
  IconCards,
  IconCoin,
  IconFlag,
  IconGavel,
  IconLogin2,
  IconUserCog,
  type Icon,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { PanelUserPage, TimelineEntry } from '@hokm/shared/api/users';
import type { TimelineKind } from '@hokm/shared/api/users/limits';
import { client } from '../../../api/client.js';
import { accountTexts } from '../../../text/account.js';
import { auditTexts } from '../../../text/audit-texts.js';
import { useTexts, type TextKey } from '../../../text/define-texts.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Bone, Empty, Failed } from '../../../ui/States.js';
import { Ago } from '../../../ui/dates.js';
import { actionWords } from '../../../ui/audit-words.js';
import { useReasonText } from '../reason-text.js';
import { Amount, useEntryText } from './WalletTab.js';
import css from '../person.module.css';

const ICONS: Readonly<Record<TimelineKind, Icon>> = {
  sign_in: IconLogin2,
  match: IconCards,
  coins: IconCoin,
  report: IconFlag,
  sanction: IconGavel,
  staff: IconUserCog,
};

/** An entry in words. */
function useLineText(): (entry: TimelineEntry) => string {
  const t = useTexts(usersTexts);
  const account = useTexts(accountTexts);
  const audit = useTexts(auditTexts);
  const reasonText = useReasonText();
  const entryText = useEntryText();
  return ({ kind, what, about, won }) => {
    switch (kind) {
      case 'sign_in': {
        const key = `event_${what}`;
        return account(key in accountTexts.pairs ? (key as TextKey<typeof accountTexts>) : 'event_unknown');
      }
      case 'match':
        return `${t('line_match')}: ${t(won === true ? 'won' : 'lost')}`;
      case 'coins':
        return entryText(what);
      case 'report':
        return `${t('line_report')}: ${reasonText(what)}`;
      case 'sanction': {
        const name = `kind_${what}` as TextKey<typeof usersTexts>;
        return `${t(name)}: ${reasonText(about)}`;
      }
      case 'staff':
        return actionWords(what, audit).words ?? what;
    }
  };
}

function Line({ entry }: { readonly entry: TimelineEntry }) {
  const LineIcon = ICONS[entry.kind];
  const text = useLineText()(entry);
  const about = entry.kind === 'sanction' ? '' : entry.about;
  return (
    <li>
      <LineIcon size={19} stroke={1.7} aria-hidden="true" />
      <span className="grow">
        <b>{text}</b>
        <span className="note" style={{ display: 'block' }}>
          {entry.by !== null && <bdi>{entry.by.name}</bdi>}
          {entry.by !== null && about !== '' && ' · '}
          {about !== '' && <bdi>{about}</bdi>}
        </span>
      </span>
      {entry.amount !== null && <Amount amount={entry.amount} />}
      <span className="note">
        <Ago at={entry.at} />
      </span>
    </li>
  );
}

/** Everything that happened around the person, newest first. */
export function TimelineTab({ user }: { readonly user: PanelUserPage }) {
  const t = useTexts(usersTexts);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET /admin/users/:id/activity', user.id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      client.call('GET /admin/users/:id/activity', {
        params: { id: user.id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  const entries = data?.pages.flatMap((page) => page.data);
  return (
    <Panel
      title={t('tab_timeline')}
      isFlush
      {...(hasNextPage
        ? {
            foot: (
              <Button
                size="xs"
                variant="default"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('more')}
              </Button>
            ),
          }
        : {})}
    >
      {entries === undefined && error !== null && (
        <Failed title={t('timeline_failed')} error={error} retry={() => void refetch()} />
      )}
      {entries?.length === 0 && <Empty title={t('timeline_empty')} />}
      <ul className={css['lines']} aria-busy={entries === undefined}>
        {entries?.map((entry) => <Line key={entry.id} entry={entry} />) ??
          (error === null && (
            <li>
              <Bone height={36} />
            </li>
          ))}
      </ul>
    </Panel>
  );
}
