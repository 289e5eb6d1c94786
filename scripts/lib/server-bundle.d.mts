/** Makes the bundle unless there is one of this build; gives the file to run with Node (`server-bundle.mjs`). */
export function bundledServer(): Promise<string>;
