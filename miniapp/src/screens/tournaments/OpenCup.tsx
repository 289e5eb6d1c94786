import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { CUP_DAYS_AHEAD, CUP_ELIMINATION_MOST, CUP_NAME_MAX } from '@hokm/shared/api/cups/limits';
import { DAY_MS } from '@hokm/shared/time';
import { newKey } from '@hokm/web/browser';
import { formatDate } from '@hokm/web/format';
import { ApiError, call } from '../../api/index.js';
import { setQueryData } from '../../data/query.js';
import { useMutation } from '../../data/use-mutation.js';
import { serverNow } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Choice } from '../../ui/form/Choice.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { Field, SelectField, TextField } from '../../ui/form/TextField.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import styles from './cups.module.css';
import { CUPS, tourOf, TOURS } from './use-tour.js';

const PEOPLE = ['4', '8', '12', '16', '24', '32'] as const;
const PARTNERS = ['drawn', 'chosen'] as const;
const KINDS = ['elimination', 'swiss'] as const;
const POINTS = ['3', '5'] as const;
const WHENS = ['full', 'hour'] as const;

interface Wish {
  readonly name: string;
  readonly partners: (typeof PARTNERS)[number];
  readonly people: (typeof PEOPLE)[number];
  readonly kind: (typeof KINDS)[number];
  readonly points: (typeof POINTS)[number];
  readonly when: (typeof WHENS)[number];
  /** Days from today. */
  readonly day: string;
  /** `hh:mm` in the device's zone. */
  readonly hour: string;
}

const FIRST: Wish = {
  name: '',
  partners: 'drawn',
  people: '8',
  kind: 'elimination',
  points: '3',
  when: 'full',
  day: '0',
  hour: '21:00',
};

/** The chosen moment, ISO 8601; null where the cup begins when it is full. */
function startOf({ when, day, hour }: Wish): string | null {
  if (when === 'full') return null;
  const moment = new Date(serverNow());
  moment.setDate(moment.getDate() + Number(day));
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  moment.setHours(hours, minutes, 0, 0);
  return moment.toISOString();
}

/** The draw of a cup with so many people: a bracket of many takes too long. */
const kindOf = ({ people, kind }: Wish): Wish['kind'] =>
  Number(people) > CUP_ELIMINATION_MOST ? 'swiss' : kind;

/** The hour at which a cup begins. */
function Hour({ wish, onChange }: { wish: Wish; onChange: (change: Partial<Wish>) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = Array.from({ length: CUP_DAYS_AHEAD }, (_, n) => ({
    value: String(n),
    text:
      n < 2
        ? t(n === 0 ? 'cups.today' : 'cups.tomorrow')
        : formatDate(new Date(serverNow() + n * DAY_MS).toISOString(), language, { style: 'week' }),
  }));
  return (
    <div className={styles.hour}>
      <SelectField
        label={t('cups.day')}
        options={days}
        value={wish.day}
        onChange={(day) => onChange({ day })}
      />
      <Field label={t('cups.hour')}>
        {(control) => (
          <input
            className="input"
            type="time"
            dir="ltr"
            required
            {...control}
            value={wish.hour}
            onChange={({ target }) => onChange({ hour: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** Opens a cup for friends, and leads to it. */
export function OpenCup({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const toast = useToast();
  const [wish, setWish] = useState(FIRST);
  const [key, setKey] = useState(newKey);
  const { run, isPending, problem } = useMutation(t('cups.make_failed'), [TOURS, CUPS]);
  const change = (fields: Partial<Wish>) => setWish({ ...wish, ...fields });
  const kind = kindOf(wish);
  const kinds = Number(wish.people) > CUP_ELIMINATION_MOST ? (['swiss'] as const) : KINDS;
  const isReady = wish.when === 'full' || wish.hour !== '';
  const send = () =>
    run(async () => {
      try {
        const opened = await call('POST /cups', {
          body: {
            name: wish.name.trim(),
            partners: wish.partners,
            kind,
            target_points: wish.points === '3' ? 3 : 5,
            people: Number(wish.people),
            starts_at: startOf(wish),
            idempotency_key: key,
          },
        });
        const { id } = opened.data;
        setQueryData(tourOf(id), opened);
        toast.show(t('cups.made'), 'check');
        navigate(`/tours/${id}`);
      } catch (error) {
        // After a refusal the next press is a new wish. After a lost answer it repeats the same one.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(newKey());
        throw error;
      }
    });
  return (
    <Sheet title={t('cups.open')} onClose={onClose}>
      <p className="sheet-text">{t('cups.intro')}</p>
      <TextField
        label={t('cups.name')}
        placeholder={t('cups.name_hint')}
        maxLength={CUP_NAME_MAX}
        value={wish.name}
        onChange={(name) => change({ name })}
      />
      <Choice
        title={t('cups.partners')}
        note={t(`cups.about_${wish.partners}`)}
        values={PARTNERS}
        chosen={wish.partners}
        wordsOf={(partners) => t(`cups.partners_${partners}`)}
        onChoose={(partners) => change({ partners })}
      />
      <Choice
        title={t('cups.people')}
        values={PEOPLE}
        chosen={wish.people}
        wordsOf={(people) => format.number(Number(people))}
        onChoose={(people) => change({ people })}
      />
      <Choice
        title={t('cups.how')}
        note={t(`cups.about_${kind}`)}
        values={kinds}
        chosen={kind}
        wordsOf={(each) => t(`cups.how_${each}`)}
        onChoose={(each) => change({ kind: each })}
      />
      <Choice
        title={t('cups.points')}
        values={POINTS}
        chosen={wish.points}
        wordsOf={(points) => format.number(Number(points))}
        onChoose={(points) => change({ points })}
      />
      <Choice
        title={t('cups.when')}
        values={WHENS}
        chosen={wish.when}
        wordsOf={(when) => t(`cups.when_${when}`)}
        onChoose={(when) => change({ when })}
      />
      {wish.when === 'hour' && <Hour wish={wish} onChange={change} />}
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <MainSubmit text={t('cups.make')} busy={isPending} disabled={!isReady} onPress={() => void send()} />
    </Sheet>
  );
}
