import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { settingsTexts } from '../../text/settings.js';
import { useDates } from '../../ui/dates.js';
import { Sampled, SampleStrip } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Failed } from '../../ui/States.js';
import type { Settings, SettingsPath } from './use-settings-form.js';

const loadSamples = async (): Promise<Partial<Record<SettingsPath, Settings<unknown>>>> =>
  (await import('./sample.js')).settingsSamples;

interface LoadedProps<Values> {
  readonly path: SettingsPath;
  readonly children: (loaded: Settings<Values>) => ReactNode;
}

/** Loads settings and shows their form; the form starts anew when a newer revision was loaded. */
export function LoadedSettings<Values>({ path, children }: LoadedProps<Values>) {
  const t = useTexts(settingsTexts);
  const { date } = useDates();
  const query = useQuery({
    ...callQuery(path),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const answered = query.data?.data as unknown as Settings<Values> | undefined;
  const { data, error, isSample } = useSampled(
    { data: answered, error: query.error },
    loadSamples,
    (samples) => samples[path] as Settings<Values> | undefined,
  );
  if (data === undefined)
    return error === null ? (
      <Bone height={320} width="min(100%, 960px)" />
    ) : (
      <Failed title={t('load_failed')} error={error} retry={() => void query.refetch()} />
    );
  const { updated_at, updated_by } = data;
  return (
    <Sampled key={data.revision} isSample={isSample}>
      <SampleStrip title={t('load_failed')} />
      {updated_at !== null && (
        <p className="note">
          {t('last_change', { name: isolate(updated_by), at: date(updated_at, { time: true }) })}
        </p>
      )}
      {children(data)}
    </Sampled>
  );
}
