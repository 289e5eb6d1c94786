import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Submission, SubmissionWriter } from '@hokm/shared/api/stories';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../../api/queries.js';
import { useUser } from '../../../session/session.js';
import { useTexts } from '../../../text/define-texts.js';
import { submissionsTexts } from '../../../text/submissions.js';
import { LinkList } from '../../../ui/LinkList.js';
import { Facts, Panel } from '../../../ui/Panel.js';
import { Tag } from '../../../ui/Tag.js';
import { useDates } from '../../../ui/dates.js';
import { TONES } from './submission-words.js';
import panes from '../../../ui/panes.module.css';

const SHOWN = 6;

function Earlier({ found }: { readonly found: Submission }) {
  const t = useTexts(submissionsTexts);
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/stories/submissions', { query: { author: found.author.id, per_page: SHOWN } }),
  );
  return (
    <LinkList
      rows={data?.data
        .filter(({ id }) => id !== found.id)
        .map(({ id, title, status, at }) => ({
          id,
          to: `/submissions/${id}?status=all`,
          name: title,
          at,
          end: <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>,
        }))}
      error={error}
      retry={() => void refetch()}
      failed={t('earlier_failed')}
      empty={t('earlier_none')}
    />
  );
}

/** The writer of a story: how they stand, and what else they have handed in. */
export function WriterPanel({
  found,
  writer,
}: {
  readonly found: Submission;
  readonly writer: SubmissionWriter;
}) {
  const t = useTexts(submissionsTexts);
  const language = useLanguage();
  const { date } = useDates();
  const { admin_level } = useUser();
  const number = (value: number) => formatNumber(value, language);
  const end = mayEnter(admin_level, 'panel/reports') && (
    <Button size="xs" variant="default" component={Link} to={`/users/${found.author.id}`}>
      {t('profile')}
    </Button>
  );
  return (
    <Panel title={t('writer')} end={end}>
      <Facts
        rows={[
          [t('joined'), date(writer.joined_at)],
          [
            t('stories'),
            t('stories_counts', {
              approved: number(writer.approved),
              rejected: number(writer.rejected),
              pending: number(writer.pending),
            }),
          ],
          [
            t('conduct'),
            <Tag key="conduct" tone={writer.is_muted ? 'bad' : 'ok'} dot={writer.is_muted ? 'cross' : 'full'}>
              {t(writer.is_muted ? 'is_muted' : 'is_fine')}
            </Tag>,
          ],
        ]}
      />
      <h3 className={panes['sub']}>{t('earlier')}</h3>
      <Earlier found={found} />
    </Panel>
  );
}
