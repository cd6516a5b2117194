import { copyLink, copyText } from '#ui/composites/copy-link.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { licensePath } from '#features/orders/license-code.ts';
import { disputeText, type LicensedUse } from '../dispute-text.ts';

export const ProofLine = (use: LicensedUse) => {
  const { proof, title } = use;
  const dispute = { done: 'Text for YouTube copied.', manual: 'Copy this text' };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0">
        <span className="text-muted">Proof of license:</span>{' '}
        <Link to={licensePath(proof.code)} className="tabular inline-block font-semibold whitespace-nowrap">
          {proof.code}
          <span className="sr-only"> for {title}</span>
        </Link>
      </p>
      <p className="flex flex-wrap gap-2 print:hidden">
        <Button size="s" onClick={() => void copyLink(proof.url)}>
          <Icon name="copy" size={16} />
          Copy link<span className="sr-only"> to the proof of license for {title}</span>
        </Button>
        <Button size="s" onClick={() => void copyText(disputeText(use), dispute)}>
          <Icon name="copy" size={16} />
          Copy text for a YouTube dispute<span className="sr-only"> about {title}</span>
        </Button>
      </p>
    </div>
  );
};
