import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { Bone } from '../ui/States.js';
import { Tick } from '../ui/Tick.js';
import type { RowsProps } from './list-props.js';
import css from './Cards.module.css';

const SKELETON_CARDS = 5;

/** A list's rows on a phone. */
export function Cards<Row>(props: RowsProps<Row>) {
  const { rows, name, getId, getName, card, selection, list, columns, choosesColumns = false } = props;
  const t = useTexts(listTexts);
  // A card has its own form; columns that are chosen stand below it by name.
  const chosen =
    choosesColumns && list.columns !== null ? columns.filter(({ isFixed = false }) => !isFixed) : [];
  return (
    <ul className={css['cards']} aria-label={name} aria-busy={rows === null}>
      {rows === null
        ? Array.from({ length: SKELETON_CARDS }, (_, row) => (
            <li key={row} className={css['bones']}>
              <Bone width="50%" />
              <Bone width="80%" height={10} />
            </li>
          ))
        : rows.map((row) => {
            const id = getId(row);
            return (
              <li key={id} data-on={selection?.has(id) === true || undefined}>
                {selection !== undefined && (
                  <Tick
                    label={t('select_row', { name: getName(row) })}
                    isOn={selection.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                )}
                <div className="grow">
                  {card(row)}
                  {chosen.length > 0 && (
                    <dl className={css['facts']}>
                      {chosen.map(({ id: column, head, cell }) => (
                        <div key={column}>
                          <dt>{head}</dt>
                          <dd>{cell(row)}</dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </div>
              </li>
            );
          })}
    </ul>
  );
}
