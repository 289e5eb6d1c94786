import type { Person } from '@hokm/shared/api';
import { Avatar } from './art/index.js';

/** A person's picture in a list. */
export function PersonAvatar({ of }: { of: Pick<Person, 'id' | 'name' | 'avatar' | 'frame'> }) {
  return <Avatar name={of.name} id={of.id} photo={of.avatar} frame={of.frame} />;
}
