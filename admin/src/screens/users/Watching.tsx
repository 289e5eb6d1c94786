import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PanelUser } from '@hokm/shared/api/users';
import type { Watch } from '@hokm/shared/api/watching';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { watchingTexts } from '../../text/watching.js';
import { useDates } from '../../ui/dates.js';
import { openWatch } from './WatchDialog.js';
import { WatchNews } from './WatchNews.js';
import { mayTouch } from './may-touch.js';
import css from './watching.module.css';

interface Props {
  readonly user: PanelUser;
}

const watchQuery = (id: string) => callQuery('GET /admin/users/:id/watch', { params: { id } });

/** Watches the person, or changes how. */
export function WatchButton({ user }: Props) {
  const t = useTexts(watchingTexts);
  const me = useUser();
  const { data } = useQuery(watchQuery(user.id));
  const watch = data?.data ?? null;
  const label = t(watch === null ? 'watch' : 'watched');
  const Icon = watch === null ? IconEye : IconEyeCheck;
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-pressed={watch !== null}
      disabled={data === undefined || (watch === null && !mayTouch(me, user))}
      {...(watch === null ? {} : { c: 'var(--jade-text)' })}
      onClick={() => void openWatch(user, watch)}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  );
}

function Strip({ user, watch }: Props & { readonly watch: Watch }) {
  const t = useTexts(watchingTexts);
  const { date } = useDates();
  // As it was when the page was opened: with that the news count as seen.
  const [news] = useState(watch.news);
  useEffect(() => {
    // One that fails shows the same news again next time.
    client.call('POST /admin/users/:id/watch/visit', { params: { id: user.id } }).catch(() => undefined);
  }, [user.id]);
  return (
    <div className={css['strip']}>
      <IconEyeCheck size={18} stroke={1.7} aria-hidden="true" />
      <b>{t('watched')}</b>
      <span className={css['since']}>
        <span className="note">{t('since_visit')}:</span> <WatchNews news={news} />
      </span>
      {watch.remind_at !== null && (
        <span className="note">
          {t('reminder_at', { at: date(watch.remind_at, { style: 'full', time: true }) })}
        </span>
      )}
      <Button size="xs" variant="subtle" onClick={() => void openWatch(user, watch)}>
        {t('change')}
      </Button>
      {watch.note !== '' && (
        <p>
          <bdi>{watch.note}</bdi>
        </p>
      )}
    </div>
  );
}

/** The reader’s note about a watched person, and the events since their last visit. */
export function WatchStrip({ user }: Props) {
  const { data } = useQuery(watchQuery(user.id));
  const watch = data?.data ?? null;
  return watch === null ? null : <Strip key={user.id} user={user} watch={watch} />;
}
