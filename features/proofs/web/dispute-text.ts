import { formatLongDay } from '#contract-kit/format.ts';
import type { ItemProof } from '#features/orders/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

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
    isKit
      ? t`The music in this video uses sounds of the kit “${{ kit: title }}”, produced by ${{ artist }}. I licensed it on ${{ date: formatLongDay(proof.agreedAt) }} under the license “${{ license }}”.`
      : t`The music in this video uses the beat “${{ beat: title }}”, produced by ${{ artist }}. I licensed it on ${{ date: formatLongDay(proof.agreedAt) }} under the license “${{ license }}”.`,
    t`License code: ${{ code: proof.code }}`,
    t`Anyone can check here that the license is valid, and what it allows: ${{ url: proof.url }}`,
    t`Please release the claim.`,
  ].join('\n\n');
