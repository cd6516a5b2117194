import { Fragment } from 'react';
import { classNames } from './class-names.ts';

interface EmailAddressProps {
  readonly address: string;
  readonly className?: string;
}

/** In a narrow place, an address breaks before its @ or a dot, so that it's still readable as one. */
export const EmailAddress = ({ address, className }: EmailAddressProps) => (
  <span className={classNames('wrap-anywhere', className)}>
    {address.split(/(?=[.@])/).map((part, index) => (
      // Parts may be equal and never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
