/** What Chromium's own tools call Slow 4G. */
export const slowLine = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
}
/** A processor four times slower. */
export const slowdown = 4
