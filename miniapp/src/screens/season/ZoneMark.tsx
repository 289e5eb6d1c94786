import type { Zone } from '@hokm/shared/standing';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './season.module.css';

/** The arrow of a zone; a line for those who stay. Words stand beside it. */
export function ZoneMark({ zone }: { zone: Zone }) {
  return (
    <span className={classes(styles.mark, styles[zone])} aria-hidden="true">
      {zone === 'stay' ? <i /> : <Icon name={zone} size={14} />}
    </span>
  );
}
