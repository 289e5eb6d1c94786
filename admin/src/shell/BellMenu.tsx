import { Button, FocusTrap } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callQuery, useCall } from '../api/queries.js';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { noticesTexts } from '../text/notices.js';
import { NoticeRow } from '../ui/NoticeRow.js';
import { Bone, Empty, Failed } from '../ui/States.js';
import css from './Bell.module.css';

const SHOWN = 8;
const NOTICES = ['GET /admin/notifications'] as const;

interface Props {
  readonly unread: number;
  readonly onClose: () => void;
}

/** The newest notices, below the bell. */
export function BellMenu({ unread, onClose }: Props) {
  const t = useTexts(noticesTexts);
  const common = useTexts(commonTexts);
  const list = useQuery(callQuery('GET /admin/notifications', { query: { per_page: SHOWN } }));
  const readAll = useCall('POST /admin/notifications/mark-all-read', NOTICES);
  useHotkeys([['Escape', onClose]]);
  return (
    <FocusTrap>
      <div className={css['menu']} role="dialog" aria-label={t('title')}>
        <div className={css['head']}>
          <h2 className="grow">{t('title')}</h2>
          {unread > 0 && (
            <Button size="xs" variant="subtle" loading={readAll.isPending} onClick={() => readAll.mutate({})}>
              {t('read_all')}
            </Button>
          )}
        </div>
        <div className={css['rows']}>
          {list.data !== undefined ? (
            list.data.data.length === 0 ? (
              <Empty title={t('empty')} note={t('empty_note')} />
            ) : (
              list.data.data.map((notice) => <NoticeRow key={notice.id} notice={notice} onOpen={onClose} />)
            )
          ) : list.error !== null ? (
            <Failed title={t('failed')} error={list.error} retry={() => void list.refetch()} />
          ) : (
            <div className={css['bones']} role="status" aria-label={common('loading')}>
              <Bone />
              <Bone width="70%" />
              <Bone />
            </div>
          )}
        </div>
        <Link className={css['all']} to="/notifications" onClick={onClose}>
          {t('all')}
        </Link>
      </div>
    </FocusTrap>
  );
}
