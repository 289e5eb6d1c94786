import { formatNumber, formatPercent, LOCALES } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import type { DashboardFigures } from './figures.js';
import css from './analytics.module.css';

interface Row {
  readonly name: string;
  readonly percentage: number | null;
}

function Meter({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  return (
    <div>
      <h3 className={css['sub']}>{title}</h3>
      {rows.length === 0 ? (
        <p className="note">{t('nobody')}</p>
      ) : (
        <ul className={css['meter']}>
          {rows.map(({ name, percentage }) => (
            <li key={name}>
              <span className="cut">{name}</span>
              <span className={css['bar']} aria-hidden="true">
                <i style={{ width: `${percentage ?? 0}%` }} />
              </span>
              <span className="num">
                {percentage === null ? t('too_few') : formatPercent(percentage, 100, language)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What people told of themselves, and how long they have been here. */
export function People({ demographics }: { readonly demographics: DashboardFigures['userDemographics'] }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const { tenure, location, languages, location_known: known } = demographics;
  const regions = new Intl.DisplayNames(LOCALES[language], { type: 'region' });
  const tongues = new Intl.DisplayNames(LOCALES[language], { type: 'language' });
  const share = known === null ? null : formatNumber(known, language, { style: 'percent' });
  return (
    <Panel
      title={t('players')}
      note={location.length === 0 || share === null ? t('country_unknown') : t('country_known', { share })}
      foot={<span className="note">{t('age_note')}</span>}
    >
      <div className={css['two']}>
        <Meter
          title={t('tenure')}
          rows={tenure.map(({ range, percentage }) => ({ name: t(`tenure_${range}`), percentage }))}
        />
        <div>
          <Meter
            title={t('country')}
            rows={location.map(({ city, percentage }) => ({ name: regions.of(city) ?? city, percentage }))}
          />
          <Meter
            title={t('language')}
            rows={languages.map((each) => ({
              name: tongues.of(each.language) ?? each.language,
              percentage: each.percentage,
            }))}
          />
        </div>
      </div>
    </Panel>
  );
}
