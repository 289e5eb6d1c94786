import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import styles from './settings.module.css';

const STEPS = 10;

interface Props {
  /** From 0 to 1. */
  volume: number;
  onChange: (volume: number) => void;
}

/** How loud the table is, in ten steps. */
export function VolumeRow({ volume, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const step = Math.round(volume * STEPS);
  return (
    <div className={styles.volumeRow}>
      <span className="lead-ic">
        <Icon name="sound" />
      </span>
      <label className="row-t" htmlFor={id}>
        {t('settings.volume')}
      </label>
      <input
        id={id}
        className="grow"
        type="range"
        min={0}
        max={STEPS}
        value={step}
        aria-valuetext={format.percent(step, STEPS)}
        style={{ '--at': `${step * STEPS}%` } as React.CSSProperties}
        onChange={({ target }) => onChange(Number(target.value) / STEPS)}
      />
    </div>
  );
}
