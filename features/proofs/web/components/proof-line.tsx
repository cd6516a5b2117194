import { copyLink, copyText } from '#ui/composites/copy-link.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { licensePath } from '#features/orders/license-code.ts';
import { disputeText, type LicensedUse } from '../dispute-text.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

export const ProofLine = (use: LicensedUse) => {
  const { proof, title } = use;
  const dispute = { done: t`Text for YouTube copied.`, manual: t`Copy this text` };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0">
        <T>
          <span className="text-muted">Proof of license:</span>{' '}
          <Link to={licensePath(proof.code)} className="tabular inline-block font-semibold whitespace-nowrap">
            <V of={{ code: proof.code }} />
            <span className="sr-only">
              {' '}
              for <V of={{ beat: title }} />
            </span>
          </Link>
        </T>
      </p>
      <p className="flex flex-wrap gap-2 print:hidden">
        <Button size="s" onClick={() => void copyLink(proof.url)}>
          <Icon name="copy" size={16} />
          <T>
            Copy link
            <span className="sr-only">
              {' '}
              to the proof of license for <V of={{ beat: title }} />
            </span>
          </T>
        </Button>
        <Button size="s" onClick={() => void copyText(disputeText(use), dispute)}>
          <Icon name="copy" size={16} />
          <T>
            Copy text for a YouTube dispute
            <span className="sr-only">
              {' '}
              about <V of={{ beat: title }} />
            </span>
          </T>
        </Button>
      </p>
    </div>
  );
};
