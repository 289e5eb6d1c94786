import type { ReactNode } from 'react';
import { TopBar } from '../shell/TopBar.js';
import { Brand } from './Brand.js';
import { classes } from '../lib/classes.js';
import signInStyles from './sign-in.module.css';
import styles from './account.module.css';

/** A page on the way into an account: one narrow column, and where there is room the felt of the sign-in page beside it. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={classes('page', styles.narrow, signInStyles.vAccount)}>
      <Brand aside />
      <div className={signInStyles.vAccountIn}>
        <TopBar title={title} />
        {children}
      </div>
    </main>
  );
}
