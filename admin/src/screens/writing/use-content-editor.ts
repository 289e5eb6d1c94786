import { useState } from 'react';
import type { z } from 'zod';
import { invalidate } from '../../api/queries.js';
import { useEntityForm, type EntityForm, type Version } from '../../form/use-entity-form.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { toastDone } from '../../ui/toasts.js';
import type { Publishable } from '../content/use-content-actions.js';
import { useDraftSave } from '../content/use-draft-save.js';

interface Props<Values, Item extends Publishable> {
  /** Names the draft that is kept on this device, e.g. `books`. */
  readonly name: string;
  /** Null for a new one. */
  readonly item: Item | null;
  /** Of the call that creates one: it makes what is sent of the values. */
  readonly schema: z.ZodType;
  readonly empty: Values;
  readonly toValues: (item: Item) => Values;
  readonly stale: readonly string[];
  readonly create: (values: Values, idempotencyKey: string) => Promise<Item>;
  readonly put: (id: string, values: Values, revision: number) => Promise<Item>;
  readonly get: (id: string) => Promise<Item>;
  readonly publish: (item: Item) => Promise<unknown>;
  /** Called with what was stored. */
  readonly onSaved: (item: Item) => void;
}

export interface ContentEditor<Values> {
  readonly entity: EntityForm<Values>;
  readonly save: () => void;
  readonly saveAndPublish: () => void;
}

/** The form of a text with a draft: it is created once, saved as of its revision, and published where that is asked. */
export function useContentEditor<Values extends Record<string, unknown>, Item extends Publishable>(
  props: Props<Values, Item>,
): ContentEditor<Values> {
  const { name, item, schema, empty, toValues, stale, create, put, get, publish, onSaved } = props;
  const t = useTexts(contentTexts);
  const [key] = useState(() => crypto.randomUUID());
  const toVersion = (from: Item): Version<Values> => ({ values: toValues(from), revision: from.revision });
  const draft = useDraftSave<Values, Item>({
    put: (values, revision, stored) => {
      const id = item?.id ?? stored?.id;
      return id === undefined ? create(values, key) : put(id, values, revision ?? 0);
    },
    publish,
  });
  const entity = useEntityForm<Values>({
    name: `${name}/${item?.id ?? 'new'}`,
    schema: schema as z.ZodType<Values>,
    initial: item === null ? { values: empty, revision: null } : toVersion(item),
    save: draft.save,
    ...(item === null ? {} : { reload: async () => toVersion(await get(item.id)) }),
    onSaved: () => {
      toastDone(t(item === null ? 'created' : 'changed'));
      const stored = draft.stored();
      void invalidate(...stale).then(() => {
        if (stored !== null) onSaved(stored);
      });
    },
  });
  const send = (isPublished: boolean) => {
    draft.ask(isPublished);
    entity.submit();
  };
  return { entity, save: () => send(false), saveAndPublish: () => send(true) };
}
