/** The samples of the dashboard; they are loaded when the server fails. */
export const loadSamples = async () => (await import('./sample.js')).homeSamples;
