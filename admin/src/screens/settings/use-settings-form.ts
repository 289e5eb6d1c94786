import { useState } from 'react';
import type { z } from 'zod';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { useEntityForm, type EntityForm } from '../../form/use-entity-form.js';
import { translate } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { toastDone } from '../../ui/toasts.js';

/** Settings with the facts of their last change, as a call answers them. */
export interface Settings<Values> {
  readonly settings: Values;
  readonly revision: number;
  readonly updated_at: string | null;
  readonly updated_by: string;
  /** The variable of the environment that fixes a field, by field. */
  readonly locked: Readonly<Record<string, string>>;
}

/** The calls that answer settings. */
export type SettingsPath =
  | 'GET /admin/system/settings'
  | 'GET /admin/security/settings'
  | 'GET /admin/economy'
  | 'GET /security/configuration';

interface Props<Values> {
  readonly name: string;
  readonly schema: z.ZodType<Values>;
  readonly loaded: Settings<Values>;
  readonly read: SettingsPath;
  /** `stored`: the values that were saved last. */
  readonly save: (
    settings: Values,
    revision: number,
    stored: Values,
  ) => Promise<{ readonly data: Settings<Values> }>;
}

/** The form of one page of settings. `stored` are the values that were saved last. */
export function useSettingsForm<Values extends Record<string, unknown>>({
  name,
  schema,
  loaded,
  read,
  save,
}: Props<Values>): { entity: EntityForm<Values>; stored: Values } {
  const [stored, setStored] = useState(loaded.settings);
  const entity = useEntityForm<Values>({
    name,
    schema,
    initial: { values: loaded.settings, revision: loaded.revision },
    save: async (values, revision) => {
      const { data } = await save(values, revision ?? 0, stored);
      setStored(data.settings);
    },
    reload: async () => {
      const { data } = (await client.call(read)) as unknown as { data: Settings<Values> };
      return { values: data.settings, revision: data.revision };
    },
    onSaved: () => {
      toastDone(translate(settingsTexts, 'saved'));
      void invalidate(read, 'GET /config', 'GET /admin/system/settings', 'GET /admin/security/settings');
    },
  });
  return { entity, stored };
}
