/** The samples of the statistics; they are loaded when the server fails. */
export const loadSamples = async () => (await import('./sample.js')).analyticsSamples;
