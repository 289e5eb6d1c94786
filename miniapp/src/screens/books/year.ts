/** A year in the language's digits, without a sign between thousands. */
export const yearIn = (year: number, digit: (value: number) => string): string =>
  String(year).replace(/\d/g, (each) => digit(Number(each)));
