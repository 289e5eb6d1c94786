import { tabStorage } from '@hokm/web/browser';
import { CommitmentLog } from './commitment-log.js';

let kept: CommitmentLog | null = null;

/** The promises seen in this tab. */
export function promises(): CommitmentLog {
  kept ??= new CommitmentLog(tabStorage());
  return kept;
}
