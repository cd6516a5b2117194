/** In its own file, so that the server doesn't load the encoder. */
export function partPathOf(outPath: string): string {
  return `${outPath}.part`;
}
