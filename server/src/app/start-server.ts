import type { RunningServer, ServerProps } from './process.js';
import { startWebProcess } from './web-process.js';
import { startWorkerProcess } from './worker-process.js';

/** Starts the server on an open database, with the parts that its roles need. */
export function startServer(props: ServerProps): Promise<RunningServer> {
  return props.config.roles.includes('web') ? startWebProcess(props) : startWorkerProcess(props);
}
