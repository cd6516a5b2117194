import type { Trx } from '#platform/database/open.ts';

export interface LifeShape {
  readonly what: string;
  readonly starts: readonly string[];
  readonly transitions: Readonly<
    Record<
      string,
      { readonly from: readonly string[]; readonly to?: string; readonly guard?: { readonly when: string } }
    >
  >;
}

export interface Life extends LifeShape {
  readonly table: string;
  readonly mayStay?: true;
  move(trx: Trx, row: { readonly id: string; readonly state: string }, name: string, fields: object): Promise<unknown>;
  moveAll(
    trx: Trx,
    rows: readonly { readonly id: string; readonly state: string }[],
    name: string,
    fields: object,
  ): Promise<void>;
}

/** In the order of the definition. */
export const statesOf = ({ starts, transitions }: LifeShape): string[] => [
  ...new Set([...starts, ...Object.entries(transitions).map(([name, { to = name }]) => to)]),
];

export const statesAfter = ({ transitions }: LifeShape, state: string): string[] => {
  const leading = Object.entries(transitions).filter(([, { from }]) => from.includes(state));
  return [...new Set(leading.map(([name, { to = name }]) => to))];
};
