import { z } from 'zod';
import { COMMON_REFUSALS, EVENT_SUBJECTS, type ClientEvent, type ServerEvent } from '@hokm/shared/protocol';
import type { ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { JsonSchema } from './schema-registry.js';

interface Reference {
  readonly $ref: string;
}

/** A refusal of an event, with its text in English. */
interface DescribedRefusal {
  readonly code: ErrorCode;
  readonly message: string;
}

interface Message {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly payload: JsonSchema;
}

export interface Operation {
  /** Seen from the server: it receives the events of clients, and sends its own. */
  readonly action: 'receive' | 'send';
  readonly channel: Reference;
  readonly summary: string;
  readonly tags: readonly { readonly name: string }[];
  readonly messages: readonly Reference[];
  readonly reply?: { readonly channel: Reference; readonly messages: readonly Reference[] };
  readonly 'x-refusals'?: readonly DescribedRefusal[];
}

/** The parts of an AsyncAPI 3.0 document that this server writes (https://www.asyncapi.com/docs/reference/specification/v3.0.0). */
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string };
    readonly tags: readonly { readonly name: string; readonly description: string }[];
  };
  readonly defaultContentType: 'application/json';
  readonly servers: Readonly<Record<string, unknown>>;
  readonly channels: Readonly<
    Record<
      string,
      { readonly address: string; readonly description: string; readonly messages: Record<string, Reference> }
    >
  >;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

const CHANNEL: Reference = { $ref: '#/channels/events' };
const ofChannel = (name: string): Reference => ({ $ref: `#/channels/events/messages/${name}` });
const ofComponents = (name: string): Reference => ({ $ref: `#/components/messages/${name}` });
/** The name of the acknowledgement of an event. */
export const ackName = (event: string): string => `${event}.ack`;

/** Sections of the description, in Markdown; the page shows them too. */
export const ABOUT: readonly { readonly title: string; readonly text: readonly string[] }[] = [
  {
    title: 'Connection',
    text: [
      'Socket.IO 4 over WebSocket or long polling, path `/socket.io/`, namespace `/`. Any Socket.IO client connects.',
      'A connection that is lost is opened again; then `res_connect` with `room_id` brings back the room and the table.',
      'Before a planned stop the server sends a `message` with `text_key: "server.going_away"`; `params.retry_after_ms` says when to come back.',
    ],
  },
  {
    title: 'Handshake',
    text: [
      'The `auth` object of the handshake holds `token`, the token of a sign-in (`POST /api/auth/…`), or `initData`, the raw init data of a Telegram mini app. `installation` (16 to 64 characters, made at random once and kept on the device) is optional: matches between people who share one are not rated.',
      'Without either the connection fails with `connect_error` and `data.code`, for example `auth/unauthenticated`.',
      'What a payload says of its sender (`telegram_id`, `player_id`, `username`) is compared with the session and otherwise ignored.',
    ],
  },
  {
    title: 'Acknowledgements and refusals',
    text: [
      'Every event of a client takes an acknowledgement: `{ok: true, …}`, or `{ok: false, code, message}`. The code stays the same; the message is a text for people. Refusals that last (`conduct/muted`) say in `until` when they end; null without an end.',
      'A refusal is also sent as `lobby_error` or `game_error`, with `code` and `msg`, for clients that ask for no acknowledgement.',
      'An event with a `command_id` takes effect once: sent again with the same id, it gets the same answer. So a client repeats an event to which no answer came.',
      'A connection sends 20 events a second for long, 40 at once; an event is at most 16 KB. What is sent faster is refused with `request/too_many`, and the connection is closed after 100 such refusals in a minute.',
    ],
  },
  {
    title: 'Versions and deltas',
    text: [
      'Every change of a table makes the next `version`, and every version reaches every connected seat as `game_state`. A client shows the newest version that it has, whatever the order of arrival, and asks for `get_game_state` when one is missing.',
      'With `deltas: 1` in the handshake, a connection that holds the version before gets `move` instead: an array of room, version, and a card, a trick laid aside, a seed, or the changes of the seat’s view. `@hokm/shared/client` (`unpackMove`, `foldView`) makes the next view of it.',
      'A state with `requires_ack` is sent again after five seconds, up to three times, until `state_acknowledgment` names its `ack_id`.',
    ],
  },
];

const AUTH: Readonly<Record<string, unknown>> = {
  token: {
    type: 'userPassword',
    description: '`auth.token`: the token of a sign-in.',
  },
  initData: {
    type: 'userPassword',
    description: '`auth.initData`: raw init data of a Telegram mini app.',
  },
};

/** Fields can be added to any event later, so no schema forbids further ones. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override({ jsonSchema: made }) {
      if (made.additionalProperties === false) delete made.additionalProperties;
    },
  });
  return rest;
}

/** The refusals of an event, those that every event can get included. */
function refusalsOf({ refusals }: ClientEvent): DescribedRefusal[] {
  return [...new Set([...refusals, ...COMMON_REFUSALS])].map((code) => ({
    code,
    message: errorText(code, 'en'),
  }));
}

function ackSchema(contract: ClientEvent): JsonSchema {
  const codes = refusalsOf(contract).map(({ code }) => code);
  const done = jsonSchema(z.object({ ok: z.literal(true), ...contract.answer?.shape }), 'output');
  const refused = z.object({ ok: z.literal(false), code: z.enum(codes), message: z.string() });
  return { oneOf: [done, jsonSchema(refused, 'output')] };
}

function clientMessages(contract: ClientEvent): Message[] {
  const { name, summary, payload } = contract;
  return [
    { name, title: name, summary, payload: jsonSchema(payload, 'input') },
    {
      name: ackName(name),
      title: `Acknowledgement of ${name}`,
      summary: 'Done, or refused with a code',
      payload: ackSchema(contract),
    },
  ];
}

function serverMessage({ name, summary, payload }: ServerEvent): Message {
  return { name, title: name, summary, payload: jsonSchema(payload, 'output') };
}

function receive(contract: ClientEvent, tag: string): Operation {
  const { name, summary } = contract;
  return {
    action: 'receive',
    channel: CHANNEL,
    summary,
    tags: [{ name: tag }],
    messages: [ofChannel(name)],
    reply: { channel: CHANNEL, messages: [ofChannel(ackName(name))] },
    'x-refusals': refusalsOf(contract),
  };
}

function send({ name, summary }: ServerEvent, tag: string): Operation {
  return { action: 'send', channel: CHANNEL, summary, tags: [{ name: tag }], messages: [ofChannel(name)] };
}

/** The events as AsyncAPI 3.0, made from their contracts. */
export function asyncApiDocument(version: string): AsyncApiDocument {
  const messages: Record<string, Message> = {};
  const operations: Record<string, Operation> = {};
  for (const { name: tag, client, server } of EVENT_SUBJECTS) {
    for (const contract of client) {
      for (const message of clientMessages(contract)) messages[message.name] = message;
      operations[contract.name] = receive(contract, tag);
    }
    for (const contract of server) {
      messages[contract.name] = serverMessage(contract);
      operations[contract.name] = send(contract, tag);
    }
  }
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hokm events',
      version,
      description: ABOUT.map(({ title, text }) => `## ${title}\n\n${text.join('\n\n')}`).join('\n\n'),
      license: { name: 'MIT' },
      tags: EVENT_SUBJECTS.map(({ name, description }) => ({ name, description })),
    },
    defaultContentType: 'application/json',
    servers: {
      hokm: {
        host: '{host}',
        pathname: '/socket.io/',
        protocol: 'wss',
        description: 'Socket.IO 4, namespace `/`',
        variables: { host: { description: 'The host of the server', default: 'localhost:5000' } },
        security: Object.keys(AUTH).map((scheme) => ({ $ref: `#/components/securitySchemes/${scheme}` })),
      },
    },
    channels: {
      events: {
        address: '/',
        description: 'The default namespace. The name of a message is the name of its event.',
        messages: Object.fromEntries(names.map((name) => [name, ofComponents(name)])),
      },
    },
    operations,
    components: { messages, securitySchemes: AUTH },
  };
}
