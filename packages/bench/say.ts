/** Prints a claim with its figure and its bound. */
export type Say = (what: string, value: string, bound: string, ok: boolean) => void;

let missed = 0;

export const say: Say = (what, value, bound, ok) => {
  if (!ok) missed += 1;
  console.log(`${ok ? 'ok    ' : 'MISSED'} ${what}: ${value} (${bound})`);
};

export const missedClaims = (): number => missed;
