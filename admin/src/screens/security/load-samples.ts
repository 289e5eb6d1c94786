/** The samples of the security centre; they are loaded when the server fails. */
export const loadSamples = async () => (await import('./sample.js')).securitySamples;
