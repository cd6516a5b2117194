import { Button, buttonClass } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';

const Words = () => (
  <>
    <Icon name="download" size={18} /> Download CSV
  </>
);

/** Downloads a page's figures for a spreadsheet. */
export const CsvLink = ({ href }: { readonly href: string }) => (
  <a href={href} download className={buttonClass()}>
    <Words />
  </a>
);

interface CsvButtonProps {
  readonly busy: boolean;
  /** Nothing to download, or not known yet. */
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** The same for data that needs the password: `useDownload`. */
export const CsvButton = (props: CsvButtonProps) => (
  <Button {...props}>
    <Words />
  </Button>
);
