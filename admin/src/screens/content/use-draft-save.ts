import { useRef } from 'react';
import { useLanguage } from '@hokm/web/react';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { withMissing } from './content.js';

interface Saved {
  readonly revision: number;
}

interface Props<Values, Item extends Saved> {
  /** Stores the draft as of a revision. `stored`: what an earlier attempt has stored; null before. */
  readonly put: (values: Values, revision: number | null, stored: Item | null) => Promise<Item>;
  readonly publish: (item: Item) => Promise<unknown>;
}

/** Saves a draft, and publishes it where that was asked. A draft that cannot be published yet is saved all the same. */
export function useDraftSave<Values, Item extends Saved>({ put, publish }: Props<Values, Item>) {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  const isPublishing = useRef(false);
  const last = useRef<Item | null>(null);
  return {
    /** Called before the form is sent: whether it is published too. */
    ask: (isAsked: boolean) => {
      isPublishing.current = isAsked;
    },
    /** The item that an earlier attempt has stored; null before. */
    stored: () => last.current,
    save: async (values: Values, revision: number | null) => {
      const isAsked = isPublishing.current;
      isPublishing.current = false;
      // An attempt that stored the draft and could not publish it has made a newer revision.
      const from = last.current === null ? revision : Math.max(last.current.revision, revision ?? 0);
      const item = await put(values, from, last.current);
      last.current = item;
      if (!isAsked) return;
      try {
        await publish(item);
      } catch (error) {
        throw withMissing(error, t, language);
      }
    },
  };
}
