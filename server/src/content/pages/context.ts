import type { pagesAdmin } from '@hokm/shared/api/page-content';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { DraftContext } from '../drafts/spec.js';
import type { PageRecord, PageText } from './model.js';
import type { Pages } from './pages.js';
import type { TermsInForce } from './terms-in-force.js';

/** The dependencies of everything about pages. */
export interface PagesContext extends DraftContext<PageRecord, PageText> {
  readonly pages: Pages;
  readonly resource: ResourceStore<typeof pagesAdmin, PageRecord>;
  readonly terms: TermsInForce;
  /** Keeps that a person accepts a version of the terms; null when the account is gone. */
  readonly acceptTerms: (account: string, version: number) => Promise<{ version: number; at: Date } | null>;
}
