import { useTranslation } from 'react-i18next';
import { loadConfig, useConfigFailed } from '../../api/config.js';
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

/** What ways in there are is not known yet, or the server does not say. */
export function SignInSkeleton({ first }: { first: 'guest' | 'account' }) {
  const { t } = useTranslation();
  const failed = useConfigFailed();
  if (!failed) return <FormShape first={first} />;
  return (
    <div className="banner danger" role="alert">
      <Icon name="off" size={20} />
      <span className="grow">{t('sign_in.unreachable')}</span>
      <button type="button" className="btn sm danger" onClick={() => void loadConfig()}>
        {t('app.retry')}
      </button>
    </div>
  );
}
