import { t } from '#contract-kit/texts/text.ts';
import { Button, buttonClass } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

const Words = ({ of }: { readonly of?: string | undefined }) => (
  <>
    <Icon name="download" size={18} /> {of ? t`${{ content: of }} (CSV)` : t`Download CSV`}
  </>
);

interface CsvLinkProps {
  readonly href: string;
  /** Names the content if a page has several downloads. */
  readonly of?: string;
}

export const CsvLink = ({ href, of }: CsvLinkProps) => (
  <a href={href} download className={buttonClass()}>
    <Words of={of} />
  </a>
);

interface CsvButtonProps {
  readonly busy: boolean;
  /** True if there is nothing to download, or it hasn't loaded. */
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Like `CsvLink`, for data that needs the password (`useDownload`). */
export const CsvButton = (props: CsvButtonProps) => (
  <Button {...props}>
    <Words />
  </Button>
);
