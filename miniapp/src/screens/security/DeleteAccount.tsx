import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { spelled } from '@hokm/shared/spelling';
import { FormProblem } from '../../ui/form/Submit.js';
import { TextField } from '../../ui/form/TextField.js';
import { loadSecurityInfo, useSecurityInfo } from '../../account/security-info.js';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { Problem } from '../../ui/Problem.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { showToast } from '../../ui/Toast.js';
import { DeletionBanner } from './DeletionBanner.js';
import { useExport } from './use-export.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';
import securityStyles from './security.module.css';

/** The consequences: data that is lost, matches that stay with the other players, and the time to come back. */
const MEANS = [
  { what: 'lost', icon: 'bin' },
  { what: 'matches', icon: 'users' },
  { what: 'grace', icon: 'hourglass' },
] as const;

/** The form that deletes the account after the person has typed a word to confirm. */
function Ask() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const deed = useMutation(t('deletion.failed'));
  const copy = useExport();
  const word = t('deletion.word');
  const meant = spelled(typed) === spelled(word);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!meant) return;
    void deed.run(async () => {
      showToast((await withReauthentication(() => call('POST /user/delete'))).message, 'check');
      await loadSecurityInfo();
    });
  };
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={submit}>
      <ul className={securityStyles.means}>
        {MEANS.map(({ what, icon }) => (
          <li key={what} className={securityStyles[what]}>
            <Icon name={icon} size={18} />
            <span>{t(`deletion.means_${what}`)}</span>
          </li>
        ))}
      </ul>
      <p className="row-s">
        {t('deletion.export')}{' '}
        <button
          type="button"
          className={styles.inText}
          disabled={copy.isPending}
          onClick={() => void copy.take()}
        >
          {t('privacy.export')}
        </button>
      </p>
      <FormProblem text={copy.problem} />
      <TextField
        label={t('deletion.type', { word })}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
      <FormProblem text={deed.problem} />
      <button className="btn danger wide" type="submit" disabled={!meant || deed.isPending}>
        {deed.isPending ? <span className="spin" /> : t('deletion.deed')}
      </button>
    </form>
  );
}

/** `/security/delete`: deletes the account after a grace period in which the person may come back. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const { info, error, refetch } = useSecurityInfo();
  if (info === null && error !== null)
    return <Problem title={t('security.failed')} error={error} onRetry={refetch} />;
  if (info === null) return <SkeletonRows rows={3} label={t('app.loading')} />;
  if (info.delete_at !== null)
    return (
      <>
        <DeletionBanner at={info.delete_at} />
        <Notice icon="hourglass" title={t('deletion.asked')} text={t('deletion.asked_text')} />
      </>
    );
  return <Ask />;
}
