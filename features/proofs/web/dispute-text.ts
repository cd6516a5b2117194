import { formatLongDay } from '#contract-kit/format.ts';
import type { ItemProof } from '#features/orders/contract.ts';

export interface LicensedUse {
  readonly title: string;
  readonly artist: string;
  readonly license: string;
  readonly isKit?: boolean;
  readonly proof: ItemProof;
}

/** A reply to YouTube when someone claims the buyer's video: what they licensed, and where that can be checked. */
export const disputeText = ({ title, artist, license, isKit = false, proof }: LicensedUse): string =>
  [
    `The music in this video uses ${isKit ? 'sounds of the kit' : 'the beat'} “${title}”, produced by ${artist}. I licensed it on ${formatLongDay(proof.agreedAt)} under the license “${license}”.`,
    `License code: ${proof.code}`,
    `Anyone can check here that the license is valid, and what it allows: ${proof.url}`,
    'Please release the claim.',
  ].join('\n\n');
