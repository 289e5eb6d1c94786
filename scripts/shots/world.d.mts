export class World {
  constructor(url: string);
  readonly url: string;
  fill(): Promise<void>;
  close(): void;
}
