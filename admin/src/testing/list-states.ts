import type { Calls } from '@hokm/web/client';
import type { Page } from 'playwright-core';
import type { Answers, Path, Words } from '@hokm/web/testing';
import type { PanelState } from './states.js';
import { listTexts } from '../text/list.js';

interface ListProps<P extends Path> {
  readonly path: string;
  readonly call: P;
  /** The whole screen with its list. */
  readonly ready: () => Answers;
  readonly empty: Calls[P]['answer'];
  readonly words: { readonly empty: Words; readonly failed: Words };
  /** A text that an entry of the list shows. */
  readonly entry: Words;
  /** A selector of the placeholder that is shown while the list loads. */
  readonly bones?: string;
}

/** The states of every list: ready, loading, empty, failed with a retry that succeeds, and stale. */
export function listStates<P extends Path>(props: ListProps<P>): readonly PanelState[] {
  const { path, call, ready, words, entry, bones = '#main [aria-busy=true]' } = props;
  const seen = (page: Page) => page.getByText(entry[0]).or(page.getByText(entry[1])).first().waitFor();
  const having = (answer: unknown) => () => ({ ...ready(), [call]: answer }) as Answers;
  const there: PanelState = { state: 'ready', path, answers: ready, until: entry };
  return [
    there,
    {
      ...there,
      state: 'loading',
      answers: having('never'),
      until: bones,
    },
    { ...there, state: 'empty', answers: having(props.empty), until: words.empty },
    {
      ...there,
      state: 'failed',
      answers: having(500),
      until: words.failed,
      checks: async ({ page, answer }) => {
        answer(ready());
        await page.getByRole('main').getByRole('button', { name: 'Try Again' }).first().click();
        await seen(page);
      },
    },
    {
      ...there,
      state: 'stale',
      act: async ({ page, answer, press }) => {
        await seen(page);
        answer({ [call]: 'lost' });
        await press(listTexts.pairs.refresh);
      },
      until: /(could not be refreshed\. What you see is from \d\d:\d\d|فهرست تازه نشد)/u,
      checks: ({ page }) => seen(page),
    },
  ];
}
