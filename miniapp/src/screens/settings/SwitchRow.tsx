import { useId } from 'react';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/index.js';
import styles from './settings.module.css';

interface Props {
  icon: IconName;
  title: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off; the whole row is the switch. */
export function SwitchRow({ icon, title, note, on, onChange }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}-title`}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      className={styles.switchRow}
      onClick={() => onChange(!on)}
    >
      <span className="lead-ic">
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b className="row-t" id={`${id}-title`}>
          {title}
        </b>
        {note !== undefined && (
          <span className="row-s" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <span className={on ? 'switch on' : 'switch'} />
    </button>
  );
}
