import type { RequestHandler } from 'express';
import type { Signals } from '../core/signals.js';
import { notFound } from './failures.js';

/** Paths of other products, which only scanners ask for here. */
const BAIT =
  /^\/(?:\.(?:env|git|aws|svn|ssh|hg|DS_Store|htaccess|htpasswd|vscode)(?:[/.]|$)|wp-|wordpress(?:\/|$)|xmlrpc\.php|phpmyadmin|pma(?:\/|$)|phpinfo|adminer|cgi-bin|vendor\/phpunit|actuator(?:\/|$)|server-status|config\.(?:php|json|yml)|backup\.(?:sql|zip)|boaform|solr\/|owa\/|_ignition)|\.php$/i;

/** True for a path that only scanners ask for. */
const isBaitPath = (path: string): boolean => BAIT.test(path);

/** Notes requests for bait. There is nothing, not even the mini app's page. */
export function watchBait(signals: Signals): RequestHandler {
  return (request, response, next) => {
    const { path, ip = '' } = request;
    if (!isBaitPath(path)) {
      next();
      return;
    }
    signals.note({ type: 'bait_path', address: ip, target: path.slice(0, 128) });
    notFound(request, response, next);
  };
}
