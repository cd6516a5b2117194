import { Button } from '#ui/primitives/button.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';

interface AgreementLinkProps {
  readonly licenseId: string;
  /** The license's name, for screen readers. */
  readonly of: string;
  readonly label: string;
}

/** Links to the agreement that a buyer would accept, a PDF marked as a preview. */
export const AgreementLink = ({ licenseId, of, label }: AgreementLinkProps) => (
  <Button asChild size="s">
    <a href={`/api/v1/app/orders/agreement-preview/${licenseId}`} target="_blank" rel="noreferrer">
      <T>
        <V of={{ label }} />
        <span className="sr-only">
          {' '}
          of <V of={{ license: of }} />, a PDF in a new tab
        </span>
      </T>
    </a>
  </Button>
);
