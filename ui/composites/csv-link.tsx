import { Button, buttonClass } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

const Words = ({ of }: { readonly of?: string | undefined }) => (
  <>
    <Icon name="download" size={18} /> {of ? `${of} (CSV)` : 'Download CSV'}
  </>
);

interface CsvLinkProps {
  readonly href: string;
  /** Names its content if there are several. */
  readonly of?: string;
}

/** Downloads a page's figures for a spreadsheet. */
export const CsvLink = ({ href, of }: CsvLinkProps) => (
  <a href={href} download className={buttonClass()}>
    <Words of={of} />
  </a>
);

interface CsvButtonProps {
  readonly busy: boolean;
  /** Nothing to download, or not loaded yet. */
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** The same for data that needs the password: see `useDownload`. */
export const CsvButton = (props: CsvButtonProps) => (
  <Button {...props}>
    <Words />
  </Button>
);
