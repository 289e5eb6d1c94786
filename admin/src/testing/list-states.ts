import type { Calls } from '@hokm/web/client';
import { press } from './acts.js';
import type { Answers, Path, State, Words } from './states.js';
import { listTexts } from '../text/list.js';

/** Rows of a table, or cards on a phone. */
export const ROWS = 'table tbody tr, main ul[aria-label] > li';

interface ListProps<P extends Path> {
  readonly path: string;
  readonly call: P;
  /** The whole screen with its list. */
  readonly ready: () => Answers;
  readonly empty: Calls[P]['answer'];
  readonly words: { readonly empty: Words; readonly failed: Words };
  /** An entry of the list. */
  readonly rows?: string;
}

/** What every list has: it is there, it comes, there is nothing, it fails and comes at another try, it gets old. */
export function listStates<P extends Path>(props: ListProps<P>): readonly State[] {
  const { path, call, ready, words, rows = ROWS } = props;
  const having = (answer: unknown) => () => ({ ...ready(), [call]: answer }) as Answers;
  const there: State = { state: 'ready', path, answers: ready, until: rows };
  return [
    there,
    { ...there, state: 'loading', answers: having('never'), until: '#main h1' },
    { ...there, state: 'empty', answers: having(props.empty), until: words.empty },
    {
      ...there,
      state: 'failed',
      answers: having(500),
      until: words.failed,
      checks: async ({ page, answer }) => {
        answer(ready());
        // Some lists ask again by themselves.
        await page
          .getByRole('main')
          .getByRole('button', { name: 'Try Again' })
          .first()
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        await page.locator(rows).first().waitFor();
      },
    },
    {
      ...there,
      state: 'stale',
      act: async ({ page, answer }) => {
        await page.locator(rows).first().waitFor();
        answer({ [call]: 'lost' } as Answers);
        await press(page, listTexts.pairs.refresh);
      },
      until: /(could not be refreshed\. What you see is from \d\d:\d\d|فهرست تازه نشد)/u,
      checks: ({ page }) => page.locator(rows).first().waitFor(),
    },
  ];
}
