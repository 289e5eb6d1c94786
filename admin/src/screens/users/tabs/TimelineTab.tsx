import { Button, Chip, Group } from '@mantine/core';
import {
  IconCards,
  IconCoin,
  IconFlag,
  IconGavel,
  IconLogin2,
  IconUserCog,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { PanelPersonPage, TimelineEntry } from '@hokm/shared/api/users';
import { TIMELINE_KINDS, type TimelineKind } from '@hokm/shared/api/users/limits';
import { mayEnter } from '@hokm/shared/policy';
import { client } from '../../../api/client.js';
import { useUser } from '../../../session/session.js';
import { accountTexts } from '../../../text/account.js';
import { auditTexts } from '../../../text/audit-texts.js';
import { useTexts, type TextKey } from '../../../text/define-texts.js';
import { listTexts } from '../../../text/list.js';
import { usersTexts } from '../../../text/users.js';
import { Panel } from '../../../ui/Panel.js';
import { Bone, Empty, Failed } from '../../../ui/States.js';
import { Ago } from '../../../ui/dates.js';
import { actionWords } from '../../../ui/audit-words.js';
import { useReasonText } from '../reason-text.js';
import { Amount, useEntryText } from '../entries.js';
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

/** Bones of the first page. */
const BONES = 8;

/** The kinds that the address asks for, of those that the reader may see; none means all. */
function useKinds() {
  const [params, setParams] = useSearchParams();
  const seesMoney = mayEnter(useUser().admin_level, 'panel/money');
  const offered = TIMELINE_KINDS.filter((kind) => kind !== 'coins' || seesMoney);
  const asked = (params.get('kinds') ?? '').split(',');
  const setKinds = (kinds: readonly string[]) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (kinds.length === 0) next.delete('kinds');
        else next.set('kinds', offered.filter((kind) => kinds.includes(kind)).join(','));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { offered, kinds: offered.filter((kind) => asked.includes(kind)), setKinds };
}

type Kinds = ReturnType<typeof useKinds>;

function KindFilter({ offered, kinds, setKinds }: Kinds) {
  const t = useTexts(usersTexts);
  return (
    <Group gap={8} px={20} pb={12} role="group" aria-label={t('timeline_kinds')}>
      <Chip.Group multiple value={[...kinds]} onChange={setKinds}>
        {offered.map((kind) => (
          <Chip key={kind} value={kind} radius="md" size="xs">
            {t(`kinds_${kind}`)}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}

/** The entries of some kinds, page after page. */
function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const query = kinds.length === 0 ? {} : { kinds: kinds.join(',') };
  return useInfiniteQuery({
    queryKey: ['GET /admin/users/:id/activity', id, query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      client.call('GET /admin/users/:id/activity', {
        params: { id },
        query: pageParam === null ? query : { ...query, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Everything that happened around the person, newest first; the address says which kinds of it. */
export function TimelineTab({ user }: { readonly user: PanelPersonPage }) {
  const t = useTexts(usersTexts);
  const list = useTexts(listTexts);
  const filter = useKinds();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } =
    useTimeline(user.id, filter.kinds);
  const entries = data?.pages.flatMap((page) => page.data);
  const isFiltered = filter.kinds.length > 0;
  const older = hasNextPage && !isPlaceholderData && (
    <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('more')}
    </Button>
  );
  return (
    <Panel title={t('tab_timeline')} isFlush {...(older === false ? {} : { foot: older })}>
      <KindFilter {...filter} />
      {error !== null && <Failed title={t('timeline_failed')} error={error} retry={() => void refetch()} />}
      {entries?.length === 0 && (
        <Empty title={t(isFiltered ? 'timeline_none' : 'timeline_empty')}>
          {isFiltered && (
            <Button size="xs" variant="default" onClick={() => filter.setKinds([])}>
              {list('clear_filters')}
            </Button>
          )}
        </Empty>
      )}
      <ul
        className={css['lines']}
        aria-label={t('tab_timeline')}
        aria-busy={error === null && (entries === undefined || isPlaceholderData)}
      >
        {entries?.map((entry) => <Line key={entry.id} entry={entry} />) ??
          (error === null &&
            Array.from({ length: BONES }, (_, at) => (
              <li key={at}>
                <Bone height={36} />
              </li>
            )))}
      </ul>
    </Panel>
  );
}
