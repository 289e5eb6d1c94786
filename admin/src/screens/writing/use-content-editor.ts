import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '@hokm/web/client';
import { useLanguage } from '@hokm/web/react';
import { zodResolver } from '../../form/zod-resolver.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { withMissing } from '../content/content.js';
import type { Publishable } from '../content/use-content-actions.js';
import { useDraftEditor, type DraftEditor, type DraftKind } from '../content/use-draft-editor.js';

/** The calls of a text with a draft that is written on a page of its own. */
export interface WrittenKind<Values extends object, Item extends Publishable> extends Omit<
  DraftKind<Values, Item>,
  'isStorable'
> {
  /** Of the call that creates one. */
  readonly schema: z.ZodType;
  readonly get: (id: string) => Promise<Item>;
  readonly publish: (item: Item) => Promise<{ readonly data: Item }>;
}

/** The attributes of a field that is a line of text. */
export interface LineProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

export interface ContentEditor<Values extends object, Item extends Publishable> extends DraftEditor<
  Values,
  Item
> {
  /** Words for fields that are not as they must be, once somebody has tried to save them. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly isSending: boolean;
  /** Words for the last failed attempt to publish or load. */
  readonly failure: string | null;
  readonly line: (field: keyof Values & string) => LineProps;
  /** `onDone` is called with what was stored. */
  readonly submit: (onDone?: (item: Item) => void) => void;
  readonly submitAndPublish: (onDone?: (item: Item) => void) => void;
  /** Another call has made the draft anew. */
  readonly reload: () => void;
}

/** The editor of a text with a draft, its fields and its buttons. `onCreated` gets the id of a new one. */
export function useContentEditor<Values extends object, Item extends Publishable>(
  { schema, get, publish, ...kind }: WrittenKind<Values, Item>,
  initial: Item | null,
  onCreated: (id: string) => void,
): ContentEditor<Values, Item> {
  const t = useTexts(contentTexts);
  const words = useTexts(formTexts);
  const language = useLanguage();
  const [isChecked, setIsChecked] = useState(false);
  const { submit, isSending, problem } = useSubmit();
  const isStorable = (values: Values) => schema.safeParse(values).success;
  const editor = useDraftEditor<Values, Item>({ ...kind, isStorable }, initial, onCreated);
  const { item, values, isDirty, isReady } = editor;
  const errors = isChecked
    ? (zodResolver(schema, words)(values) as Readonly<Record<string, string | undefined>>)
    : {};

  /** Runs what sends the fields, or shows which of them are not as they must be. */
  const attempt = (run: () => Promise<unknown>) => {
    setIsChecked(!isReady);
    if (isReady) void submit(run);
  };
  const store = async (onDone?: (item: Item) => void) => {
    const made = await editor.save();
    if (made === null) return;
    toastDone(t(item === null ? 'created' : 'changed'));
    onDone?.(made);
  };
  const publishIt = async (onDone?: (item: Item) => void) => {
    const stored = item !== null && !isDirty ? item : await editor.save();
    if (stored === null) return;
    try {
      const { data } = await publish(stored);
      editor.take(data);
      toastDone(t(item === null ? 'created' : 'changed'));
      onDone?.(data);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'content/stale')
        editor.join(error.details['current'] as Item);
      throw withMissing(error, t, language);
    }
  };
  return {
    ...editor,
    errors,
    isSending,
    failure: problem,
    line: (field) => ({
      value: String(values[field]),
      error: errors[field],
      onChange: (event) =>
        editor.change({ [field]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    submit: (onDone) => attempt(() => store(onDone)),
    submitAndPublish: (onDone) => attempt(() => publishIt(onDone)),
    reload: () => {
      if (item !== null) void submit(async () => editor.replace(await get(item.id)));
    },
  };
}
