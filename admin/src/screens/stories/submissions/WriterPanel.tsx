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
import { Facts, Panel } from '../../../ui/Panel.js';
import { Bone, Failed } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago, useDates } from '../../../ui/dates.js';
import { TONES } from './submission-words.js';
import css from './submissions.module.css';

const SHOWN = 6;

function Earlier({ found }: { readonly found: Submission }) {
  const t = useTexts(submissionsTexts);
  const { data, error, refetch } = useQuery(
    callQuery('GET /admin/stories/submissions', { query: { author: found.author.id, per_page: SHOWN } }),
  );
  if (data === undefined)
    return error === null ? (
      <Bone height={60} />
    ) : (
      <Failed title={t('earlier_failed')} error={error} retry={() => void refetch()} />
    );
  const others = data.data.filter(({ id }) => id !== found.id);
  if (others.length === 0) return <p className="note">{t('earlier_none')}</p>;
  return (
    <ul className={css['earlier']}>
      {others.map(({ id, title, status, at }) => (
        <li key={id}>
          <Link to={`/submissions/${id}?status=all`} className="grow">
            <bdi className="name">{title}</bdi>
            <span className="note">
              <Ago at={at} />
            </span>
          </Link>
          <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>
        </li>
      ))}
    </ul>
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
  const end = mayEnter(admin_level, 'panel/users') && (
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
      <h3 className={css['sub']}>{t('earlier')}</h3>
      <Earlier found={found} />
    </Panel>
  );
}
