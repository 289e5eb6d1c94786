declare const __APP_VERSION__: string;

/** The mini app's version, written in by the build. */
export const APP_VERSION = __APP_VERSION__;
