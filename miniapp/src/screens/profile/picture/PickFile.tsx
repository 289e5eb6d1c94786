import type { ReactNode } from 'react';
import { classes } from '../../../lib/classes.js';
import styles from '../profile.module.css';

interface Props {
  label: string;
  className: string | undefined;
  onPick: (file: File) => void;
  children: ReactNode;
}

/** A control that opens the device's own chooser of pictures. */
export function PickFile({ label, className, onPick, children }: Props) {
  return (
    <label className={classes(styles.pickFile, className)}>
      {children}
      <input
        type="file"
        accept="image/*"
        className="sr"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again after it was refused.
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </label>
  );
}
