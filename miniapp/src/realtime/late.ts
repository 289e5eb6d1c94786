/** What is loaded beside the first page: the socket's library, and where its events lead to. */
export { listen } from './events.js';
export { librarySocket } from './library-socket.js';
