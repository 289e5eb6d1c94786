import { SECRET_HEADER } from '@hokm/bot/intake/webhook';
import type { BotServices, PaymentServices, RoomCard } from '@hokm/bot/core/services';
import type { ChangedWords } from '@hokm/bot/texts/texts';
import * as contract from '@hokm/shared/api/telegram';
import type { Judgements } from '../accounts/judgements.js';
import type { FriendsContext } from '../friends/context.js';
import type { Outbox } from '../notifications/outbox.js';
import type { RoomCards } from '../notifications/room-cards.js';
import type { People } from '../platform/core/account.js';
import { linkSecrets } from '../platform/core/link-keys.js';
import { done, handle } from '../platform/http/handle.js';
import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { present, refuse } from '../platform/core/result.js';
import type { Telegram } from '../telegram/module.js';
import {
  accountServices,
  ownDataServices,
  ownerFinder,
  type AccountDeps,
  type OwnDataDeps,
} from './account-services.js';
import { BotRunner } from './bot-runner.js';
import { cupServices, moveCups } from './cup-services.js';
import { groupServices, type GroupDeps } from './group-services.js';
import { dialogues, effects, updates } from './model.js';
import { noticeServices } from './notice-services.js';
import { peopleServices } from './people-services.js';
import { roomServices, type RoomDeps } from './room-services.js';
import { setAsideRoutes } from './set-aside-routes.js';
import { SetAsideUpdates } from './set-aside.js';
import { StoredDialogues } from './stores.js';
import { TableOffers } from './table-offers.js';

/** How often Telegram is asked how the webhook is doing, ms. */
const WEBHOOK_MS = 30_000;
/** How often a process says that it still handles an update, ms: several times within a claim. */
const RENEW_MS = 15_000;

interface Uses extends AccountDeps, OwnDataDeps, Omit<GroupDeps, 'people'> {
  readonly people: People;
  readonly audit: AuditQueue;
  readonly friends: FriendsContext;
  /** The staff has closed an account. */
  readonly isClosed: RoomDeps['isClosed'];
  readonly payerProblem: Judgements['payerProblem'];
  readonly rooms: RoomDeps['rooms'];
  readonly findRooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  readonly payments: PaymentServices;
  /** Texts that the staff has changed. */
  readonly changedWords: ChangedWords;
  /** All null where the bot is off. */
  readonly telegram: Telegram | null;
  readonly cards: RoomCards | null;
  readonly outbox: Outbox | null;
}

/** The bot in Telegram: it receives updates, and answers them with the product's own commands. */
export const botModule = defineModule('bot', (platform, uses: Uses) => {
  const { config, connection, timers, randomBytes, log } = platform;
  const { telegram, cards, people, payments, changedWords } = uses;
  const deps = { ...uses, connection, clock: timers, findOwner: ownerFinder(people) };
  /** Nothing new is sold during maintenance, nor to somebody whose account is closed or goes; somebody without one has no invoice. */
  const authorizePayment: PaymentServices['authorizePayment'] = async (checkout) => {
    if (uses.maintenance.isOn) return refuse('server/maintenance');
    const payer = await people.find(String(checkout.telegram_id));
    const problem = payer === null ? null : await uses.payerProblem(payer.id);
    return problem === null ? payments.authorizePayment(checkout) : refuse(problem);
  };
  const offers = new TableOffers(linkSecrets(config, randomBytes));
  const createRunner = (to: Telegram, roomCards: RoomCards): BotRunner => {
    const moveGroup = async (from: number, to: number): Promise<void> => {
      await roomCards.move(from, to);
      await uses.groups.move(from, to);
      await moveCups(connection, from, to);
    };
    to.gateway.moveGroup = moveGroup;
    const services: BotServices = {
      ...accountServices(deps),
      ...roomServices({ ...deps, cards: roomCards, offers, moveGroup }),
      ...groupServices(deps),
      ...cupServices({ ...deps, randomBytes, cards: roomCards }),
      ...peopleServices(deps),
      ...noticeServices(deps),
      ...ownDataServices(deps),
      authorizePayment,
      // Payments that are made already are credited in any case.
      creditPayment: (payment) => payments.creditPayment(payment),
      reversePayment: (charge) => payments.reversePayment(charge),
      dialogues: new StoredDialogues(connection, timers),
    };
    return new BotRunner({ config, connection, telegram: to, services, changedWords, timers, log });
  };
  const runner = telegram === null || cards === null ? null : createRunner(telegram, cards);
  const setAside = new SetAsideUpdates({ connection, audit: uses.audit, clock: timers, randomBytes });
  return {
    subjects: { 'bot-updates': setAsideRoutes({ setAside, people }) },
    routes: [
      handle(
        contract.receiveUpdate,
        async ({ body }) =>
          runner === null ? refuse('server/unavailable') : present(await runner.receive(body), () => done),
        // The secret is compared before anything of the body is read.
        (request) =>
          runner === null ? refuse('server/unavailable') : runner.refusalFor(request.get(SECRET_HEADER)),
      ),
    ],
    services: runner === null ? [] : [runner],
    tasks:
      runner === null
        ? []
        : [
            { role: 'bot', name: 'update resumption', everyMs: 1_000, run: () => runner.resume() },
            { role: 'bot', name: 'renew claims', everyMs: RENEW_MS, run: () => runner.renew() },
            { role: 'bot', name: 'watch the webhook', everyMs: WEBHOOK_MS, run: () => runner.watchWebhook() },
          ],
    collections: [updates, dialogues, effects],
    exports: {},
  };
});
