import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showToast } from '../ui/Toast.js';
import { EmailField } from '../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../ui/form/Submit.js';
import { MailSent } from './MailSent.js';
import { useForm } from '../data/use-form.js';
import { useEmailFault } from './use-email-fault.js';
import { classes } from '../lib/classes.js';
import styles from './account.module.css';

/** The address that another page has handed on: never in the address bar. */
function handedAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('address' in state)) return '';
  return typeof state.address === 'string' ? state.address : '';
}

interface Props {
  /** Explains the form. */
  text: string;
  deed: string;
  failed: string;
  sent: { title: string; text: string };
  ask: (address: string) => Promise<{ readonly message: string }>;
}

/** Asks for a mail with a link to an address. */
export function AskForMail({ text, deed, failed, sent, ask }: Props) {
  const location = useLocation();
  const emailFault = useEmailFault();
  const [address, setAddress] = useState<string | null>(null);
  const form = useForm({
    initial: () => ({ email: handedAddress(location.state) }),
    validate: ({ email }) => ({ email: emailFault(email.trim()) }),
    failure: failed,
    onSubmit: async ({ email }) => {
      showToast((await ask(email.trim())).message, 'mail');
      setAddress(email.trim());
    },
  });
  if (address !== null)
    return (
      <MailSent {...sent} address={address} again={ask} failed={failed} onOther={() => setAddress(null)} />
    );
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <p className="row-s">{text}</p>
      <EmailField autoComplete="username" {...form.field('email')} />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={deed} />
    </form>
  );
}
