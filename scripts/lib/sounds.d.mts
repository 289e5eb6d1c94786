/** Every sound of the table at full volume, rendered by the browser at 48 kHz (`sounds.mjs`). */
export function renderSounds(
  executablePath: string,
): Promise<readonly { readonly moment: string; readonly samples: Float64Array }[]>;

/** Peak (dBFS), loudness (LUFS of the loudest 200 ms) and audible length (s) of a rendered sound. */
export function measure(samples: Float64Array): {
  readonly peak: number;
  readonly loudness: number;
  readonly length: number;
};

/** A mono WAV file of 16 bits. */
export function wavOf(samples: Float64Array): Buffer;
