import type { ReactNode } from 'react';
import { useTexts } from '../text/define-texts.js';
import { navTexts } from '../text/nav.js';
import { keysTexts } from '../text/keys.js';
import { keyName, type Key } from '../ui/keys.js';
import type { useGoKeys } from './use-keyboard.js';
import css from './KeysHelp.module.css';

interface LineProps {
  readonly keys: ReactNode;
  readonly children: ReactNode;
}

function Line({ keys, children }: LineProps) {
  return (
    <div>
      <dt>{keys}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface Props {
  /** Those of the screen, as they were when this was opened. */
  readonly here: readonly Key[];
  readonly places: ReturnType<typeof useGoKeys>;
}

/** The keys of the screen one is on, and those that work everywhere. */
export function KeysHelp({ here, places }: Props) {
  const t = useTexts(keysTexts);
  const nav = useTexts(navTexts);
  const shown = here.filter(({ label }) => label !== null);
  return (
    <div className={css['help']}>
      <section>
        <h3>{t('here')}</h3>
        {shown.length === 0 ? (
          <p className="note">{t('none_here')}</p>
        ) : (
          <dl>
            {shown.map(({ code, label }) => (
              <Line key={code} keys={<kbd>{code === 'Space' ? t('space') : keyName(code)}</kbd>}>
                {label}
              </Line>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h3>{t('everywhere')}</h3>
        <dl>
          <Line
            keys={
              <>
                <kbd>Ctrl K</kbd> {t('or')} <kbd>/</kbd>
              </>
            }
          >
            {t('palette')}
          </Line>
          <Line keys={<kbd>?</kbd>}>{t('help')}</Line>
          {places.map(({ letter, route }) => (
            <Line
              key={letter}
              keys={
                <>
                  <kbd>G</kbd> {t('then')} <kbd>{letter}</kbd>
                </>
              }
            >
              {nav(route.label)}
            </Line>
          ))}
        </dl>
      </section>
      <p className="note">{t('by_place')}</p>
    </div>
  );
}
