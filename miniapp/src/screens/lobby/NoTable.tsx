import { useTranslation } from 'react-i18next';
import { codeText } from '@hokm/web/errors';
import '../../text/invitation.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { useLobbyState } from './use-lobby-state.js';

/** Refusals that are told in more words than the code's own. */
const TOLD: Readonly<Record<string, 'gone' | 'over'>> = {
  'game/finished': 'over',
  'room/does_not_exist': 'gone',
};

/** Says that the table which somebody looked for is not there, until it is put away; the lobby below has others. */
export function NoTable() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { no_table: code, end } = useLobbyState();
  if (code === undefined) return null;
  const told = TOLD[code];
  return (
    <div className="banner warn" role="alert">
      <Icon name="lock" size={20} />
      <span className="grow">
        {told === undefined ? codeText(code, null, language) : t(`invitation.${told}`)}
        {told !== undefined && <small>{t(`invitation.${told}_text`)}</small>}
      </span>
      <button type="button" className="btn sm quiet" onClick={end}>
        {t('app.close')}
      </button>
    </div>
  );
}
