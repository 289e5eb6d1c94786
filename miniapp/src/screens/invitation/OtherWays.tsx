import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { classes } from '../../lib/classes.js';

/** Links to other tables for people who cannot sit at this one. The next page asks for their name. */
export function OtherWays({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children}
      <Link className={classes('btn', !children && 'primary', 'wide')} to="/lobby" replace>
        {t('invitation.other_tables')}
      </Link>
      <Link className="btn quiet wide" to="/" replace>
        {t('app.home')}
      </Link>
    </>
  );
}
