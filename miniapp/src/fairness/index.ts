import { tabStorage } from '../session/storage.js';
import { Promises } from './promises.js';

let kept: Promises | null = null;

/** The promises seen in this tab. */
export function promises(): Promises {
  kept ??= new Promises(tabStorage());
  return kept;
}
