import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Endpoint } from '@hokm/shared/api/endpoint';
import type { Config } from '../core/config.js';
import { notFound } from './failures.js';
import { hostOf } from './request-source.js';

/** Where people reach the product. Without `adminUrl` the panel is under `publicUrl`. */
export type Sites = Pick<Config, 'publicUrl' | 'adminUrl'>;

/** The same for every spelling that routes match. */
export const PANEL_PATH = /^\/admin(\/|$)/i;

const isHost = (request: Pick<IncomingMessage, 'headers'>, url: string): boolean =>
  hostOf(request) === new URL(url).host;

/** True for a request to the panel's own host; false where it has none. */
export function isOnPanelHost(request: Request, { adminUrl }: Pick<Sites, 'adminUrl'>): boolean {
  return adminUrl !== null && isHost(request, adminUrl);
}

/** The configured address of the pages that a request may come from. */
export function siteOf(request: Request, sites: Sites): string | null {
  return isOnPanelHost(request, sites) ? sites.adminUrl : sites.publicUrl;
}

/** True where the other host answers a call: the panel's its own calls, the players' theirs, both what both need. */
export function isElsewhere(request: Request, contract: Endpoint, sites: Sites): boolean {
  if (sites.adminUrl === null) return false;
  const { host, sessions, access } = contract;
  const ofAccess = access === 'anyone' || access === 'signed-in' ? 'players' : 'panel';
  const answering = host ?? (sessions === 'both' ? 'both' : ofAccess);
  return answering !== 'both' && answering !== (isOnPanelHost(request, sites) ? 'panel' : 'players');
}

/** The panel links to the game with it: without it, its own host leads to the panel. */
const GAME = 'game';

/** Before the pages: the panel is on its own host only. There, the pages of the game lead to the players' host. */
export function separatePanel(sites: Sites): RequestHandler {
  return (request, response, next) => {
    const { path, originalUrl, query } = request;
    const isHere = isOnPanelHost(request, sites);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/\.\w+$/.test(path);
    if (PANEL_PATH.test(path) === isHere) next();
    else if (!isHere || !isPage || sites.publicUrl === null) notFound(request, response, next);
    else if (path === '/' && query[GAME] === undefined) response.redirect('/admin');
    else response.redirect(`${new URL(sites.publicUrl).origin}${originalUrl}`);
  };
}

/** The panel's host takes no connections of players. */
export function refuseConnectionsOnPanelHost({ adminUrl }: Sites) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (adminUrl === null || !isHost(request, adminUrl)) next();
    else response.writeHead(404).end();
  };
}
