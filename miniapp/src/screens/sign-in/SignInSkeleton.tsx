import { useTranslation } from 'react-i18next';
import { useConfigQuery } from '../../data/config.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import accountStyles from '../../account/account.module.css';
import styles from '../../account/sign-in.module.css';

function FieldShape() {
  return (
    <span className="field">
      <span className={classes('skel', styles.labelSkel)} />
      <span className={classes('skel', accountStyles.fieldSkel)} />
    </span>
  );
}

/** The form that is about to come: of an account, or of a guest's name. */
function FormShape({ first }: { first: 'guest' | 'account' }) {
  const { t } = useTranslation();
  const account = first === 'account';
  return (
    <div
      className={
        account ? classes(styles.stack, styles.formSkel, styles.long) : classes(styles.stack, styles.formSkel)
      }
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
    >
      <FieldShape />
      {account && <FieldShape />}
      {account && <span className={classes('skel', styles.rowSkel)} />}
      <span
        className={account ? classes('skel', accountStyles.fieldSkel) : classes('skel', styles.bigSkel)}
      />
      <span className={classes('skel', styles.orSkel)} />
      <span className={classes('skel', accountStyles.fieldSkel)} />
      {!account && <span className={classes('skel', accountStyles.fieldSkel)} />}
    </div>
  );
}

/** Shown until the ways to sign in are known, or says that the server is not reachable. */
export function SignInSkeleton({ first }: { first: 'guest' | 'account' }) {
  const { t } = useTranslation();
  const { error, refetch } = useConfigQuery();
  if (error === null) return <FormShape first={first} />;
  return (
    <div className="banner danger" role="alert">
      <Icon name="off" size={20} />
      <span className="grow">{t('sign_in.unreachable')}</span>
      <button type="button" className="btn sm danger" onClick={refetch}>
        {t('app.retry')}
      </button>
    </div>
  );
}
