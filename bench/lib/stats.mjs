/** The value below which a share (0 to 1) of the samples lies; nearest rank. */
export function percentile(samples, share) {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of the samples. */
export function median(samples) {
  return percentile(samples, 0.5);
}
