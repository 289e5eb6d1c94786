import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField, FormProblem, Submit } from '../../account/Fields.js';
import { MailSent } from '../../account/MailSent.js';
import { NewPassword, typedFault } from '../../account/NewPassword.js';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { useEmailFault } from '../../account/use-email-fault.js';
import { call } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

const EMPTY = { email: '', password: '', confirm: '' };

/** `/security/email`: an address and a password as a further way into the account. The mailed link adds it. */
export function AddEmail() {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const deed = useMutation(t('identities.link_failed'));
  const email = values.email.trim();
  const fault = useEmailFault()(email);
  const change = (some: Partial<typeof EMPTY>) => {
    deed.reset();
    setValues({ ...values, ...some });
  };
  const ask = (address: string) => {
    const { password, confirm } = values;
    return withReauthentication(() =>
      call('POST /auth/identities/email', { body: { email: address, password, confirm_password: confirm } }),
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null || typedFault(values) !== null) return;
    void deed.run(async () => {
      showToast((await ask(email)).message, 'mail');
      setSentTo(email);
    });
  };
  if (sentTo !== null)
    return (
      <MailSent
        title={t('register.sent')}
        text={t('add_email.sent_text')}
        address={sentTo}
        again={ask}
        failed={t('identities.link_failed')}
        onOther={() => setSentTo(null)}
      />
    );
  const refusedRules = deed.error?.details.errors;
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={submit} noValidate>
      <p className="row-s">{t('add_email.text')}</p>
      <EmailField
        autoComplete="username"
        value={values.email}
        bad={tried ? fault : null}
        onChange={(address) => change({ email: address })}
      />
      <NewPassword
        label={t('account.password')}
        typed={values}
        tried={tried}
        refused={refusedRules}
        onChange={change}
      />
      <FormProblem text={refusedRules ? null : deed.problem} />
      <Submit busy={deed.isPending} text={t('add_email.deed')} />
    </form>
  );
}
