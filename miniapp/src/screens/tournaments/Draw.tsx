import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import styles from './tournaments.module.css';

function Value({ label, value, copy }: { label: string; value: string; copy: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const take = async () => {
    const done = await getPlatform().copy(value);
    toast.show(t(done ? 'tours.copied' : 'problem.not_copied'), done ? 'check' : 'close');
  };
  return (
    <div className={styles.value}>
      <span className="grow">
        <b>{label}</b>
        <code dir="ltr">{value}</code>
      </span>
      <button type="button" className="round" aria-label={copy} onClick={() => void take()}>
        <Icon name="copy" size={20} />
      </button>
    </div>
  );
}

/** How the draw can be checked: what was promised before sign-up, and the number once the list is closed. */
export function Draw({ draw: { commitment, seed } }: Pick<Tournament, 'draw'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn wide" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="shield" size={20} />
        <span>{t('tours.draw')}</span>
      </button>
      {open && (
        <Sheet title={t('tours.draw_title')} onClose={() => setOpen(false)}>
          <p className="sheet-text">{t('tours.draw_text')}</p>
          <Value label={t('tours.draw_commitment')} value={commitment} copy={t('tours.copy_commitment')} />
          {seed === null ? (
            <p className="hint">{t('tours.draw_seed_later')}</p>
          ) : (
            <Value label={t('tours.draw_seed')} value={seed} copy={t('tours.copy_seed')} />
          )}
          <Link className="btn tint wide" to="/help">
            {t('tours.draw_more')}
          </Link>
        </Sheet>
      )}
    </>
  );
}
