import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';

/** A change of trophies with its sign, green or red. */
export function SignedNumber({ value }: { value: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = `${value < 0 ? '−' : '+'}${format.number(Math.abs(value))}`;
  return (
    <span className={`chip ${value < 0 ? 'danger' : 'ok'}`}>
      <span className="sr">{t('profile.rated', { points: text })}</span>
      <bdi dir="ltr" aria-hidden="true">
        {text}
      </bdi>
    </span>
  );
}
