import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { arrival } from '@hokm/web/browser';
import { useConfig } from '../../data/config.js';
import { logWarning } from '../../lib/log.js';
import { inviteLink } from './invite-link.js';
import styles from './room.module.css';

type Drawn = ComponentType<{ link: string; label: string }>;

/** The room's link as a QR code, for somebody beside the person; nothing where its drawing does not come: the code can be read out. */
export function RoomQr({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const link = inviteLink(roomId, useConfig(), window.location.origin);
  const [Code, setCode] = useState<Drawn | null>(null);
  useEffect(() => {
    arrival(import('../../ui/QrCode.js')).then(
      ({ QrCode }) => setCode(() => QrCode),
      (error: unknown) => logWarning('The QR code cannot be drawn', error),
    );
  }, []);
  if (Code === null) return null;
  return (
    <figure className={styles.qr}>
      <Code link={link} label={t('room.qr')} />
      <figcaption className="row-s">{t('room.qr_text')}</figcaption>
    </figure>
  );
}
