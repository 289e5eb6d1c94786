/** One screen in one state. */
export interface Screen {
  readonly name: string;
  readonly state: string;
  /** Comes before anybody and anything is there. */
  readonly bare?: boolean;
}

export const SCREENS: readonly Screen[];
