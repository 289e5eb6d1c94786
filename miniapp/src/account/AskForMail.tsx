import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { showToast } from '../ui/Toast.js';
import { EmailField, FormProblem, Submit } from './Fields.js';
import { MailSent } from './MailSent.js';
import { useMutation } from '../data/use-mutation.js';
import { useEmailFault } from './use-email-fault.js';
import { classes } from '../lib/classes.js';
import styles from './account.module.css';

/** The address that another page has handed on: never in the address bar. */
function handedAddress(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('address' in state)) return '';
  return typeof state.address === 'string' ? state.address : '';
}

interface Props {
  /** What it is about. */
  text: string;
  deed: string;
  failed: string;
  sent: { title: string; text: string };
  ask: (address: string) => Promise<{ readonly message: string }>;
}

/** Asks for a mail with a link to an address. */
export function AskForMail({ text, deed, failed, sent, ask }: Props) {
  const location = useLocation();
  const [typed, setTyped] = useState(() => handedAddress(location.state));
  const [tried, setTried] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const { isPending, problem, run, reset } = useMutation(failed);
  const email = typed.trim();
  const fault = useEmailFault()(email);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) return;
    void run(async () => {
      showToast((await ask(email)).message, 'mail');
      setAddress(email);
    });
  };
  if (address !== null)
    return (
      <MailSent {...sent} address={address} again={ask} failed={failed} onOther={() => setAddress(null)} />
    );
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={submit} noValidate>
      <p className="row-s">{text}</p>
      <EmailField
        autoComplete="username"
        value={typed}
        bad={tried ? fault : null}
        onChange={(value) => {
          reset();
          setTried(false);
          setTyped(value);
        }}
      />
      <FormProblem text={problem} />
      <Submit busy={isPending} text={deed} />
    </form>
  );
}
