import type { BotServices } from '../core/services.js';
import { inAct, nextEffectKey } from '../intake/update-scope.js';
import type { EffectJournal } from './effects.js';

/**
 * What happens to a service when its update is handled again. `again`: it is called again, as it changes nothing, or leaves what
 * it left before. `once`: its first answer is remembered under a key. Where the process died before that, it is called
 * again with the same key (`currentAct`), and must find what it has done. Reads are remembered when their answer decides
 * what the handler does, and may be another one after its own changes, or later.
 */
const REPEATED: Readonly<Record<keyof BotServices, 'again' | 'once'>> = {
  siteTitle: 'again',
  closureFor: 'again',
  findOrCreateAccount: 'again',
  findAccount: 'again',
  languages: 'again',
  setLanguage: 'once',
  countStart: 'again',
  setReachable: 'again',
  recordReferral: 'once',
  findRoom: 'again',
  createRoom: 'once',
  addRoomCard: 'again',
  addInlineCard: 'again',
  followRoom: 'again',
  offerTable: 'again',
  openTable: 'again',
  mayPlayAgain: 'once',
  playAgain: 'once',
  moveGroup: 'again',
  openCup: 'once',
  changeCup: 'once',
  addCupCard: 'again',
  chooseInGroup: 'once',
  listListeners: 'again',
  tellOfTable: 'again',
  readGroupBoard: 'again',
  leaveGroup: 'once',
  forgetGroup: 'once',
  readProfile: 'again',
  listTop: 'again',
  listFriends: 'again',
  listFriendRequests: 'again',
  sendFriendRequest: 'once',
  answerFriendRequest: 'once',
  readNoticeSettings: 'again',
  switchNotice: 'once',
  setQuietHours: 'once',
  sendFeedback: 'once',
  findThread: 'once',
  findRecentThread: 'once',
  writeInThread: 'once',
  authorizePayment: 'again',
  creditPayment: 'again',
  reversePayment: 'again',
  dialogues: 'again',
};

async function once<T>(journal: EffectJournal, name: string, run: () => Promise<T>): Promise<T> {
  const key = nextEffectKey(name);
  if (key === null) return run();
  const before = await journal.begin(key);
  if (before.state === 'done') return JSON.parse(before.result) as T;
  const result = await inAct({ key, isAgain: before.state === 'begun' }, run);
  await journal.end(key, JSON.stringify(result ?? null));
  return result;
}

/** The product's services; each change of it happens once for an update, however often the update is handled. */
export function onceActs(services: BotServices, journal: EffectJournal): BotServices {
  return new Proxy(services, {
    get(target, name: keyof BotServices) {
      const service: unknown = Reflect.get(target, name);
      if (REPEATED[name] !== 'once' || typeof service !== 'function') return service;
      return (...given: unknown[]) =>
        once(journal, name, () => Reflect.apply(service, target, given) as Promise<unknown>);
    },
  });
}
