import { useTranslation } from 'react-i18next';
import type { ClanEmblem } from '@hokm/shared/api';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import { CLAN_EMBLEMS } from '../../ui/art/clan-emblems.js';
import styles from './clan.module.css';

const EMBLEMS = Object.keys(CLAN_EMBLEMS) as readonly ClanEmblem[];

/** The ten emblems as one choice: arrows move, as radio buttons do. */
export function EmblemPicker({
  chosen,
  onChoose,
}: {
  chosen: ClanEmblem;
  onChoose: (emblem: ClanEmblem) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.emblems}>
      <legend>{t('clans.emblem')}</legend>
      <div>
        {EMBLEMS.map((name) => (
          <label key={name} className={name === chosen ? styles.on : undefined}>
            <input
              type="radio"
              name="emblem"
              value={name}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            <ClanBadge name={name} />
            <span>{t(`clans.emblems.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
