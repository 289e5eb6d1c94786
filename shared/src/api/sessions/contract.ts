import { z } from 'zod';
import { doneWithMessage, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { sessionsPaths as paths } from './paths.js';

/** A session of the caller. */
export const signedInDevice = z.object({
  id: z.string(),
  /** Browser and system in words; empty when unknown. */
  device: z.string(),
  /** The address that it began from; empty when unknown. */
  address: z.string(),
  created_at: z.iso.datetime(),
  /** To the hour; more exact where a session ends soon without use. */
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  remember_me: z.boolean(),
  /** Of the game, or of the panel. */
  kind: z.enum(['player', 'panel']),
  /** The session of this call. */
  current: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;
export const sessionsAnswer = success({ sessions: z.array(signedInDevice) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

export const securityInfoAnswer = success({
  security: z.object({
    email: z.string().nullable(),
    email_verified: z.boolean(),
    has_password: z.boolean(),
    password_changed_at: z.iso.datetime().nullable(),
    two_factor_enabled: z.boolean(),
    two_factor: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes_left: z.int() }),
    /** Until when this session may make calls that ask for a fresh one; null when it has to be confirmed first. */
    fresh_until: z.iso.datetime().nullable(),
    active_sessions: z.int(),
    /** When the account will be deleted, at its owner's request; null without one. */
    delete_at: z.iso.datetime().nullable(),
    /** Newest first. */
    recent_events: z.array(
      z.object({
        event_type: z.string(),
        severity: z.enum(['critical', 'high', 'medium', 'low']),
        source_ip: z.string(),
        device: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
});
export type SecurityInfoAnswer = z.infer<typeof securityInfoAnswer>;

export const listSessions = endpoint({
  path: paths.listSessions,
  summary: 'Sessions of the caller, newest first',
  access: 'signed-in',
  limit: 'reads',
  sessions: 'both',
  answer: sessionsAnswer,
  refusals: [],
});

export const endSession = endpoint({
  path: paths.endSession,
  summary: 'End one of the caller’s sessions',
  access: 'signed-in',
  limit: 'writes',
  sessions: 'both',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: doneWithMessage,
  refusals: ['request/not_found'],
});

export const endAllSessions = endpoint({
  path: paths.endAllSessions,
  summary: 'End all sessions of the caller, this one too',
  access: 'signed-in',
  limit: 'writes',
  sessions: 'both',
  answer: doneWithMessage,
  refusals: [],
});

export const getSecurityInfo = endpoint({
  path: paths.getSecurityInfo,
  summary: 'How the caller’s account is protected, and the latest events around it',
  access: 'signed-in',
  limit: 'reads',
  sessions: 'both',
  answer: securityInfoAnswer,
  refusals: [],
});
