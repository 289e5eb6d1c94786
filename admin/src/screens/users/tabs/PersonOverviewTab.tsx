import type { PanelPersonPage } from '@hokm/shared/api/users';
import { Figures } from '../../../ui/Figure.js';
import { Notes, Reports } from './Conduct.js';
import { PlayFigures } from './PlayFigures.js';
import css from '../person.module.css';

/** The person at a glance, as moderators see them. */
export function PersonOverviewTab({ user }: { readonly user: PanelPersonPage }) {
  return (
    <>
      <Figures>
        <PlayFigures user={user} />
      </Figures>
      <div className={css['grid']}>
        <Notes user={user} />
        <Reports user={user} />
      </div>
    </>
  );
}
