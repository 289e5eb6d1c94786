import { useId } from 'react';
import { useDialog } from './use-dialog.js';
import { classes } from '../lib/classes.js';
import { useLayer } from '../navigation/use-layer.js';
import styles from './Dialog.module.css';

interface CostDialogProps {
  title: string;
  /** The text about the consequences. */
  cost: string;
  stay: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks before an action with a cost; staying is the primary button, the dangerous one is last. */
export function CostDialog({ title, cost, stay, go, onStay, onGo }: CostDialogProps) {
  const heading = useId();
  const note = useId();
  const close = useLayer(onStay);
  const box = useDialog(close);
  return (
    <div
      className={classes(styles.veil, styles.center, styles.question)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div
        className={classes(styles.box, styles.cost)}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={heading}
        aria-describedby={note}
        ref={box}
        tabIndex={-1}
      >
        <h2 id={heading}>{title}</h2>
        <p id={note}>{cost}</p>
        <div className={styles.choices}>
          <button type="button" className="btn primary" data-first="" onClick={close}>
            {stay}
          </button>
          <button type="button" className={classes('btn danger', styles.danger)} onClick={onGo}>
            {go}
          </button>
        </div>
      </div>
    </div>
  );
}
