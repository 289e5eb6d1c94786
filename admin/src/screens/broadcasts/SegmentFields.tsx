import { Button, Select, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { SEGMENT_DAYS_MAX } from '@hokm/shared/api/broadcasts/limits';
import { TAG_MAX } from '@hokm/shared/api/users/limits';
import { errorMessage } from '@hokm/web/errors';
import { formatDuration } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { NumberField } from '../../form/NumberField.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { useRoom } from '../../ui/room-alone.js';
import { Alone, SecondPerson } from '../../ui/SecondPerson.js';
import { countryName } from './broadcast-words.js';
import { countryOf, segmentProblems, type SegmentValues } from './composer-values.js';
import type { useComposer } from './use-composer.js';
import css from './broadcasts.module.css';

const MINUTE = 60_000;
type Composer = ReturnType<typeof useComposer>;

/** How many people fit, and how long the bot needs for them. */
function Count({ composer }: { readonly composer: Composer }) {
  const t = useTexts(broadcastsTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { count, error, isCounting, recount, values } = composer;
  if (error !== null)
    return (
      <div className={css['count']} role="alert">
        <span className={css['wrong']}>{errorMessage(error, t('count_failed'), language)}</span>
        <Button size="compact-xs" variant="default" onClick={recount}>
          {common('try_again')}
        </Button>
      </div>
    );
  return (
    <div className={css['count']} aria-live="polite" data-busy={isCounting || undefined}>
      <IconUsers size={18} stroke={1.7} aria-hidden="true" />
      {count === null ? (
        <span className="note">{isCounting ? t('counting') : '—'}</span>
      ) : (
        <span>
          <b>{count.recipients === 0 ? t('nobody') : t('people_n', { count: count.recipients })}</b>
          {count.recipients > 0 && values.channels.includes('bot') && (
            <span className="note">
              {t('count_bot', { count: count.by_bot })}
              {count.eta_minutes > 0 &&
                ` · ${t('eta', { time: formatDuration(count.eta_minutes * MINUTE, language) })}`}
            </span>
          )}
          {count.recipients > 0 && values.channels.includes('app') && (
            <span className="note">{t('count_app')}</span>
          )}
        </span>
      )}
    </div>
  );
}

/** The conditions on whom a broadcast is for, with the live count. */
export function SegmentFields({ composer }: { readonly composer: Composer }) {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const { segment } = composer.values;
  const room = useRoom('broadcasts.send');
  const problems = segmentProblems(segment);
  const set = (changes: Partial<SegmentValues>) => composer.set({ segment: { ...segment, ...changes } });
  const code = countryOf(segment.country);
  const isCountry = /^[A-Z]{2}$/.test(code);
  return (
    <div className={css['fields']}>
      <div className={css['two']}>
        <Select
          label={t('s_language')}
          allowDeselect={false}
          value={segment.language}
          data={[
            { value: 'any', label: t('s_any_language') },
            { value: 'fa', label: t('s_fa') },
            { value: 'en', label: t('s_en') },
          ]}
          onChange={(value) => set({ language: value ?? 'any' })}
        />
        <TextInput
          label={t('s_country')}
          description={isCountry ? countryName(code, language) : t('s_country_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          descriptionProps={{ dir: 'auto' }}
          errorProps={{ dir: 'auto' }}
          maxLength={2}
          value={segment.country}
          error={problems.includes('country') && t('s_country_bad')}
          onChange={(event) => set({ country: event.currentTarget.value })}
        />
        <TextInput
          label={t('s_level_min')}
          inputMode="numeric"
          maxLength={5}
          value={segment.level_min}
          error={problems.includes('level_min') && t('s_level_bad')}
          onChange={(event) => set({ level_min: event.currentTarget.value })}
        />
        <TextInput
          label={t('s_level_max')}
          inputMode="numeric"
          maxLength={5}
          value={segment.level_max}
          error={
            problems.includes('level_max')
              ? t('s_level_bad')
              : problems.includes('level_order') && t('s_level_order')
          }
          onChange={(event) => set({ level_max: event.currentTarget.value })}
        />
        <Select
          label={t('s_seen')}
          allowDeselect={false}
          value={segment.seen}
          data={(['any', 'within', 'away'] as const).map((value) => ({ value, label: t(`s_seen_${value}`) }))}
          onChange={(value) => set({ seen: value ?? 'any' })}
        />
        {segment.seen !== 'any' && (
          <div>
            <p className={css['label']} aria-hidden="true">
              {t('s_days')}
            </p>
            <NumberField
              name={t('s_days')}
              value={segment.days}
              min={1}
              max={SEGMENT_DAYS_MAX}
              onChange={(days) => set({ days })}
            />
          </div>
        )}
        <Select
          label={t('s_played')}
          allowDeselect={false}
          value={segment.played}
          data={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t(`s_played_${value}`) }))}
          onChange={(value) => set({ played: value ?? 'any' })}
        />
        <TextInput
          label={t('s_tag')}
          description={t('s_tag_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={TAG_MAX}
          value={segment.tag}
          onChange={(event) => set({ tag: event.currentTarget.value })}
        />
      </div>
      <Count composer={composer} />
      <Alone action="broadcasts.send" room={room} weight={0} />
      {composer.needsSecond && <SecondPerson />}
    </div>
  );
}
