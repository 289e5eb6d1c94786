import { useTranslation } from 'react-i18next';
import { useConfigQuery } from '../../data/config.js';
import { Icon } from '../../ui/art/index.js';

function FieldShape() {
  return (
    <span className="field">
      <span className="skel label-skel" />
      <span className="skel field-skel" />
    </span>
  );
}

/** The form that is about to come: of an account, or of a guest's name. */
function FormShape({ first }: { first: 'guest' | 'account' }) {
  const { t } = useTranslation();
  const account = first === 'account';
  return (
    <div
      className={account ? 'stack form-skel long' : 'stack form-skel'}
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
    >
      <FieldShape />
      {account && <FieldShape />}
      {account && <span className="skel row-skel" />}
      <span className={account ? 'skel field-skel' : 'skel big-skel'} />
      <span className="skel or-skel" />
      <span className="skel field-skel" />
      {!account && <span className="skel field-skel" />}
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
