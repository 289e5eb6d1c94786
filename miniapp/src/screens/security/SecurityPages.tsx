import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import '../../text/security.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { TopBar } from '../../shell/TopBar.js';
import { NotFoundScreen } from '../not-found/NotFoundScreen.js';
import { AddEmail } from './AddEmail.js';
import { ChangePassword } from './ChangePassword.js';
import { DeleteAccount } from './DeleteAccount.js';
import { Overview } from './Overview.js';
import { Sessions } from './Sessions.js';
import { StepUpPlace } from './StepUpSheet.js';
import { TwoFactor } from './TwoFactor.js';
import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.js';
import styles from './security.module.css';
import accountStyles from '../../account/account.module.css';

interface PageProps {
  title: string;
  /** Two columns on a wide screen, or one short form. */
  kind: 'wide' | 'short';
  children: ReactNode;
}

function Page({ title, kind, children }: PageProps) {
  return (
    <>
      <main
        className={classes(
          'page',
          styles.vSecurity,
          accountStyles.vSecurity,
          kind === 'wide' ? 'wide' : styles.short,
        )}
      >
        <TopBar title={title} />
        <ConnectionBanner />
        {children}
      </main>
      <BottomNav />
      <StepUpPlace />
    </>
  );
}

/** `/security` and the pages below it: the security of the player's own account. */
export function SecurityPages() {
  const { t } = useTranslation();
  const wide = (title: string, content: ReactNode) => (
    <Page title={title} kind="wide">
      {content}
    </Page>
  );
  const short = (title: string, content: ReactNode) => (
    <Page title={title} kind="short">
      {content}
    </Page>
  );
  return (
    <Routes>
      <Route index element={wide(t('security.title'), <Overview />)} />
      <Route path="sessions" element={wide(t('sessions.title'), <Sessions />)} />
      <Route path="password" element={short(t('password.title'), <ChangePassword />)} />
      <Route path="email" element={short(t('add_email.title'), <AddEmail />)} />
      <Route path="two-factor" element={short(t('two_factor.title'), <TwoFactor />)} />
      <Route path="delete" element={short(t('deletion.title'), <DeleteAccount />)} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
