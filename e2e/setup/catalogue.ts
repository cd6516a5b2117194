import { beatName, type Credit } from '#features/catalogue/paths.ts';

/** Only the fields that journeys use. */
export interface StoreBeat {
  readonly _id: string;
  readonly title: string;
  readonly time: string;
  readonly bpm: number;
  readonly key: string;
  readonly tags: readonly string[];
  readonly price: string;
  readonly user: { readonly username: string; readonly name: string };
  readonly credits?: readonly Credit[];
  readonly licenses: readonly { readonly _id: string; readonly title: string; readonly price: string }[];
}

/** The demo's newest beats. One journey buys `soldOnce` exclusively, so the others must not touch it. */
export const titles = {
  house: 'Big Wheel',
  lofi: 'Kitchen Light',
  synthwave: 'Exit 17',
  drill: 'Cold Hands',
  trap: 'No Refunds',
  soldOnce: 'Brown Paper Crown',
} as const;

export const listBeats = async (): Promise<StoreBeat[]> => {
  const response = await fetch(`${process.env['SHOP_URL']}/api/v1/app/beatstore/getAllBeats`);
  return (await response.json()) as StoreBeat[];
};

export const findBeat = async (title: string): Promise<StoreBeat> => {
  const beat = (await listBeats()).find((each) => each.title === title);
  if (!beat) throw new Error(`The store does not have "${title}".`);
  return beat;
};

export const nameOf = (beat: StoreBeat): string => beatName(beat);
