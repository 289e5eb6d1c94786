import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import { Choice } from '../../ui/form/Choice.js';
import { Sheet } from '../../ui/Sheet.js';
import { FREE, NO_FILTER, PACES, POINTS, SORTS, STATUSES, type RoomFilter } from './room-filter.js';

interface Props {
  filter: RoomFilter;
  /** How many rooms it shows now. */
  count: number;
  onChange: (filter: RoomFilter) => void;
  onClose: () => void;
}

/** Which rooms to show and in which order; each choice takes effect behind the sheet at once. */
export function FilterSheet({ filter, count, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = (part: Partial<RoomFilter>) => onChange({ ...filter, ...part });
  return (
    <Sheet title={t('lobby.filter')} onClose={onClose}>
      <Choice
        title={t('lobby.filter_status')}
        values={STATUSES}
        chosen={filter.status}
        wordsOf={(value) => t(value === 'all' ? 'lobby.all' : `lobby.${value}`)}
        onChoose={(status) => change({ status })}
      />
      <Choice
        title={t('lobby.points')}
        values={POINTS}
        chosen={filter.points}
        wordsOf={(value) => (value === 'all' ? t('lobby.all') : format.number(Number(value)))}
        onChoose={(points) => change({ points })}
      />
      <Choice
        title={t('lobby.pace')}
        values={PACES}
        chosen={filter.pace}
        wordsOf={(value) => t(value === 'all' ? 'lobby.all' : `lobby.pace_${value}`)}
        onChoose={(pace) => change({ pace })}
      />
      <Choice
        title={t('lobby.free_seats')}
        values={FREE}
        chosen={filter.free}
        wordsOf={(value) =>
          value === 'any' ? t('lobby.all') : t('lobby.at_least', { n: FREE.indexOf(value) })
        }
        onChoose={(free) => change({ free })}
      />
      <Choice
        title={t('lobby.sort')}
        values={SORTS}
        chosen={filter.sort}
        wordsOf={(value) => t(`lobby.sort_${value}`)}
        onChoose={(sort) => change({ sort })}
      />
      <div className="two">
        <button type="button" className="btn grow" onClick={() => onChange(NO_FILTER)}>
          {t('lobby.filter_clear')}
        </button>
        <button type="button" className="btn primary grow" onClick={onClose}>
          {t('lobby.filter_show', { count })}
        </button>
      </div>
    </Sheet>
  );
}
