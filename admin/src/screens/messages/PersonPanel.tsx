import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Conversation } from '@hokm/shared/api/messages';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { LinkList } from '../../ui/LinkList.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import panes from '../../ui/panes.module.css';
import { TONES } from './message-words.js';

const SHOWN = 6;

function Others({ found }: { readonly found: Conversation }) {
  const t = useTexts(messagesTexts);
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/comms/messages', { query: { search: found.person.id, per_page: SHOWN } }),
  );
  return (
    <LinkList
      rows={data?.data
        .filter(({ id }) => id !== found.id)
        .map(({ id, subject, status, at }) => ({
          id,
          to: `/messages/${id}`,
          name: subject,
          at,
          end: <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>,
        }))}
      error={error}
      retry={() => void refetch()}
      failed={t('others_failed')}
      empty={t('others_none')}
    />
  );
}

/** The player of a thread: what is known here, the way to their page, and their other threads. */
export function PersonPanel({ found }: { readonly found: Conversation }) {
  const t = useTexts(messagesTexts);
  const language = useLanguage();
  const { date } = useDates();
  const { admin_level } = useUser();
  const end = mayEnter(admin_level, 'panel/reports') && (
    <Button size="xs" variant="default" component={Link} to={`/users/${found.person.id}`}>
      {t('profile')}
    </Button>
  );
  return (
    <Panel title={t('about')} end={end}>
      <Facts
        rows={[
          [t('language'), t(`language_${found.language}`)],
          [t('began_by'), t(`channel_${found.channel}`)],
          [t('began'), date(found.at, { time: true })],
          [t('count'), formatNumber(found.messages.length, language)],
          [t('seen'), found.seen_at === null ? t('never') : <Ago key="seen" at={found.seen_at} />],
        ]}
      />
      <h3 className={panes['sub']}>{t('others')}</h3>
      <Others found={found} />
    </Panel>
  );
}
