import { TERMS_PAGE } from '@hokm/shared/api/page-content/limits';
import type { Clock } from '../../platform/core/ports.js';
import type { Pages } from './pages.js';
import { termsVersionOf } from './texts.js';

/** The version of the binding terms, as this process knows it: it reads it anew after a change of a page. */
export class TermsInForce {
  private known: number | null = null;
  private publishedAt: number | null = null;

  constructor(
    private readonly pages: Pages,
    private readonly clock: Clock,
  ) {}

  /** Null where there is nothing to accept. */
  get version(): number | null {
    return this.known;
  }

  async refresh(): Promise<number | null> {
    const page = await this.pages.published(TERMS_PAGE);
    this.publishedAt = page?.published_at ?? null;
    this.known = page === null || this.nextAt() !== null ? null : termsVersionOf(page.key, page.published);
    return this.known;
  }

  /** When the terms come into force that were read, ms since 1970; null where they are, and where there are none. */
  nextAt(): number | null {
    return this.publishedAt !== null && this.publishedAt > this.clock.now() ? this.publishedAt : null;
  }
}
