import { useTranslation } from 'react-i18next';
import { TOURNAMENT_KINDS, type TournamentKind } from '@hokm/shared/api/tournaments/limits';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/icons.js';
import { Sheet } from '../../ui/Sheet.js';
import styles from './tournaments.module.css';

export const KIND_ICONS: Readonly<Record<TournamentKind, IconName>> = {
  elimination: 'cup',
  swiss: 'ladder',
  arena: 'bolt',
};

/** The kinds of tournaments, each in a sentence. */
export function KindList() {
  const { t } = useTranslation();
  return (
    <ul className={styles.kinds}>
      {TOURNAMENT_KINDS.map((kind) => (
        <li key={kind}>
          <span className="lead-ic">
            <Icon name={KIND_ICONS[kind]} />
          </span>
          <span className="grow">
            <b className="row-t">{t(`tours.kind_${kind}`)}</b>
            <span className="row-s">{t(`tours.about_${kind}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Explains tournaments and their kinds. */
export function KindsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('tours.kinds')} onClose={onClose}>
      <p className="sheet-text">{t('tours.kinds_text')}</p>
      <KindList />
    </Sheet>
  );
}
