import type { ReactNode } from 'react';
import '../styles/account.css';
import { TopBar } from '../shell/TopBar.js';
import { Brand } from './Brand.js';

/** A page on the way into an account: one narrow column, and where there is room the felt of the sign-in page beside it. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page narrow v-account">
      <Brand aside />
      <div className="v-account-in">
        <TopBar title={title} />
        {children}
      </div>
    </main>
  );
}
