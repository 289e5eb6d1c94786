import { TERMS_PAGE } from '@hokm/shared/api/page-content/limits';
import type { Pages } from './pages.js';
import { termsVersionOf } from './texts.js';

/** The version of the binding terms, as this process knows it. Every process reads it anew once a second. */
export class TermsInForce {
  private known: number | null = null;

  constructor(private readonly pages: Pages) {}

  /** Null where there is nothing to accept. */
  get version(): number | null {
    return this.known;
  }

  async refresh(): Promise<number | null> {
    const page = await this.pages.read(TERMS_PAGE);
    this.known = page === null ? null : termsVersionOf(page.key, page.published);
    return this.known;
  }
}
