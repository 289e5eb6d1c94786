/** The code that is loaded beside the first page: the socket's library, and the handlers of its events. */
export { listen } from './events.js';
export { librarySocket } from './library-socket.js';
