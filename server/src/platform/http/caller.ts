import type { Request } from 'express';
import { deviceCookieOf } from './credentials.js';
import { deviceName } from './device-name.js';
import { isFromHere } from './request-source.js';

/** The sender of a request, for security events. */
export interface Caller {
  readonly userAgent: string;
  /** IP address; empty when unknown. */
  readonly address: string;
  /** Scheme and host of the request. Not to be trusted in production: `PUBLIC_URL` counts there. */
  readonly origin: string;
  /** From this machine to itself: what only development has is for such requests. */
  readonly isFromHere: boolean;
  /** The browser's device cookie; null without one. */
  readonly device: string | null;
}

export function callerOf(request: Request): Caller {
  return {
    userAgent: request.get('user-agent') ?? '',
    address: request.ip ?? '',
    origin: `${request.protocol}://${request.host}`,
    isFromHere: isFromHere(request),
    device: deviceCookieOf(request),
  };
}

/** Where something happened, as security events store it. */
export interface AuditContext {
  /** IP address; empty when unknown. */
  readonly source_ip: string;
  /** Browser and system in words. */
  readonly device: string;
}

export function auditContext({ userAgent, address }: Pick<Caller, 'userAgent' | 'address'>): AuditContext {
  return { source_ip: address, device: deviceName(userAgent) };
}
