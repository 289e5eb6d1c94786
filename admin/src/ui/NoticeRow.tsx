import { ActionIcon } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBook,
  IconChecks,
  IconCalendarEvent,
  IconClockExclamation,
  IconCoins,
  IconDatabaseExclamation,
  IconDeviceDesktopExclamation,
  IconEye,
  IconFlag,
  IconLinkOff,
  IconMessage,
  IconMessageReport,
  IconMessageShare,
  IconPoint,
  IconSettingsCheck,
  IconSettingsExclamation,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PanelNotice } from '@hokm/shared/api/notices';
import type { NoticeKind } from '@hokm/shared/api/notices/limits';
import { useCall } from '../api/queries.js';
import { useTexts } from '../text/define-texts.js';
import { noticesTexts } from '../text/notices.js';
import { Ago } from './dates.js';
import { useNoticeText } from './notice-text.js';
import { IconTile } from './Tag.js';
import css from './NoticeRow.module.css';

const ICONS: Readonly<Record<NoticeKind, Icon>> = {
  threat: IconAlertTriangle,
  strange_sign_in: IconDeviceDesktopExclamation,
  backup_failed: IconDatabaseExclamation,
  drill_failed: IconDatabaseExclamation,
  drill_findings: IconDatabaseExclamation,
  worker_late: IconClockExclamation,
  queue_late: IconClockExclamation,
  audit_broken: IconLinkOff,
  money_mismatch: IconCoins,
  report_urgent: IconFlag,
  appeal: IconMessageReport,
  message_new: IconMessage,
  message_assigned: IconMessageShare,
  story_new: IconBook,
  approval_asked: IconChecks,
  approval_decided: IconChecks,
  job_done: IconSettingsCheck,
  job_failed: IconSettingsExclamation,
  watched_sign_in: IconEye,
  watched_match: IconEye,
  watched_report: IconEye,
  watch_reminder: IconCalendarEvent,
};

interface Props {
  readonly notice: PanelNotice;
  /** Called when the notice leads to its page. */
  readonly onOpen?: () => void;
}

/** A notice: what, when, and the way to it. Opening it marks it as read. */
export function NoticeRow({ notice, onOpen }: Props) {
  const t = useTexts(noticesTexts);
  const noticeText = useNoticeText();
  const read = useCall('POST /admin/notifications/:id/read', ['GET /admin/notifications']);
  const { id, kind, href, at, is_read } = notice;
  const mark = () => {
    if (!is_read) read.mutate({ params: { id } });
  };
  const words = (
    <>
      <span>{noticeText(notice)}</span>
      <span className="note">
        {t(`kind_${kind}`)} · <Ago at={at} />
      </span>
    </>
  );
  return (
    <div className={css['notice']} data-unread={is_read ? undefined : true}>
      <IconTile icon={ICONS[kind]} />
      {href === '' ? (
        <span className={css['words']}>{words}</span>
      ) : (
        <Link
          className={css['words']}
          to={`/${href}`}
          onClick={() => {
            mark();
            onOpen?.();
          }}
        >
          {words}
        </Link>
      )}
      {!is_read && (
        <ActionIcon
          aria-label={t('mark_read')}
          title={t('mark_read')}
          loading={read.isPending}
          onClick={mark}
        >
          <IconPoint size={22} fill="currentColor" />
        </ActionIcon>
      )}
    </div>
  );
}
