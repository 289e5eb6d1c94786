import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { useDates } from '../../ui/dates.js';
import { Bone, Failed } from '../../ui/States.js';
import type { Settings, SettingsPath } from './use-settings-form.js';

interface LoadedProps<Values> {
  readonly path: SettingsPath;
  readonly children: (loaded: Settings<Values>) => ReactNode;
}

/** Loads settings and shows their form; the form starts anew when a newer revision was loaded. */
export function LoadedSettings<Values>({ path, children }: LoadedProps<Values>) {
  const t = useTexts(settingsTexts);
  const { date } = useDates();
  const { data, error, refetch } = useQuery({
    ...callQuery(path),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data === undefined)
    return error === null ? (
      <Bone height={320} />
    ) : (
      <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />
    );
  const loaded = data.data as unknown as Settings<Values>;
  const { updated_at, updated_by } = loaded;
  return (
    <div key={loaded.revision}>
      {updated_at !== null && (
        <p className="note">
          {t('last_change', { name: isolate(updated_by), at: date(updated_at, { time: true }) })}
        </p>
      )}
      {children(loaded)}
    </div>
  );
}
