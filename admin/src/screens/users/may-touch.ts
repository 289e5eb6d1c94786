import { MODERATOR_ACTIONS, type ModerationAction } from '@hokm/shared/api/users/limits';
import { ADMIN_LEVELS, mayEnter, type AdminLevel } from '@hokm/shared/policy';

interface Person {
  readonly id: string;
  readonly admin_level: AdminLevel;
}

/** True if the server would let somebody act on a person: not on themselves, and on nobody above their level. */
export function mayTouch(me: Person, person: Person): boolean {
  return (
    me.id !== person.id && ADMIN_LEVELS.indexOf(person.admin_level) <= ADMIN_LEVELS.indexOf(me.admin_level)
  );
}

/** True if the server would let somebody of a level do something about people. */
export function mayDo({ admin_level }: Pick<Person, 'admin_level'>, action: ModerationAction): boolean {
  return MODERATOR_ACTIONS.includes(action) || mayEnter(admin_level, 'panel/users');
}
