export const CLOCKS: Readonly<Record<string, string>>;
