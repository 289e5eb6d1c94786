import type { z } from 'zod';
import type { ClientEvent, COMMON_REFUSALS, ServerEvent } from './event.js';
import { gameEvents } from './game-events.js';
import { lobbyEvents } from './lobby-events.js';
import { peopleEvents } from './people-events.js';
import { predictionEvents } from './prediction-events.js';
import { roomEvents } from './room-events.js';
import { systemEvents } from './system-events.js';
import { tourEvents } from './tour-events.js';

/** Every event, by subject. */
export const EVENT_SUBJECTS = [
  lobbyEvents,
  roomEvents,
  gameEvents,
  peopleEvents,
  tourEvents,
  predictionEvents,
  systemEvents,
] as const;

type Subject = (typeof EVENT_SUBJECTS)[number];
type AnyClientEvent = Subject['client'][number];
type AnyServerEvent = Subject['server'][number];

type ByName<E extends { readonly name: string }> = { readonly [C in E as C['name']]: C };

function byName(events: readonly (ClientEvent | ServerEvent)[]): object {
  return Object.fromEntries(events.map((contract) => [contract.name, contract]));
}

/** Every event that clients send, by its name. */
export const clientEvents = byName(
  EVENT_SUBJECTS.flatMap(({ client }) => [...client]),
) as ByName<AnyClientEvent>;
/** Every event that the server sends, by its name. */
export const serverEvents = byName(
  EVENT_SUBJECTS.flatMap(({ server }) => [...server]),
) as ByName<AnyServerEvent>;

export type ClientEventName = keyof typeof clientEvents;
export const CLIENT_EVENT_NAMES = Object.keys(clientEvents) as ClientEventName[];
export type ServerEventName = keyof typeof serverEvents;

type Contract<E extends ClientEventName> = (typeof clientEvents)[E];
/** A payload after its schema, as a handler gets it. */
export type ClientPayload<E extends ClientEventName> = z.output<Contract<E>['payload']>;
/** A payload as a client sends it. */
export type ClientInput<E extends ClientEventName> = z.input<Contract<E>['payload']>;
/** The fields of an acknowledgement besides `ok: true`. */
export type ClientAnswer<E extends ClientEventName> = Contract<E>['answer'] extends infer A extends
  z.ZodObject
  ? z.output<A>
  : Record<never, never>;
/** The codes with which a handler may refuse an event. */
export type ClientRefusals<E extends ClientEventName> =
  | Contract<E>['refusals'][number]
  | (typeof COMMON_REFUSALS)[number];
export type ServerPayload<E extends ServerEventName> = z.output<(typeof serverEvents)[E]['payload']>;
export type FriendStatus = ServerPayload<'friend_status'>;
