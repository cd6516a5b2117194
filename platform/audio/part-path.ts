/**
 * The temporary file beside a file that is being written. Separate from the encoder, so that the server doesn't load
 * that.
 */
export function partPathOf(outPath: string): string {
  return `${outPath}.part`;
}
